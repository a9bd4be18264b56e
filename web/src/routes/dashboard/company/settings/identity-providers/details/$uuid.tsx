import { ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { createFileRoute } from '@tanstack/react-router'
import { ProviderPage } from '#features/sign-on/ProviderPage.tsx'
import { loadLaterTexts } from '#lib/language.ts'

export const Route = createFileRoute('/dashboard/company/settings/identity-providers/details/$uuid')({
  staticData: { title: 'signOn.settings.details.title', access: [ssoProvider.read] },
  loader: loadLaterTexts,
  component: ProviderRoute,
})

function ProviderRoute() {
  const { uuid } = Route.useParams()
  return <ProviderPage key={uuid} uuid={uuid} />
}
