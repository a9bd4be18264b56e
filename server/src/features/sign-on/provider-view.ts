import { protocolRoutes, ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import type { Config } from '../../platform/config.ts'
import { linkBase } from '../message/mail-outbox.ts'
import type { ListedProvider } from './sso-provider.store.ts'

type Site = Pick<Config, 'publicUrl'>

/** Returns the address to which providers send people back, on the host of the request. */
export const redirectUriOf = (site: Site, host: string): string =>
  `${linkBase(site, host)}${protocolRoutes.finishSso.path}`

/** Returns a provider as the settings show it. */
export const viewProvider = (
  site: Site,
  host: string,
  { createdAt, ...provider }: ListedProvider,
): SsoProviderView => ({
  ...provider,
  createdAt: createdAt.toISOString(),
  startUrl: `${linkBase(site, host)}${ssoStartPath(provider.uuid)}`,
})
