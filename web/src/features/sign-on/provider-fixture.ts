import type { SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import type { Output } from '#lib/api.ts'
import { uuidOf } from '#test/records.ts'

export const tenant = '3b2c1d00-1111-4222-8333-444455556666'
export const redirectUri = 'https://sorgfalt.example/api/sso/callback'

/** The fields that OpenID Connect does not use. */
export const withoutSaml = {
  loginUrl: null,
  certificates: [],
  nameIdFormat: 'persistent',
  givenNameClaim: null,
  familyNameClaim: null,
  emailClaim: null,
} satisfies Partial<SsoProviderView>

/** Returns a provider of Entra that is switched off and linked to nobody. */
export const createProvider = (changes: Partial<SsoProviderView> = {}): SsoProviderView => ({
  uuid: uuidOf(1),
  name: 'Microsoft',
  preset: 'entra',
  protocol: 'oidc',
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  applicationId: '0f0e0d0c-aaaa-4bbb-8ccc-ddddeeeeffff',
  hostedDomain: null,
  linkMode: 'none',
  externalIdClaim: null,
  createsMembers: false,
  orgUnitUuid: null,
  orgUnitName: null,
  factorMode: 'never',
  ...withoutSaml,
  isActive: false,
  memberCount: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  startUrl: `https://sorgfalt.example/api/sso/start?provider=${uuidOf(1)}`,
  entityId: null,
  acsUrl: null,
  certificateDetails: [],
  version: 3,
  ...changes,
})

/** Returns the answer of the list of providers. */
export const listOf = (...providers: SsoProviderView[]): Output<typeof ssoProvider.list> => ({
  providers,
  redirectUri,
})

export const samlMetadata = {
  issuer: `https://sts.windows.net/${tenant}/`,
  loginUrl: `https://login.microsoftonline.com/${tenant}/saml2`,
  certificates: ['MIIC'],
  certificateDetails: [{ fingerprint: '0123456789abcdef'.repeat(4), validUntil: '2029-05-03T08:00:00.000Z' }],
}

/** Returns a provider of Entra that uses SAML. */
export const createSamlProvider = (changes: Partial<SsoProviderView> = {}): SsoProviderView =>
  createProvider({
    protocol: 'saml',
    applicationId: null,
    ...samlMetadata,
    givenNameClaim: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    familyNameClaim: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    emailClaim: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    entityId: `https://sorgfalt.example/api/sso/saml/${uuidOf(1)}/metadata`,
    acsUrl: `https://sorgfalt.example/api/sso/saml/${uuidOf(1)}/acs`,
    ...changes,
  })
