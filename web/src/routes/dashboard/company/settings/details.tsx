import { clientDetails } from '@sorgfalt/contract/client'
import { createFileRoute } from '@tanstack/react-router'
import { DetailsPage } from '#features/company/settings/DetailsPage.tsx'

export const Route = createFileRoute('/dashboard/company/settings/details')({
  staticData: { title: 'client.details.title', access: [clientDetails.read] },
  component: DetailsPage,
})
