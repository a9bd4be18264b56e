import { clientConfiguration } from '@sorgfalt/contract/company/company'
import { createFileRoute } from '@tanstack/react-router'
import { ConfigurationPage } from '#features/company/configuration/ConfigurationPage.tsx'

export const Route = createFileRoute('/dashboard/company/settings/configuration')({
  staticData: { title: 'company.configuration.title', access: [clientConfiguration.read] },
  component: ConfigurationPage,
})
