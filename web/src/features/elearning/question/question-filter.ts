import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type QuestionFilter = Partial<FilterOf<typeof elearningQuestion.readList>>

/** Reads filter, order and page of the list from the URL. */
export const questionSearch = tableSearch(elearningQuestion.readList)

interface FilteredTable {
  filter: QuestionFilter
  setFilter: (filter: QuestionFilter) => void
  clearFilter: () => void
}

/** Returns the filter bar of the questions. */
export function useQuestionFilters({ filter, setFilter, clearFilter }: FilteredTable): FilterBarProps {
  const t = useText()
  const { search = '', answered } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('elearning.questions.search') },
      {
        name: 'answered',
        type: 'dropdown',
        label: t('elearning.questions.state'),
        max: 0,
        options: [
          { value: 'yes', label: t('elearning.questions.answeredYes') },
          { value: 'no', label: t('elearning.questions.answeredNo') },
        ],
      },
    ],
    values: { search, answered: answered === undefined ? [] : [answered ? 'yes' : 'no'] },
    onChange: (values) => {
      const [chosen] = values['answered'] ?? []
      setFilter({ search: values['search'] as string, ...(chosen && { answered: chosen === 'yes' }) })
    },
    onClear: clearFilter,
  }
}
