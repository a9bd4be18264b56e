import { themeColours } from '@sorgfalt/contract/licensee'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { licenseeConfigOf } from '../features/licensee/licensee.store.ts'

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

  /** The product's mark on the licensee's colour; nothing of it lies where devices cut corners. */
  app.get('/app-icon.svg', async (request, reply) => {
    const { colours } = await configOf(request.hostname)
    reply.header('content-type', 'image/svg+xml; charset=utf-8').header('cache-control', 'no-cache')
    const shield = 'M24 12 15 15.400v6.500C15 27.400 18.800 31.500 24 33c5.200-1.500 9-5.600 9-11.100v-6.500z'
    return [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
      `<path fill="${colours.primary}" d="M0 0h48v48H0z"/>`,
      `<path fill="${colours.contrast}" d="${shield}"/>`,
      `<path fill="none" stroke="${colours.primary}" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.200" d="m20 22.500 3 3 5.500-5.500"/>`,
      '</svg>',
    ].join('')
  })
}
