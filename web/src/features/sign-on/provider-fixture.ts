import type { SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import type { Output } from '#lib/api.ts'
import { uuidOf } from '#test/records.ts'

export const tenant = '3b2c1d00-1111-4222-8333-444455556666'
export const redirectUri = 'https://sorgfalt.example/api/sso/callback'

/** Returns a provider of Entra that is switched off and linked to nobody. */
export const createProvider = (changes: Partial<SsoProviderView> = {}): SsoProviderView => ({
  uuid: uuidOf(1),
  name: 'Microsoft',
  preset: 'entra',
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  applicationId: '0f0e0d0c-aaaa-4bbb-8ccc-ddddeeeeffff',
  hostedDomain: null,
  linkMode: 'none',
  externalIdClaim: null,
  createsMembers: false,
  orgUnitUuid: null,
  orgUnitName: null,
  factorMode: 'never',
  isActive: false,
  memberCount: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  startUrl: `https://sorgfalt.example/api/sso/start?provider=${uuidOf(1)}`,
  version: 3,
  ...changes,
})

/** Returns the answer of the list of providers. */
export const listOf = (...providers: SsoProviderView[]): Output<typeof ssoProvider.list> => ({
  providers,
  redirectUri,
})
