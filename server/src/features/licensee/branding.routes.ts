import { themeColours } from '@sorgfalt/contract/licensee/licensee'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../access/context.ts'
import { licenseeConfigOf } from './licensee.store.ts'

/** Colours of the host's licensee before the first paint, as custom properties. */
export function serveBranding(app: FastifyInstance, { database }: Services): void {
  app.get('/branding.css', async (request, reply) => {
    const { theme } = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
    // Colours come from our own columns, made readable; parsed again because they become style sheet text.
    const light = z.parse(themeColours, theme.light)
    const dark = z.parse(themeColours, theme.dark)
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'no-cache')
    const inDark = `{--brand:${dark.primary};--brand-contrast:${dark.contrast}}`
    // Pages without a script have no theme of their own: they follow the system.
    const bySystem = `@media (prefers-color-scheme:dark){:root:not([data-theme])${inDark}}`
    return `:root{--brand:${light.primary};--brand-contrast:${light.contrast}}:root[data-theme=dark]${inDark}${bySystem}`
  })

  // Browsers ask for it by themselves: the licensee's mark, or nothing.
  app.get('/favicon.ico', async (request, reply) => {
    const { images } = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
    reply.header('cache-control', 'no-cache')
    return images.logo ? reply.redirect(images.logo) : reply.status(204).send()
  })
}
