import { themeColours } from '@sorgfalt/contract/licensee/licensee'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../access/context.ts'
import { licenseeConfigOf } from './licensee.store.ts'

/** Serves the style sheet with the colours of the host's licensee, and the favicon. */
export function serveBranding(app: FastifyInstance, { database }: Services): void {
  app.get('/branding.css', async (request, reply) => {
    const { theme } = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
    // The colours come from the database. They are validated again, because they are inserted into a style
    // sheet.
    const light = z.parse(themeColours, theme.light)
    const dark = z.parse(themeColours, theme.dark)

    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'no-cache')

    const inDark = `{--brand:${dark.primary};--brand-contrast:${dark.contrast}}`
    // Pages without scripts set no theme, so they use the theme of the operating system.
    const bySystem = `@media (prefers-color-scheme:dark){:root:not([data-theme])${inDark}}`
    const inLight = `:root{--brand:${light.primary};--brand-contrast:${light.contrast}}`

    return `${inLight}:root[data-theme=dark]${inDark}${bySystem}`
  })

  // Browsers request this address even if no page links to it.
  app.get('/favicon.ico', async (request, reply) => {
    const { images } = await database.transaction(undefined, (db) => licenseeConfigOf(db, request.hostname))
    reply.header('cache-control', 'no-cache')
    return images.logo ? reply.redirect(images.logo) : reply.status(204).send()
  })
}
