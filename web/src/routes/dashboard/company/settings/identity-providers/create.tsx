import { ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { createFileRoute } from '@tanstack/react-router'
import { CreateProviderPage } from '#features/sign-on/CreateProviderPage.tsx'
import { loadLaterTexts } from '#lib/language.ts'

export const Route = createFileRoute('/dashboard/company/settings/identity-providers/create')({
  staticData: { title: 'signOn.settings.connect', access: [ssoProvider.create] },
  loader: loadLaterTexts,
  component: CreateProviderPage,
})
