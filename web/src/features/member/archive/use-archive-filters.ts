import { memberRoles } from '@sorgfalt/contract/core/role'
import type { archivedMember } from '@sorgfalt/contract/member/archive'
import type { FilterOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type ArchiveFilter = Partial<FilterOf<typeof archivedMember.list>>

/** Returns the props of the filter bar of the archive. */
export function useArchiveFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<ArchiveFilter>): FilterBarProps {
  const t = useText()
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('member.list.search') },
      {
        name: 'role',
        type: 'dropdown',
        label: t('member.list.role'),
        options: memberRoles.map((value) => ({ value, label: t(`common.roles.${value}`) })),
      },
    ],
    values: { search: filter.search ?? '', role: filter.role ?? [] },
    onChange: (values) =>
      setFilter({ search: values['search'] as string, role: values['role'] as ArchiveFilter['role'] }),
    onClear: clearFilter,
  }
}
