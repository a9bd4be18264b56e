import { themeColours } from '@sorgfalt/contract/licensee/licensee'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../access/context.ts'
import { drawIcon, renderIcon } from './app-icon.ts'
import { licenseeConfigOf } from './licensee.store.ts'

/** Serves the web app manifest and the icons with the name and colours of the requested host's licensee. */
export function serveManifest(app: FastifyInstance, { database }: Services): void {
  const readConfig = async (host: string) => {
    const { licenseeName, theme } = await database.transaction(undefined, (db) => licenseeConfigOf(db, host))
    // The colours come from the database. They are validated again, because they are inserted into an SVG.
    return { licenseeName, colours: z.parse(themeColours, theme.light) }
  }

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { licenseeName, colours } = await readConfig(request.hostname)
    reply.header('content-type', 'application/manifest+json').header('cache-control', 'no-cache')

    const icon = { src: '/app-icon.svg', sizes: 'any', type: 'image/svg+xml' }

    return {
      id: '/dashboard',
      name: licenseeName,
      short_name: licenseeName,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: colours.primary,
      icons: ['any', 'maskable'].map((purpose) => ({ ...icon, purpose })),
    }
  })

  app.get('/app-icon.svg', async (request, reply) => {
    const { colours } = await readConfig(request.hostname)
    reply.header('content-type', 'image/svg+xml; charset=utf-8').header('cache-control', 'no-cache')
    return drawIcon(colours)
  })

  // This icon is for the home screen of iOS.
  app.get('/apple-touch-icon.png', async (request, reply) => {
    const { colours } = await readConfig(request.hostname)
    reply.header('content-type', 'image/png').header('cache-control', 'no-cache')
    return renderTouchIcon(colours)
  })
}

/** Width and height in pixels. */
const touchIconSize = 180
const touchIcons = new Map<string, Promise<Buffer>>()

/** Returns the icon for iOS. Each combination of colours is rendered once and then cached. */
function renderTouchIcon(colours: Parameters<typeof renderIcon>[0]): Promise<Buffer> {
  const key = `${colours.primary} ${colours.contrast}`
  const known = touchIcons.get(key)
  if (known) return known

  const rendered = renderIcon(colours, touchIconSize)
  touchIcons.set(key, rendered)
  rendered.catch(() => touchIcons.delete(key))

  return rendered
}
