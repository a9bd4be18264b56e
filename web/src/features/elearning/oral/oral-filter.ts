import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type OralFilter = Partial<FilterOf<typeof elearningOral.readOpenList>>

/** Reads filter, order and page of the list from the URL. */
export const oralSearch = tableSearch(elearningOral.readOpenList)

/** Returns the filter bar of the open oral parts. */
export function useOralFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<OralFilter>): FilterBarProps {
  const t = useText()
  const { search = '', passed } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.oral.search') },
      yesNoFilter('passed', t('elearning.oral.elearning'), {
        yes: t('elearning.oral.passedYes'),
        no: t('elearning.oral.passedNo'),
      }),
    ],
    values: { search, passed: toYesNo(passed) },
    onChange: (values) =>
      setFilter({ search: values['search'] as string, passed: readYesNo(values['passed']) }),
    onClear: clearFilter,
  }
}
