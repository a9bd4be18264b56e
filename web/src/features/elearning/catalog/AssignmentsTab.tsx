import { elearningAssignment, type TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconUsersGroup, IconX } from '#ui/icons.ts'
import { AssignmentSummaryCard } from './AssignmentSummaryCard.tsx'
import { nameOfTarget, useAssignmentColumns } from './assignment-columns.tsx'
import { RemoveAssignmentDialog } from './RemoveAssignmentDialog.tsx'

/** The tab with the assignments of an e-learning to org units, groups, locations and members. */
export function AssignmentsTab({ elearningUuid }: { elearningUuid: string }) {
  const t = useText()
  const may = useCan()
  const table = useTable(elearningAssignment.readAssignments, { elearningUuid })
  const columns = useAssignmentColumns()
  const exporting = useExportAction(listExport.exportAssignments, table, { elearningUuid })
  const [removing, setRemoving] = useState<TargetAssignment>()
  const { answer, error, retry } = table

  // The summary is above the list, so the list must not be shown before it.
  if (!answer && !error) return <PendingCard error={undefined} retry={retry} />

  return (
    <>
      {answer && answer.summary.total > 0 && <AssignmentSummaryCard summary={answer.summary} />}
      <DataTable
        label={t('elearning.catalog.assignments.label')}
        table={table}
        columns={columns}
        rowKey={({ assignmentUuid }) => assignmentUuid}
        rowName={(row) => nameOfTarget(t, row)}
        primary={[exporting]}
        rowActions={[
          {
            label: t('elearning.catalog.units.remove'),
            icon: IconX,
            permitted: may(elearningAssignment.unassign),
            disabled: ({ removable }) => !removable,
            callback: setRemoving,
          },
        ]}
        empty={{
          title: t('elearning.catalog.assignments.emptyTitle'),
          text: t('elearning.catalog.assignments.emptyText'),
          icon: IconUsersGroup,
        }}
        failure={error && errorText(t, error)}
      />
      <RemoveAssignmentDialog
        elearningUuid={elearningUuid}
        assignment={removing}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}
