/**
 * The origins of content that is not trusted, such as packages of companies. Each has a host of its own below
 * the content domain, so that browsers isolate it from the app and from other content.
 */
import type { IncomingMessage } from 'node:http'

/** A pattern such as `https://*.content.example.com`: scheme, one `*` as the first label, domain, port. */
const patternForm =
  /^(https?):\/\/\*\.((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]{0,61})(:\d{1,5})?$/

/** Returns whether a text is a pattern of content origins. */
export const isContentPattern = (text: string): boolean => patternForm.test(text)

/** Returns the domain of a pattern, such as `content.example.com`. */
export const contentDomain = (pattern: string): string => patternForm.exec(pattern)?.[2] ?? ''

/** Returns whether the pattern names origins that use TLS. */
export const isSecurePattern = (pattern: string): boolean => pattern.startsWith('https:')

/** Returns the origin whose host begins with `label`. */
export const contentOriginOf = (pattern: string, label: string): string => pattern.replace('*', label)

/** Returns whether a host is the content domain or below it. */
export const isBelowDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** How the server recognises requests for content. */
export interface ContentHostOptions {
  /** Null if the installation has no content origin. Then each request is for the app. */
  pattern: string | null
  /** Whether the server trusts `X-Forwarded-Host`. */
  trustsProxy: boolean
}

/**
 * Returns the host of a request for content, or null if the request is for the app. A request is for content
 * if one of its hosts is below the content domain, even if the other one is not: scripts of a package can add
 * `X-Forwarded-Host` to their requests, and must not reach the app with it.
 */
export function findContentHost(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { pattern, trustsProxy }: ContentHostOptions,
): string | null {
  if (pattern === null) return null

  const domain = contentDomain(pattern)
  const host = normalizeHost(headers.host)
  const forwarded = normalizeHost([headers['x-forwarded-host']].flat().at(-1)?.split(',').at(-1))
  if (!isBelowDomain(host, domain) && !isBelowDomain(forwarded, domain)) return null

  return trustsProxy && forwarded !== '' ? forwarded : host
}

/** Returns a host in lower case without its port and without the dot of a full name. */
const normalizeHost = (host: string | undefined): string =>
  (host ?? '').trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Returns the label in front of the content domain. Null if the host has none, or more than one. */
export function labelOfHost(host: string, pattern: string): string | null {
  const domain = contentDomain(pattern)
  if (!host.endsWith(`.${domain}`)) return null

  const label = host.slice(0, -domain.length - 1)
  return label.includes('.') ? null : label
}
