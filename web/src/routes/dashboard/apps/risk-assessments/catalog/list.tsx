import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { CatalogPage } from '#features/risk-assessment/catalog/CatalogPage.tsx'
import { catalogSearch } from '#features/risk-assessment/catalog/catalog-filter.ts'

export const Route = createFileRoute('/dashboard/apps/risk-assessments/catalog/list')({
  staticData: { title: 'riskAssessment.catalog.title', access: [riskCatalog.readCatalogList] },
  validateSearch: catalogSearch,
  component: CatalogPage,
})
