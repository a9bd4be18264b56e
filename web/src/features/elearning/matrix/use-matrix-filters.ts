import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import type { FilteredTable } from '#lib/use-table.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import { type MatrixFilter, toFilter, toValues } from './matrix-filter.ts'

/** The largest page, so that the filters offer as many entries as one answer contains. */
const perPage = 100
const firstPage = { page: 1, perPage, filter: {} } as const

/** Returns the filter bar of the matrix. Clearing it keeps the day. */
export function useMatrixFilters({
  filter,
  setFilter,
}: Omit<FilteredTable<MatrixFilter>, 'clearFilter'>): FilterBarProps {
  const t = useText()
  const may = useCan()
  const selected = [...(filter.orgUnit ?? []), ...(filter.location ?? [])]
  const orgUnits = useOrgNodeOptions('orgUnits', selected)
  const locations = useOrgNodeOptions('locations', selected)
  const groups = useCall(memberGroup.list, firstPage, { enabled: may(memberGroup.list) })
  const elearnings = useCall(elearningCatalog.readCatalog, firstPage, {
    enabled: may(elearningCatalog.readCatalog),
  })

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('statistics.list.search') },
      { name: 'orgUnit', type: 'dropdown', label: t('statistics.list.units'), ...orgUnits },
      { name: 'location', type: 'dropdown', label: t('statistics.list.location'), ...locations },
      {
        name: 'group',
        type: 'dropdown',
        label: t('matrix.group'),
        options: (groups.data?.rows ?? []).map(({ uuid, groupName }) => ({ value: uuid, label: groupName })),
      },
      {
        name: 'elearning',
        type: 'dropdown',
        label: t('matrix.elearnings'),
        options: (elearnings.data?.rows ?? []).map(({ elearningUuid, title }) => ({
          value: elearningUuid,
          label: title,
        })),
      },
      {
        name: 'gaps',
        type: 'dropdown',
        label: t('matrix.gaps'),
        max: 0,
        options: [{ value: 'yes', label: t('matrix.gapsOnly') }],
      },
    ],
    values: toValues(filter),
    onChange: (values) => setFilter(toFilter(values, filter)),
    onClear: () => setFilter(filter.asOf ? { asOf: filter.asOf } : {}),
  }
}
