import { memberRoles } from '@sorgfalt/contract/core/role'
import { memberStatuses } from '@sorgfalt/contract/member/member'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps, FilterDefinition } from '#ui/FilterBar.tsx'
import { accessFlags, type MemberFilter, toFilter, toFilterValues } from './member-filter.ts'

/** Returns the props of the filter bar of the member list. */
export function useMemberFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<MemberFilter>): FilterBarProps {
  const t = useText()
  // Each dropdown sends the org units and the locations that are selected in both dropdowns. The two requests
  // are therefore equal, and only one is sent.
  const selected = [...(filter.orgUnit ?? []), ...(filter.location ?? [])]
  const orgUnits = useOrgNodeOptions('orgUnits', selected)
  const locations = useOrgNodeOptions('locations', selected)
  const definitions: FilterDefinition[] = [
    { name: 'search', type: 'search', label: t('member.list.search') },
    { name: 'orgUnit', type: 'dropdown', label: t('member.list.orgUnit'), ...orgUnits },
    { name: 'location', type: 'dropdown', label: t('member.list.location'), ...locations },
    {
      name: 'role',
      type: 'dropdown',
      label: t('member.list.role'),
      options: memberRoles.map((value) => ({ value, label: t(`common.roles.${value}`) })),
    },
    {
      name: 'status',
      type: 'dropdown',
      label: t('member.list.status'),
      options: memberStatuses.map((value) => ({ value, label: t(`member.status.${value}`) })),
    },
    {
      name: 'access',
      type: 'dropdown',
      label: t('member.list.access'),
      options: accessFlags.map((value) => ({ value, label: t(`member.list.${value}`) })),
    },
    {
      name: 'elearnings',
      type: 'dropdown',
      label: t('member.list.elearnings'),
      max: 0,
      options: [{ value: 'overdue', label: t('member.list.overdue') }],
    },
  ]

  return {
    definitions,
    values: toFilterValues(filter),
    onChange: (values) => setFilter(toFilter(values)),
    onClear: clearFilter,
  }
}
