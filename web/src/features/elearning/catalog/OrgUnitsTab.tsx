import { type ElearningAssignment, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconCircleCheck, IconPlus, IconSitemap, IconX } from '#ui/icons.ts'
import { AssignDialog, RemoveDialog } from './AssignmentDialogs.tsx'

type UnitColumn = Column<ElearningAssignment, SortOf<typeof elearningCatalog.readOrgUnitAssignments>>

const isAssigned = ({ assignedOn }: ElearningAssignment): boolean => assignedOn !== null

/** Returns the text that names the unit whose assignment includes this one. */
const throughText = (t: Translate, { orgUnitName }: NonNullable<ElearningAssignment['through']>): string =>
  orgUnitName === null
    ? t('elearning.catalog.units.throughAbove')
    : t('elearning.catalog.units.through', { name: orgUnitName })

function useColumns(): readonly UnitColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'orgUnitName',
      label: t('elearning.catalog.units.name'),
      sortable: true,
      value: ({ orgUnitName }) => orgUnitName,
    },
    {
      name: 'path',
      label: t('elearning.catalog.units.path'),
      wide: true,
      card: 'text',
      value: ({ path }) => path.join(' › ') || null,
    },
    {
      name: 'admins',
      label: t('elearning.catalog.units.admins'),
      wide: true,
      formatter: 'linkableList',
      value: ({ admins }) => admins.map((text) => ({ text })),
    },
    {
      name: 'memberCount',
      label: t('elearning.catalog.units.members'),
      width: '110px',
      alignment: 'right',
      formatter: 'number',
      value: ({ memberCount }) => memberCount,
    },
    {
      name: 'assignedOn',
      label: t('elearning.catalog.units.assigned'),
      sortable: true,
      width: '260px',
      card: 'state',
      formatter: 'badge',
      missing: t('elearning.catalog.units.notAssigned'),
      value: ({ assignedOn, includeSubUnits, through }) => {
        if (assignedOn === null)
          return through && { text: throughText(t, through), tone: 'neutral', icon: IconSitemap }

        const text = t(`elearning.catalog.units.${includeSubUnits ? 'sinceBelow' : 'since'}`, {
          date: formats.shortDate(assignedOn),
        })

        return { text, tone: 'ok', icon: IconCircleCheck }
      },
    },
  ]
}

/** The tab to assign the e-learning to org units, and to remove it. */
export function OrgUnitsTab({ elearningUuid }: { elearningUuid: string }) {
  const t = useText()
  const may = useCan()
  const table = useTable(elearningCatalog.readOrgUnitAssignments, { elearningUuid })
  const columns = useColumns()
  const [assigning, setAssigning] = useState<readonly ElearningAssignment[]>([])
  const [removing, setRemoving] = useState<readonly ElearningAssignment[]>([])
  const { filter, error } = table
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
        filters={{
          definitions: [
            { name: 'search', type: 'search', label: t('elearning.catalog.units.search') },
            {
              name: 'assigned',
              type: 'dropdown',
              label: t('elearning.catalog.units.assigned'),
              max: 0,
              options: [
                { value: 'yes', label: t('elearning.catalog.assignedYes') },
                { value: 'no', label: t('elearning.catalog.assignedNo') },
              ],
            },
          ],
          values: {
            search: filter.search ?? '',
            assigned: filter.assigned === undefined ? [] : [filter.assigned ? 'yes' : 'no'],
          },
          onChange: ({ search, assigned = [] }) =>
            table.setFilter({
              search: search as string,
              ...(assigned.length > 0 && { assigned: assigned[0] === 'yes' }),
            }),
          onClear: table.clearFilter,
        }}
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
        failure={error && errorText(t, error)}
      />
      <AssignDialog elearningUuid={elearningUuid} units={assigning} onClose={() => setAssigning([])} />
      <RemoveDialog elearningUuid={elearningUuid} units={removing} onClose={() => setRemoving([])} />
    </>
  )
}
