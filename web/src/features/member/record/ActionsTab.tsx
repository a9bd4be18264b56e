import { listExport } from '@sorgfalt/contract/list-export/list-export'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord, type RecordAction } from '@sorgfalt/contract/member/record'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconChecks } from '#ui/icons.ts'
import { ActionState } from './RecordActions.tsx'

type ActionColumn = Column<RecordAction, SortOf<typeof memberRecord.readActionList>>

/** The agreed and completed actions for which a member is responsible. */
export function ActionsTab({ member }: { member: MemberHead }) {
  const t = useText()
  const table = useTable(memberRecord.readActionList, { memberUuid: member.uuid })
  const columns = useActionColumns()
  const exporting = useExportAction(listExport.exportMemberActions, table, { memberUuid: member.uuid })

  return (
    <DataTable
      label={t('member.tabs.actions')}
      table={table}
      columns={columns}
      primary={[exporting]}
      rowKey={({ riskActionUuid }) => riskActionUuid}
      rowName={({ title }) => title}
      empty={{ title: t('member.record.noActions'), icon: IconChecks }}
      failure={table.error && errorText(t, table.error)}
    />
  )
}

/** Returns the columns of the list. The title links to the plan if the user may open plans. */
function useActionColumns(): readonly ActionColumn[] {
  const t = useText()
  const formats = useFormats()
  const may = useCan()

  return [
    {
      name: 'title',
      label: t('member.record.action'),
      sortable: true,
      value: ({ title }) => title,
      link: ({ riskAssessmentExecutionResultUuid }) =>
        may(riskEvaluation.readExecutionResultDetails)
          ? {
              to: '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list',
              params: { riskAssessmentExecutionResultUuid },
            }
          : undefined,
    },
    {
      name: 'state',
      label: t('statistics.state'),
      width: '220px',
      card: 'state',
      value: (action) => <ActionState action={action} />,
    },
    {
      name: 'dueDate',
      label: t('statistics.list.due'),
      sortable: true,
      width: '150px',
      value: ({ dueDate }) => dueDate && formats.shortDate(dueDate),
    },
    {
      name: 'effectiveness',
      label: t('member.record.effectiveness'),
      width: '170px',
      value: ({ effectiveness }) => effectiveness && t(`riskAssessment.effectiveness.${effectiveness}`),
    },
  ]
}
