import { ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { createFileRoute } from '@tanstack/react-router'
import { ProvidersPage } from '#features/sign-on/ProvidersPage.tsx'
import { loadLaterTexts } from '#lib/language.ts'

export const Route = createFileRoute('/dashboard/company/settings/identity-providers/list')({
  staticData: { title: 'signOn.settings.title', access: [ssoProvider.list] },
  loader: loadLaterTexts,
  component: ProvidersPage,
})
