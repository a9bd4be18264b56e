import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskCategories } from '@sorgfalt/contract/risk-assessment/content'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import type { FilterBarProps, FilterValues } from '#ui/FilterBar.tsx'

type CatalogFilter = Partial<FilterOf<typeof riskCatalog.readCatalogList>>

/** Reads the table state from the search parameters of the URL. */
export const catalogSearch = tableSearch(riskCatalog.readCatalogList)

const toFilterValues = ({ search = '', category = [], assigned }: CatalogFilter): FilterValues => ({
  search,
  category,
  assigned: toYesNo(assigned),
})

const toFilter = ({ search, category, assigned }: FilterValues): CatalogFilter => ({
  search: search as string,
  category: category as CatalogFilter['category'],
  assigned: readYesNo(assigned),
})

/** Returns the filter bar of the catalogue. */
export function useCatalogFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<CatalogFilter>): FilterBarProps {
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
      yesNoFilter('assigned', t('riskAssessment.catalog.assigned'), {
        yes: t('riskAssessment.catalog.assignedYes'),
        no: t('riskAssessment.catalog.assignedNo'),
      }),
    ],
    values: toFilterValues(filter),
    onChange: (values) => setFilter(toFilter(values)),
    onClear: clearFilter,
  }
}
