import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { readYesNo, toYesNo, yesNoFilter } from '#lib/yes-no-filter.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type QuestionFilter = Partial<FilterOf<typeof elearningQuestion.readList>>

/** Reads filter, order and page of the list from the URL. */
export const questionSearch = tableSearch(elearningQuestion.readList)

/** Returns the filter bar of the questions. */
export function useQuestionFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<QuestionFilter>): FilterBarProps {
  const t = useText()
  const { search = '', answered } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.questions.search') },
      yesNoFilter('answered', t('elearning.questions.state'), {
        yes: t('elearning.questions.answeredYes'),
        no: t('elearning.questions.answeredNo'),
      }),
    ],
    values: { search, answered: toYesNo(answered) },
    onChange: (values) =>
      setFilter({ search: values['search'] as string, answered: readYesNo(values['answered']) }),
    onClear: clearFilter,
  }
}
