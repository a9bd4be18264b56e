import {
  protocolRoutes,
  samlAcsPath,
  samlMetadataPath,
  ssoStartPath,
} from '@sorgfalt/contract/sign-on/protocol-routes'
import type { OwnSsoIdentity } from '@sorgfalt/contract/sign-on/sso'
import type { SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import type { Config } from '../../platform/config.ts'
import { linkBase } from '../message/mail-outbox.ts'
import type { OwnAddresses } from './saml.ts'
import { readCertificate } from './saml-metadata.rules.ts'
import type { listIdentities } from './sso-identity.store.ts'
import type { ListedProvider } from './sso-provider.store.ts'

type Site = Pick<Config, 'publicUrl'>

/** Returns the address to which providers send people back, on the host of the request. */
export const redirectUriOf = (site: Site, host: string): string =>
  `${linkBase(site, host)}${protocolRoutes.finishSso.path}`

/** Returns our entity ID and the address for responses, on the host of the request. */
export function ownAddressesOf(site: Site, host: string, providerUuid: string): OwnAddresses {
  const base = linkBase(site, host)

  return {
    entityId: `${base}${samlMetadataPath(providerUuid)}`,
    acsUrl: `${base}${samlAcsPath(providerUuid)}`,
  }
}

const noAddresses = { entityId: null, acsUrl: null }

/** Returns a provider as the settings show it. */
export const viewProvider = (
  site: Site,
  host: string,
  { createdAt, ...provider }: ListedProvider,
): SsoProviderView => ({
  ...provider,
  createdAt: createdAt.toISOString(),
  startUrl: `${linkBase(site, host)}${ssoStartPath(provider.uuid)}`,
  ...(provider.protocol === 'saml' ? ownAddressesOf(site, host, provider.uuid) : noAddresses),
  certificateDetails: provider.certificates.flatMap((base64) => readCertificate(base64) ?? []),
})

/** Returns the account of a member at a provider as members and leaders see it. */
export const viewIdentity = ({
  providerUuid: _providerUuid,
  createdAt,
  lastLoginAt,
  ...identity
}: Awaited<ReturnType<typeof listIdentities>>[number]): OwnSsoIdentity => ({
  ...identity,
  createdAt: createdAt.toISOString(),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
})
