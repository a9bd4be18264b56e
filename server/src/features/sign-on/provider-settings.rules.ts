/** Rules about the settings of providers. Pure functions. */
import type { SsoFactorMode, SsoLinkMode, SsoPreset } from '@sorgfalt/contract/sign-on/sso-provider'

/** A provider as the server uses it. The secret is sealed. */
export interface SsoProvider {
  uuid: string
  name: string
  preset: SsoPreset
  issuer: string
  applicationId: string
  secret: string
  hostedDomain: string | null
  linkMode: SsoLinkMode
  externalIdClaim: string | null
  createsMembers: boolean
  orgUnitUuid: string | null
  factorMode: SsoFactorMode
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

/** The fields of a form that are stored as they are, without those that the chosen modes do not use. */
export const toStored = <
  T extends {
    preset: SsoPreset
    issuer: string
    hostedDomain: string | null
    linkMode: SsoLinkMode
    externalIdClaim: string | null
    createsMembers: boolean
    orgUnitUuid: string | null
  },
>(
  form: T,
): T => ({
  ...form,
  issuer: toIssuer(form.issuer),
  hostedDomain: form.preset === 'google' ? form.hostedDomain : null,
  externalIdClaim: form.linkMode === 'externalId' ? form.externalIdClaim : null,
  orgUnitUuid: form.createsMembers ? form.orgUnitUuid : null,
})
