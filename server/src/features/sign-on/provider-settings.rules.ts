/** Rules about the settings of providers. Pure functions. */
import type { SamlNameIdFormat, SsoProtocol } from '@sorgfalt/contract/sign-on/saml'
import type { SsoFactorMode, SsoLinkMode, SsoPreset } from '@sorgfalt/contract/sign-on/sso-provider'

/** A provider as the server uses it. The secret is sealed. */
export interface SsoProvider {
  uuid: string
  name: string
  preset: SsoPreset
  protocol: SsoProtocol
  /** SAML: the entity ID. Null until the company has entered the metadata. */
  issuer: string | null
  /** Null for SAML, as the secret. */
  applicationId: string | null
  secret: string | null
  hostedDomain: string | null
  linkMode: SsoLinkMode
  externalIdClaim: string | null
  createsMembers: boolean
  orgUnitUuid: string | null
  factorMode: SsoFactorMode
  /** Null for OpenID Connect. */
  loginUrl: string | null
  certificates: string[]
  nameIdFormat: SamlNameIdFormat
  givenNameClaim: string | null
  familyNameClaim: string | null
  emailClaim: string | null
  isActive: boolean
  version: number
}

const discoveryPath = '/.well-known/openid-configuration'

/**
 * Returns the issuer of an address that people enter. Providers often show the address of the discovery
 * document instead.
 */
export const toIssuer = (entered: string): string =>
  entered.endsWith(discoveryPath) ? entered.slice(0, -discoveryPath.length) : entered

type StoredForm = Omit<SsoProvider, 'uuid' | 'secret' | 'isActive' | 'version'>

/** The fields of a form that are stored as they are, without those that the chosen modes do not use. */
export const toStored = (form: StoredForm): StoredForm => ({
  ...form,
  ...(form.protocol === 'oidc' ? withoutSaml : withoutOidc),
  ...(form.protocol === 'oidc' && { issuer: form.issuer === null ? null : toIssuer(form.issuer) }),
  hostedDomain: form.preset === 'google' ? form.hostedDomain : null,
  externalIdClaim: form.linkMode === 'externalId' ? form.externalIdClaim : null,
  orgUnitUuid: form.createsMembers ? form.orgUnitUuid : null,
})

const withoutOidc = { applicationId: null } as const
const withoutSaml = {
  loginUrl: null,
  certificates: [],
  nameIdFormat: 'persistent',
  givenNameClaim: null,
  familyNameClaim: null,
  emailClaim: null,
} satisfies Partial<StoredForm>
