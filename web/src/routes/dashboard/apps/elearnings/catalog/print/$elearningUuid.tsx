import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { createFileRoute } from '@tanstack/react-router'
import { StatisticsSheet } from '#features/elearning/statistics/StatisticsSheet.tsx'
import { statisticsSearch } from '#features/elearning/statistics/statistics-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/print/$elearningUuid')({
  staticData: {
    title: 'statistics.sheet.title',
    access: [elearningStatistics.readStatistics],
    layout: 'empty',
  },
  validateSearch: statisticsSearch,
  component: PrintRoute,
})

function PrintRoute() {
  return <StatisticsSheet elearningUuid={Route.useParams().elearningUuid} search={Route.useSearch()} />
}
