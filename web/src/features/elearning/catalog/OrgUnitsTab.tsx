import { type ElearningAssignment, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconPlus, IconSitemap, IconX } from '#ui/icons.ts'
import { AssignDialog, RemoveDialog } from './AssignmentDialogs.tsx'
import { useAssignmentColumns } from './assignment-columns.ts'
import { useAssignmentFilters } from './assignment-filter.ts'

const isAssigned = ({ assignedOn }: ElearningAssignment): boolean => assignedOn !== null

/** The tab in which users assign the e-learning to org units and remove assignments. */
export function OrgUnitsTab({ elearningUuid }: { elearningUuid: string }) {
  const t = useText()
  const may = useCan()
  const table = useTable(elearningCatalog.readOrgUnitAssignments, { elearningUuid })
  const columns = useAssignmentColumns()
  const filters = useAssignmentFilters(table)
  const [assigning, setAssigning] = useState<readonly ElearningAssignment[]>([])
  const [removing, setRemoving] = useState<readonly ElearningAssignment[]>([])

  const assign = {
    label: t('elearning.catalog.units.assign'),
    icon: IconPlus,
    permitted: may(elearningCatalog.assignOrgUnits),
  }

  const remove = {
    label: t('elearning.catalog.units.remove'),
    icon: IconX,
    permitted: may(elearningCatalog.removeOrgUnits),
  }

  return (
    <>
      <DataTable
        label={t('elearning.catalog.tabs.org-units')}
        table={table}
        columns={columns}
        rowKey={({ orgUnitUuid }) => orgUnitUuid}
        rowName={({ orgUnitName }) => orgUnitName}
        filters={filters}
        secondary={[
          {
            ...assign,
            disabled: (rows) => rows.every(isAssigned),
            callback: (rows) => setAssigning(rows.filter((row) => !isAssigned(row))),
          },
          {
            ...remove,
            disabled: (rows) => !rows.some(isAssigned),
            callback: (rows) => setRemoving(rows.filter(isAssigned)),
          },
        ]}
        rowActions={[
          { ...assign, disabled: isAssigned, callback: (row) => setAssigning([row]) },
          { ...remove, disabled: (row) => !isAssigned(row), callback: (row) => setRemoving([row]) },
        ]}
        empty={{
          title: t('elearning.catalog.units.emptyTitle'),
          text: t('elearning.catalog.units.emptyText'),
          icon: IconSitemap,
        }}
        failure={table.error && errorText(t, table.error)}
      />
      <AssignDialog elearningUuid={elearningUuid} units={assigning} onClose={() => setAssigning([])} />
      <RemoveDialog elearningUuid={elearningUuid} units={removing} onClose={() => setRemoving([])} />
    </>
  )
}
