import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { roundStatuses } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type FilterOf, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type EvaluationFilter = Partial<FilterOf<typeof riskEvaluation.readAssignmentOverviewList>>

/** Reads the table state from the search parameters of the URL. */
export const evaluationSearch = tableSearch(riskEvaluation.readAssignmentOverviewList)

/** Returns the filter bar of the evaluations. */
export function useEvaluationFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<EvaluationFilter>): FilterBarProps {
  const t = useText()
  const { search = '', status = [], orgUnit = [], location = [] } = filter
  const orgUnits = useOrgNodeOptions('orgUnits', orgUnit)
  const locations = useOrgNodeOptions('locations', location)

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('riskAssessment.catalog.search') },
      {
        name: 'status',
        type: 'dropdown',
        label: t('riskAssessment.catalog.status'),
        options: roundStatuses.map((value) => ({ value, label: t(`riskAssessment.rounds.${value}`) })),
      },
      { name: 'orgUnit', type: 'dropdown', label: t('statistics.list.units'), ...orgUnits },
      { name: 'location', type: 'dropdown', label: t('statistics.list.location'), ...locations },
    ],
    values: { search, status, orgUnit, location },
    // The filter bar returns values from its options only.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
