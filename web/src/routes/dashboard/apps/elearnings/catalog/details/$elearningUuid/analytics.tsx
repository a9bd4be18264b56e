import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogDetailsPage } from '#features/elearning/catalog/CatalogDetailsPage.tsx'
import { tabLink, tabOf } from '#features/elearning/catalog/catalog-tabs.ts'
import { statisticsSearch } from '#features/elearning/statistics/statistics-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/details/$elearningUuid/analytics')({
  staticData: { title: 'elearning.catalog.title', access: [elearningCatalog.readDetails] },
  validateSearch: statisticsSearch,
  beforeLoad: ({ params: { elearningUuid } }) => {
    if (tabOf('analytics') !== 'analytics')
      throw redirect({ ...tabLink(elearningUuid, tabOf(undefined)), replace: true })
  },
  component: AnalyticsRoute,
})

function AnalyticsRoute() {
  const { elearningUuid } = Route.useParams()
  return <CatalogDetailsPage key={elearningUuid} elearningUuid={elearningUuid} tab="analytics" />
}
