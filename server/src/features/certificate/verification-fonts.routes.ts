/** Serves the font of the verification page, which must not depend on the files of the app. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const subsets = ['latin', 'latin-ext'] as const

/** Registers the subsets of Inter under the addresses in verification-fonts.css. */
export function serveVerificationFonts(app: FastifyInstance): void {
  const { resolve } = createRequire(import.meta.url)

  for (const subset of subsets) {
    const bytes = readFileSync(resolve(`@fontsource-variable/inter/files/inter-${subset}-opsz-normal.woff2`))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

    app.get(`/verify-fonts/${subset}.woff2`, (request, reply) => {
      reply.header('cache-control', 'public, max-age=86400').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.header('content-type', 'font/woff2').send(bytes)
    })
  }
}
