import { themeColours } from '@sorgfalt/contract/licensee/licensee'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../access/context.ts'
import { iconDrawing, iconPixels } from './app-icon.ts'
import { licenseeConfigOf } from './licensee.store.ts'

/** The app as devices install it: the licensee's name and colours of the host that was asked. */
export function serveManifest(app: FastifyInstance, { database }: Services): void {
  const configOf = async (host: string) => {
    const { licenseeName, theme } = await database.transaction(undefined, (db) => licenseeConfigOf(db, host))
    // Colours come from our own columns; parsed again because they become part of a document.
    return { licenseeName, colours: z.parse(themeColours, theme.light) }
  }

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { licenseeName, colours } = await configOf(request.hostname)
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
    const { colours } = await configOf(request.hostname)
    reply.header('content-type', 'image/svg+xml; charset=utf-8').header('cache-control', 'no-cache')
    return iconDrawing(colours)
  })

  /** What iOS puts on the home screen. */
  app.get('/apple-touch-icon.png', async (request, reply) => {
    const { colours } = await configOf(request.hostname)
    reply.header('content-type', 'image/png').header('cache-control', 'no-cache')
    return touchIcon(colours)
  })
}

const touchIconSize = 180
const touchIcons = new Map<string, Promise<Buffer>>()
/** Drawn once per pair of colours. */
function touchIcon(colours: Parameters<typeof iconPixels>[0]): Promise<Buffer> {
  const key = `${colours.primary} ${colours.contrast}`
  const known = touchIcons.get(key)
  if (known) return known

  const made = iconPixels(colours, touchIconSize)
  touchIcons.set(key, made)
  made.catch(() => touchIcons.delete(key))
  return made
}
