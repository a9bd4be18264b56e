import { uuid } from '@sorgfalt/contract/fields/index'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/risk'
import { riskBands, riskStatuses } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type FilterOf, type TableSearch, tableSearch } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import type { FilterBarProps } from '#ui/FilterBar.tsx'

type RiskFilter = Partial<FilterOf<typeof risk.readRiskList>>
/** The table state, and the uuid of the risk that is open beside the table. */
export type RiskSearch = TableSearch<typeof risk.readRiskList> & { risk?: string | undefined }

const readTable = tableSearch(risk.readRiskList)

/**
 * Returns the table state and the open risk from the query string of a result's page. By default, the risks
 * with the highest level come first.
 */
export function riskSearch(raw: Record<string, unknown>): RiskSearch {
  const table = readTable(raw)
  const open = uuid.safeParse(raw['risk'])

  return {
    ...table,
    ...(table.sortBy === undefined && { sortBy: 'riskFactor', sortDirection: 'desc' }),
    risk: open.success ? open.data : undefined,
  }
}

/** Returns the filter bar of a result's risks. */
export function useRiskFilters(
  { filter, setFilter, clearFilter }: FilteredTable<RiskFilter>,
  { categories }: RiskResult,
): FilterBarProps {
  const t = useText()
  const { search = '', category = [], band = [], status = [] } = filter

  return {
    definitions: [
      { name: 'search', type: 'search', label: t('riskAssessment.result.search') },
      {
        name: 'category',
        type: 'dropdown',
        label: t('riskAssessment.result.category'),
        options: categories.map(({ id, title }) => ({ value: id, label: title })),
      },
      {
        name: 'band',
        type: 'dropdown',
        label: t('riskAssessment.result.level'),
        options: riskBands.map((value) => ({ value, label: t(`riskAssessment.bands.${value}`) })),
      },
      {
        name: 'status',
        type: 'dropdown',
        label: t('riskAssessment.result.status'),
        options: riskStatuses.map((value) => ({ value, label: t(`riskAssessment.risks.${value}`) })),
      },
    ],
    values: { search, category, band, status },
    // The filter bar returns values from its options only.
    onChange: (values) => setFilter(values),
    onClear: clearFilter,
  }
}
