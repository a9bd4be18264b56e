import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Allows no inline code and no content from other origins. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sorgfalt',
].join('; ')

/** Returns the policy of a page that contains this script, which no other script can replace. */
export const inlineScriptPolicy = (script: string): string =>
  contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' ${hashSource(script)}`)

const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Returns the policy of a page that may show these origins in a frame. An origin can be a pattern with `*`.
 */
export const framingPolicy = (origins: readonly string[]): string =>
  origins.length === 0 ? contentSecurityPolicy : `${contentSecurityPolicy}; frame-src ${origins.join(' ')}`

/**
 * Returns the policy of a page or file of a package that a page of `appOrigin` shows in a frame. The origin
 * belongs to this package alone, so inline code and `eval`, which most packages need, endanger only the
 * package itself. Pages of the package may show each other in frames. Nothing can be sent to other servers.
 */
export const packagePolicy = (appOrigin: string): string =>
  [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "connect-src 'self' data: blob:",
    "object-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${appOrigin}`,
  ].join('; ')

/**
 * Sets the security headers of the answers of a content host. The route sets the policy of its content.
 * Addresses contain tokens, so they are not sent to other servers (`referrer-policy`).
 */
export function addContentHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    const set = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }

    set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
    set('x-content-type-options', 'nosniff')
    set('referrer-policy', 'same-origin')
    set('cross-origin-resource-policy', 'same-origin')
    set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    set('cache-control', 'no-store')
    if (secure) set('strict-transport-security', 'max-age=31536000')
  })
}

/** The policy of stored files and pictures. They execute no scripts and cannot be shown in a frame. */
export const fileSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Scripts, style sheets and fonts of the app. They are not documents, so no policy applies to them. */
const codeFile = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/

/** Sets the security headers of every answer. Forbids caching of API answers. */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }

    if (!codeFile.test(request.url)) set('content-security-policy', contentSecurityPolicy)
    set('x-content-type-options', 'nosniff')
    set('referrer-policy', 'no-referrer')
    set('cross-origin-opener-policy', 'same-origin')
    set('cross-origin-resource-policy', 'same-origin')
    set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (secure) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/')) set('cache-control', 'no-store')
  })
}
