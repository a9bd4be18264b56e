import { languages } from '@sorgfalt/contract/core/limits'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { categories } from '@sorgfalt/contract/elearning/content'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import type { FilterBarProps, FilterValues } from '#ui/FilterBar.tsx'

type CatalogFilter = Partial<FilterOf<typeof elearningCatalog.readCatalog>>

/** Reads filter, order and page of the list from the URL. */
export const catalogSearch = tableSearch(elearningCatalog.readCatalog)

const toValues = ({ search = '', category = [], assigned, language }: CatalogFilter): FilterValues => ({
  search,
  category,
  assigned: toYesNo(assigned),
  language: language ? [language] : [],
})

function toFilter(values: FilterValues): CatalogFilter {
  const [language] = (values['language'] ?? []) as CatalogFilter['language'][]

  return {
    search: values['search'] as string,
    category: values['category'] as CatalogFilter['category'],
    assigned: readYesNo(values['assigned']),
    ...(language && { language }),
  }
}

/** Returns the filter bar of the catalogue. */
export function useCatalogFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<CatalogFilter>): FilterBarProps {
  const t = useText()
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.catalog.search') },
      {
        name: 'category',
        type: 'dropdown',
        label: t('elearning.catalog.category'),
        options: categories.map((value) => ({ value, label: t(`elearning.categories.${value}`) })),
      },
      yesNoFilter('assigned', t('elearning.catalog.assigned'), {
        yes: t('elearning.catalog.assignedYes'),
        no: t('elearning.catalog.assignedNo'),
      }),
      {
        name: 'language',
        type: 'dropdown',
        label: t('elearning.catalog.language'),
        max: 0,
        options: languages.map((value) => ({ value, label: t(`common.languages.${value}`) })),
      },
    ],
    values: toValues(filter),
    onChange: (values) => setFilter(toFilter(values)),
    onClear: clearFilter,
  }
}
