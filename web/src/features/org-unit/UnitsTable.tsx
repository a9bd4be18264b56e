import { type ListedOrgUnit, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { useTable } from '#lib/use-table.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconSitemap, IconTrash, IconUsers } from '#ui/icons.ts'
import { DefaultMark } from './DefaultMark.tsx'
import { ResponsibleNames } from './ResponsibleNames.tsx'
import { unitLink } from './unit-tabs.ts'

type UnitColumn = Column<ListedOrgUnit, SortOf<typeof orgUnit.list>>

function useColumns(): readonly UnitColumn[] {
  const t = useText()
  return [
    {
      name: 'orgUnitName',
      label: t('orgUnit.list.name'),
      sortable: true,
      link: ({ uuid }) => unitLink(uuid),
      value: ({ orgUnitName, isDefault }) => (
        <>
          {orgUnitName}
          {isDefault && <DefaultMark />}
        </>
      ),
    },
    {
      name: 'tree',
      label: t('orgUnit.list.path'),
      sortable: true,
      card: 'text',
      value: ({ path }) => path.map(({ name }) => name).join(' › ') || null,
    },
    {
      name: 'identifier',
      label: t('orgUnit.list.identifier'),
      sortable: true,
      wide: true,
      card: 'none',
      value: ({ identifier }) => identifier,
    },
    {
      name: 'admins',
      label: t('orgUnit.list.admins'),
      value: ({ admins }) => (admins.length > 0 ? <ResponsibleNames people={admins} /> : null),
    },
    {
      name: 'allMemberCount',
      label: t('orgUnit.list.members'),
      sortable: true,
      width: '124px',
      alignment: 'right',
      formatter: 'number',
      value: ({ allMemberCount }) => allMemberCount,
    },
  ]
}

interface UnitsTableProps {
  table: ReturnType<typeof useTable<typeof orgUnit.list>>
  onDelete: (unit: ListedOrgUnit) => void
}

/** Returns the reason why a unit cannot be deleted, or undefined if it can. */
function explainFixed(t: Translate, { isRoot, isDefault }: ListedOrgUnit): string | undefined {
  if (isRoot) return t('orgUnit.remove.isRoot')
  return isDefault ? t('orgUnit.remove.isDefault') : undefined
}

/** The units as a sortable table. */
export function UnitsTable({ table, onDelete }: UnitsTableProps) {
  const t = useText()
  const may = useCan()
  const columns = useColumns()
  const { error, filter } = table

  return (
    <DataTable
      label={t('orgUnit.list.title')}
      table={table}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowName={({ orgUnitName }) => orgUnitName}
      filters={{
        definitions: [
          { name: 'search', type: 'search', label: t('orgUnit.list.search') },
          {
            name: 'admins',
            type: 'dropdown',
            label: t('orgUnit.list.admins'),
            max: 0,
            options: [{ value: 'none', label: t('orgUnit.list.withoutResponsible') }],
          },
        ],
        values: { search: filter.search ?? '', admins: filter.withoutResponsible ? ['none'] : [] },
        onChange: ({ search, admins }) =>
          table.setFilter({
            search: search as string,
            ...(admins?.includes('none') && { withoutResponsible: true }),
          }),
        onClear: table.clearFilter,
      }}
      rowActions={[
        {
          label: t('orgUnit.list.showMembers'),
          icon: IconUsers,
          link: ({ uuid }) => unitLink(uuid, 'member'),
        },
        {
          label: t('orgUnit.remove.open'),
          icon: IconTrash,
          danger: true,
          permitted: may(orgUnit.remove),
          disabled: ({ isRoot, isDefault }) => isRoot || isDefault,
          hint: (unit) => explainFixed(t, unit),
          callback: onDelete,
        },
      ]}
      empty={{ title: t('orgUnit.list.emptyTitle'), text: t('orgUnit.list.emptyText'), icon: IconSitemap }}
      failure={error && errorText(t, error)}
    />
  )
}
