import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { CatalogPage } from '#features/elearning/catalog/CatalogPage.tsx'
import { catalogSearch } from '#features/elearning/catalog/catalog-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/list')({
  staticData: { title: 'elearning.catalog.title', access: [elearningCatalog.readCatalog] },
  validateSearch: catalogSearch,
  component: CatalogPage,
})
