import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type RiskAssignment, riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { RiskCatalogDetails } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskReminder } from '@sorgfalt/contract/risk-assessment/reminder'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { RemindRoundDialog } from '#parts/remind/RemindRoundDialog.tsx'
import { roundBadge } from '#parts/risk/risk-badges.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconAlertTriangle, IconMail, IconPlus, IconSitemap, IconX } from '#ui/icons.ts'
import classes from '../catalog/catalog.module.css'
import { isRemindable, useRemindHint } from '../evaluation/remind.rules.ts'
import { nameAssignment } from './assignment.rules.ts'
import { EndAssignmentsDialog } from './EndAssignmentsDialog.tsx'

type AssignmentColumn = Column<RiskAssignment, SortOf<typeof riskAssignment.readAssignmentList>>

/** Returns the location that an assignment is about, and who takes part in it. */
function describeTarget(t: Translate, { orgUnits, location, participants }: RiskAssignment): string {
  const everybody = participants === null && orgUnits.length === 0
  const place = orgUnits.length > 0 ? location?.name : undefined

  return [
    everybody ? t('riskAssessment.catalog.assigning.everybodyThere') : place,
    participants && t('riskAssessment.catalog.assigning.participants', { names: nameAll(t, participants) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns the listed names, and how many others there are. */
function nameAll(t: Translate, { names, count }: NonNullable<RiskAssignment['participants']>): string {
  const listed = names.join(', ')
  if (count === 0) return t('riskAssessment.catalog.assigning.nobody')
  if (count === names.length) return listed

  return t('riskAssessment.catalog.assigning.participantsMore', {
    names: listed,
    count: count - names.length,
  })
}

function useColumns(): readonly AssignmentColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'orgUnitName',
      label: t('riskAssessment.catalog.assigning.who'),
      sortable: true,
      value: nameAssignment,
    },
    {
      name: 'location',
      label: t('riskAssessment.catalog.assigning.target'),
      wide: true,
      card: 'text',
      value: (row) => describeTarget(t, row),
    },
    {
      name: 'admins',
      label: t('elearning.catalog.units.admins'),
      wide: true,
      formatter: 'linkableList',
      value: ({ admins }) => admins.map((text) => ({ text })),
    },
    {
      name: 'completed',
      label: t('riskAssessment.catalog.assigning.completed'),
      width: '110px',
      alignment: 'right',
      value: ({ completedCount, memberCount }) =>
        t('riskAssessment.catalog.assigning.ofMembers', {
          completed: formats.number(completedCount),
          total: formats.number(memberCount),
        }),
    },
    {
      name: 'nextDueDate',
      label: t('riskAssessment.catalog.assigning.due'),
      sortable: true,
      width: '120px',
      value: ({ nextDueDate }) => nextDueDate && formats.shortDate(nextDueDate),
    },
    {
      name: 'status',
      label: t('riskAssessment.catalog.status'),
      width: '200px',
      card: 'state',
      formatter: 'badge',
      value: ({ status, tooSmall }) =>
        tooSmall && (status === 'running' || status === 'planned')
          ? { text: t('riskAssessment.catalog.assigning.tooSmall'), tone: 'warn', icon: IconAlertTriangle }
          : { text: t(`riskAssessment.rounds.${status}`), ...roundBadge[status] },
    },
  ]
}

interface AssignmentsTabProps {
  details: RiskCatalogDetails
  /** Opens the dialog that assigns the risk assessment. Undefined: the user may not assign it. */
  onAssign: (() => void) | undefined
}

/** Lists the assignments of a risk assessment. */
export function AssignmentsTab({ details: { riskAssessmentTaskUuid, kind }, onAssign }: AssignmentsTabProps) {
  const t = useText()
  const may = useCan()
  const table = useTable(riskAssignment.readAssignmentList, { riskAssessmentTaskUuid })
  const columns = useColumns()
  const exporting = useExportAction(listExport.exportRiskAssignments, table, { riskAssessmentTaskUuid })
  const [ending, setEnding] = useState<readonly RiskAssignment[]>([])
  const remindHint = useRemindHint()
  const [reminding, setReminding] = useState<string | null>(null)
  const { filter, error } = table
  const end = {
    label: t('riskAssessment.catalog.assigning.end'),
    icon: IconX,
    danger: true,
    permitted: may(riskAssignment.deleteTaskAssignments),
  }

  return (
    <>
      <div className={classes.notice}>
        <WhoSees of={kind === 'survey' ? 'riskSurvey' : 'riskInspection'} />
      </div>
      <DataTable
        label={t('riskAssessment.catalog.tabs.assignments')}
        table={table}
        columns={columns}
        rowKey={({ assignmentUuid }) => assignmentUuid}
        rowName={nameAssignment}
        filters={{
          definitions: [
            { name: 'search', type: 'search', label: t('riskAssessment.catalog.assigning.search') },
          ],
          values: { search: filter.search ?? '' },
          onChange: ({ search }) => table.setFilter({ search: search as string }),
          onClear: table.clearFilter,
        }}
        primary={[exporting]}
        secondary={[{ ...end, callback: setEnding }]}
        rowActions={[
          {
            label: t('riskAssessment.evaluations.remind.action'),
            icon: IconMail,
            permitted: may(riskReminder.remind),
            disabled: (row) => !isRemindable(row),
            hint: remindHint,
            callback: ({ assignmentUuid }) => setReminding(assignmentUuid),
          },
          { ...end, callback: (row) => setEnding([row]) },
        ]}
        empty={{
          title: t('riskAssessment.catalog.assigning.emptyTitle'),
          text: t('riskAssessment.catalog.assigning.emptyText'),
          icon: IconSitemap,
          ...(onAssign && {
            action: (
              <Button kind="primary" icon={IconPlus} onClick={onAssign}>
                {t('elearning.assign.open')}
              </Button>
            ),
          }),
        }}
        failure={error && errorText(t, error)}
      />
      <RemindRoundDialog assignmentUuid={reminding} onClose={() => setReminding(null)} />
      <EndAssignmentsDialog assignments={ending} onClose={() => setEnding([])} />
    </>
  )
}
