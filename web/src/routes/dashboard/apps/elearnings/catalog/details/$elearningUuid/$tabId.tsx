import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CatalogDetailsPage } from '#features/elearning/catalog/CatalogDetailsPage.tsx'
import { tabLink, tabOf } from '#features/elearning/catalog/catalog-tabs.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId')({
  staticData: { title: 'elearning.catalog.title', access: [elearningCatalog.readDetails] },
  beforeLoad: ({ params: { elearningUuid, tabId: asked } }) => {
    const tabId = tabOf(asked)
    if (tabId !== asked) throw redirect({ ...tabLink(elearningUuid, tabId), replace: true })
  },
  component: CatalogDetailsRoute,
})

function CatalogDetailsRoute() {
  const { elearningUuid, tabId } = Route.useParams()
  return <CatalogDetailsPage key={elearningUuid} elearningUuid={elearningUuid} tab={tabOf(tabId)} />
}
