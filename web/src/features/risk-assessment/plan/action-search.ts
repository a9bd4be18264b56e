import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { actionFilters, riskBands } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useState } from 'react'
import { type FilterOf, filterOf, type TableSearch, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { nameOf, useMemberSearch } from '#parts/member-picker/use-member-search.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import { useResponsibleName } from './responsible-name.ts'

export type ActionFilter = Partial<FilterOf<typeof riskAction.readRiskActionList>>
export type ActionSearch = TableSearch<typeof riskAction.readRiskActionList>

/** Returns the state of the action table from the address. */
export const actionSearch = tableSearch(riskAction.readRiskActionList)

/** Returns the filters that are part of the table state in the address. */
export const parseActionFilter = (search: ActionSearch): ActionFilter =>
  filterOf(riskAction.readRiskActionList, search)

interface ActionTable extends FilteredTable<ActionFilter> {
  /**
   * Rows of the list. They supply the names of the members selected in the filter, including archived
   * members.
   */
  rows: readonly ListedRiskAction[] | undefined
}

const allMembers = {}

/** Returns the filter bar of the actions. */
export function useActionFilters({ rows = [], filter, setFilter, clearFilter }: ActionTable): FilterBarProps {
  const t = useText()
  const { search = '', due = [], responsible = [], band = [] } = filter
  const [text, setText] = useState('')
  const { found = [], searching } = useMemberSearch(text, allMembers)
  const responsibleName = useResponsibleName()
  const shown = rows.flatMap(({ responsible: one }) =>
    one && responsible.includes(one.memberUuid) ? [[one.memberUuid, responsibleName(one)] as const] : [],
  )

  const people = new Map([...shown, ...found.map((member) => [member.uuid, nameOf(member)] as const)])

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('riskAssessment.plan.search') },
      {
        name: 'due',
        type: 'dropdown',
        label: t('riskAssessment.plan.dueFilter'),
        options: actionFilters.map((value) => ({ value, label: t(`riskAssessment.actionFilters.${value}`) })),
      },
      {
        name: 'responsible',
        type: 'dropdown',
        label: t('riskAssessment.plan.responsible'),
        options: [...people].map(([value, label]) => ({ value, label })),
        onSearch: setText,
        searching,
      },
      {
        name: 'band',
        type: 'dropdown',
        label: t('riskAssessment.result.level'),
        options: riskBands.map((value) => ({ value, label: t(`riskAssessment.bands.${value}`) })),
      },
    ],
    values: { search, due, responsible, band },
    // The values fit the filter, because the filter bar returns only values of its options.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
