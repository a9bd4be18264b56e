/** The registry of routes that features serve in addition to the calls of the contract. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../access/context.ts'
import { serveVerification } from '../features/certificate/verification.routes.ts'
import { serveMedia } from '../features/elearning/course/media.routes.ts'
import { serveBranding } from '../features/licensee/branding.routes.ts'
import { serveDemoPages } from '../features/licensee/demo-pages.routes.ts'
import { licenseeConfigOf } from '../features/licensee/licensee.store.ts'
import { serveManifest } from '../features/licensee/manifest.routes.ts'
import { serveCalendarFeeds } from '../features/reminder/calendar-feed.routes.ts'
import { serveLoginQr } from '../features/session/login-qr.routes.ts'
import { serveSso } from '../features/sign-on/sso.routes.ts'

export const featureRoutes: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  serveBranding,
  serveManifest,
  serveMedia,
  serveVerification,
  serveCalendarFeeds,
  serveLoginQr,
  serveDemoPages,
  serveSso,
]

/**
 * Returns the origin of the support chat that pages of this host may show in a frame, or undefined if there
 * is no chat.
 */
export async function readFrameOrigin({ database }: Services, host: string): Promise<string | undefined> {
  const { supportChat } = await database.transaction(undefined, (db) => licenseeConfigOf(db, host))

  return supportChat ? new URL(supportChat.href).origin : undefined
}
