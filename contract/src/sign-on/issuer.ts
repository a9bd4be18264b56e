/** Rules about the issuers of OpenID Connect. Pure functions. */
import type { SsoPreset } from './sso-provider.ts'

/** Returns whether a text is an https address that can be an issuer. */
export function isIssuer(entered: string): boolean {
  const url = URL.canParse(entered) ? new URL(entered) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash
}

/** The path of an issuer of Entra: the id of a tenant. `common` would admit people of all tenants. */
const entraPath =
  /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0(?:\/\.well-known\/openid-configuration)?\/?$/i
/** The tenant of private accounts. Everybody can have one. */
const privateTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
/** Hosts that serve many companies, so that only their preset tells these companies apart. */
const sharedHosts: Readonly<Record<string, SsoPreset>> = {
  'accounts.google.com': 'google',
  'login.microsoftonline.com': 'entra',
  'login.microsoftonline.us': 'entra',
  'login.partner.microsoftonline.cn': 'entra',
  'sts.windows.net': 'entra',
}

/** Returns whether an issuer belongs to one company only, given the preset. */
export function isOwnIssuer(preset: SsoPreset, entered: string): boolean {
  if (!URL.canParse(entered)) return true
  const { hostname, pathname } = new URL(entered)
  if ((sharedHosts[hostname] ?? preset) !== preset) return false
  if (preset !== 'entra') return true

  const [, tenant] = entraPath.exec(pathname) ?? []
  return tenant !== undefined && tenant.toLowerCase() !== privateTenant
}
