import { clientConfiguration } from '@sorgfalt/contract/client'
import { createFileRoute } from '@tanstack/react-router'
import { ConfigurationPage } from '#features/company/settings/ConfigurationPage.tsx'

export const Route = createFileRoute('/dashboard/company/settings/configuration')({
  staticData: { title: 'client.configuration.title', access: [clientConfiguration.read] },
  component: ConfigurationPage,
})
