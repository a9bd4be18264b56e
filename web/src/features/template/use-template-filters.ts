import { languages } from '@sorgfalt/contract/core/limits'
import { template, templateCategories, templateOrigins } from '@sorgfalt/contract/template/template'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type TemplateFilter = Partial<FilterOf<typeof template.list>>

/** Reads the state of the list from the query of an address. */
export const templateSearch = tableSearch(template.list)

/** Returns the filter bar of the list of templates. */
export function useTemplateFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<TemplateFilter>): FilterBarProps {
  const t = useText()
  return {
    definitions: [
      { name: 'search', type: 'search', label: t('template.list.search') },
      {
        name: 'category',
        type: 'dropdown',
        label: t('template.list.category'),
        options: templateCategories.map((value) => ({ value, label: t(`template.category.${value}`) })),
      },
      {
        name: 'language',
        type: 'dropdown',
        label: t('template.list.language'),
        options: languages.map((value) => ({ value, label: t(`template.language.${value}`) })),
      },
      {
        name: 'origin',
        type: 'dropdown',
        label: t('template.list.origin'),
        options: templateOrigins.map((value) => ({ value, label: t(`template.origin.${value}`) })),
      },
    ],
    values: {
      search: filter.search ?? '',
      category: filter.category ?? [],
      language: filter.language ?? [],
      origin: filter.origin ?? [],
    },
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
