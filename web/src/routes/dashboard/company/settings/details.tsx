import { clientDetails } from '@sorgfalt/contract/company/company'
import { createFileRoute } from '@tanstack/react-router'
import { DetailsPage } from '#features/company/details/DetailsPage.tsx'

export const Route = createFileRoute('/dashboard/company/settings/details')({
  staticData: { title: 'company.details.title', access: [clientDetails.read] },
  component: DetailsPage,
})
