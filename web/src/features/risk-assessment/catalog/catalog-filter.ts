import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskCategories } from '@sorgfalt/contract/risk-assessment/content'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilterBarProps, FilterValues } from '#ui/FilterBar.tsx'

type CatalogFilter = Partial<FilterOf<typeof riskCatalog.readCatalogList>>

/** Reads the table state from the address. */
export const catalogSearch = tableSearch(riskCatalog.readCatalogList)

const toFilterValues = ({ search = '', category = [], assigned }: CatalogFilter): FilterValues => ({
  search,
  category,
  assigned: assigned === undefined ? [] : [assigned ? 'yes' : 'no'],
})

function toFilter({ search, category, assigned }: FilterValues): CatalogFilter {
  const [answer] = assigned ?? []
  return {
    search: search as string,
    category: category as CatalogFilter['category'],
    ...(answer && { assigned: answer === 'yes' }),
  }
}

interface FilteredTable {
  filter: CatalogFilter
  setFilter: (filter: CatalogFilter) => void
  clearFilter: () => void
}

/** Returns the filter bar of the catalogue. */
export function useCatalogFilters({ filter, setFilter, clearFilter }: FilteredTable): FilterBarProps {
  const t = useText()
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('riskAssessment.catalog.search') },
      {
        name: 'category',
        type: 'dropdown',
        label: t('riskAssessment.catalog.category'),
        options: riskCategories.map((value) => ({ value, label: t(`riskAssessment.categories.${value}`) })),
      },
      {
        name: 'assigned',
        type: 'dropdown',
        label: t('riskAssessment.catalog.assigned'),
        max: 0,
        options: [
          { value: 'yes', label: t('riskAssessment.catalog.assignedYes') },
          { value: 'no', label: t('riskAssessment.catalog.assignedNo') },
        ],
      },
    ],
    values: toFilterValues(filter),
    onChange: (values) => setFilter(toFilter(values)),
    onClear: clearFilter,
  }
}
