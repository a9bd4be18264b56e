import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { Table } from '#lib/use-table.ts'
import type { useExportAction } from '#parts/list-export/use-export-action.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, DataTable, type DataTableProps } from '#ui/DataTable.tsx'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconPlus, IconUsers } from '#ui/icons.ts'
import { MemberPickerDialog } from './MemberPickerDialog.tsx'
import { type MemberChoice, nameOf, type PickedMember } from './use-member-search.ts'

/** Text keys of the table for each kind of membership. */
const texts = {
  location: {
    label: 'location.tabs.member',
    add: 'location.members.add',
    addTo: 'location.members.addTo',
    emptyTitle: 'location.members.emptyTitle',
    emptyText: 'location.members.emptyText',
  },
  group: {
    label: 'group.tabs.member',
    add: 'group.members.add',
    addTo: 'group.members.addTo',
    emptyTitle: 'group.members.emptyTitle',
    emptyText: 'group.members.emptyText',
  },
  orgUnit: {
    label: 'orgUnit.tabs.member',
    add: 'orgUnit.members.add',
    addTo: 'orgUnit.members.addTo',
    emptyTitle: 'orgUnit.members.emptyTitle',
    emptyText: 'orgUnit.members.emptyText',
  },
} as const

interface Listed {
  uuid: string
  firstName: string
  lastName: string
}

type Actions<Row, Sort extends string> = Pick<DataTableProps<Row, Sort>, 'secondary' | 'rowActions'>

interface MemberTableProps<Row extends Listed, Filter, Sort extends string> extends Actions<Row, Sort> {
  of: keyof typeof texts
  /** Name of the location, group or org unit. */
  name: string
  table: Table<Row, Filter, Sort>
  columns: readonly Column<Row, Sort>[]
  filters?: FilterBarProps
  icon?: IconShape
  /** The action that exports the members. */
  exporting: ReturnType<typeof useExportAction>
  mayAdd: boolean
  /** The members who can be added, without the current members. */
  choice: MemberChoice
  onAdd: (memberUuids: string[]) => Promise<unknown>
}

/** Returns the definition of the search field for filter bars of member lists. */
export const memberSearch = (t: Translate) =>
  ({ name: 'search', type: 'search', label: t('member.list.search') }) as const

/**
 * A table of the members of a location, a group or an org unit, with a dialog to add many members at once.
 */
export function MemberTable<
  Row extends Listed,
  Filter extends { search?: string | undefined },
  Sort extends string,
>({
  of,
  name,
  table,
  columns,
  filters,
  icon = IconUsers,
  exporting,
  mayAdd,
  choice,
  onAdd,
  ...actions
}: MemberTableProps<Row, Filter, Sort>) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const { error } = table
  const keys = texts[of]
  const open = () => setAdding(true)

  return (
    <>
      <DataTable
        label={t(keys.label)}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={nameOf}
        filters={
          filters ?? {
            definitions: [memberSearch(t)],
            values: { search: table.filter.search ?? '' },
            onChange: (values) => table.setFilter(values as Partial<Filter>),
            onClear: table.clearFilter,
          }
        }
        primary={[
          exporting,
          { label: t(keys.add), icon: IconPlus, primary: true, permitted: mayAdd, callback: open },
        ]}
        {...actions}
        empty={{
          title: t(keys.emptyTitle),
          text: t(keys.emptyText),
          icon,
          ...(mayAdd && { action: <Button onClick={open}>{t(keys.add)}</Button> }),
        }}
        failure={error && errorText(t, error)}
      />
      <MemberPickerDialog
        open={adding}
        onClose={() => setAdding(false)}
        headline={t(keys.addTo, { name })}
        choice={choice}
        onAdd={(members: readonly PickedMember[]) => onAdd(members.map(({ uuid }) => uuid))}
      />
    </>
  )
}
