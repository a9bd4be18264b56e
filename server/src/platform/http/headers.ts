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

/** Returns the policy of a page that may show one other origin in a frame. */
export const framingPolicy = (origin: string): string => `${contentSecurityPolicy}; frame-src ${origin}`

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
