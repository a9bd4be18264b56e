import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type EvaluationRow, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskReminder } from '@sorgfalt/contract/risk-assessment/reminder'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { useListView } from '#parts/list-view/use-list-view.tsx'
import { RemindRoundDialog } from '#parts/remind/RemindRoundDialog.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconClipboardCheck, IconEye, IconFlag, IconMail } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { LeaseList } from '../lease/LeaseList.tsx'
import classes from './evaluation.module.css'
import { useEvaluationColumns } from './evaluation-columns.tsx'
import { useEvaluationFilters } from './evaluation-filter.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { describeScope, useFinishHint } from './finish.rules.ts'
import { Legend } from './Legend.tsx'
import { isRemindable, useRemindHint } from './remind.rules.ts'
import { tabLink } from './result/tabs.ts'

/** Page that lists the rounds at every stage, from the first answer to the last action. */
export function EvaluationsPage() {
  const t = useText()
  const may = useCan()
  const table = useTable(riskEvaluation.readAssignmentOverviewList)
  const [finishing, setFinishing] = useState<EvaluationRow>()
  const [reminding, setReminding] = useState<string | null>(null)
  const mayFinish = may(riskEvaluation.completeExecution)
  const mayRemind = may(riskReminder.remind)
  const remind = ({ assignmentUuid }: EvaluationRow) => setReminding(assignmentUuid)
  const view = useListView(
    'evaluations',
    table,
    useEvaluationColumns({
      onFinish: mayFinish ? setFinishing : undefined,
      onRemind: mayRemind ? remind : undefined,
    }),
  )
  const filters = useEvaluationFilters(table)
  const finishHint = useFinishHint()
  const remindHint = useRemindHint()
  const { error, total, rows } = table

  return (
    <>
      <PageHead
        headline={t('riskAssessment.evaluations.title')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('shell.menu.riskAssessments') },
          { label: t('riskAssessment.evaluations.title') },
        ]}
        context={rows ? t('riskAssessment.evaluations.context', { count: total }) : ' '}
        actions={<ExportMenu call={listExport.exportEvaluations} table={table} />}
      />
      <div className={classes.notes}>
        <WhoSees of="riskResults" />
        <Legend />
      </div>
      <LeaseList />
      <DataTable
        label={t('riskAssessment.evaluations.title')}
        table={table}
        {...view}
        rowKey={({ roundUuid }) => roundUuid}
        rowName={(row) => `${row.title}, ${describeScope(row)}`}
        filters={filters}
        rowActions={[
          {
            label: t('riskAssessment.evaluations.open'),
            icon: IconEye,
            disabled: ({ riskAssessmentExecutionResultUuid }) => riskAssessmentExecutionResultUuid === null,
            link: ({ riskAssessmentExecutionResultUuid }) =>
              tabLink(riskAssessmentExecutionResultUuid ?? '', 'risks'),
          },
          {
            label: t('riskAssessment.evaluations.remind.action'),
            icon: IconMail,
            permitted: mayRemind,
            disabled: (row) => !isRemindable(row),
            hint: remindHint,
            callback: remind,
          },
          {
            label: t('riskAssessment.evaluations.finish.action'),
            icon: IconFlag,
            permitted: mayFinish,
            disabled: ({ canFinish }) => !canFinish,
            hint: finishHint,
            callback: setFinishing,
          },
        ]}
        empty={{
          title: t('riskAssessment.evaluations.emptyTitle'),
          text: t('riskAssessment.evaluations.emptyText'),
          icon: IconClipboardCheck,
        }}
        failure={error && errorText(t, error)}
      />
      <RemindRoundDialog assignmentUuid={reminding} onClose={() => setReminding(null)} />
      <FinishDialog round={finishing} onClose={() => setFinishing(undefined)} />
    </>
  )
}
