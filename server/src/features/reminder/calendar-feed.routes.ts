import { translator } from '@sorgfalt/texts/load'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { writeIcs } from '../../platform/calendar/ics.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { refuse } from '../../platform/refusal.ts'
import { listDueCycles } from '../elearning/task/cycle-reminders.store.ts'
import { licenseeBoundTo, licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { networkOf, type Throttle } from '../session/session.rules.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { type FeedOwner, findFeedOwner, readFeedLocale } from './calendar-feed.store.ts'
import { digestPaths } from './digest.ts'

const tokenPattern = /^[\w-]{43}$/

/**
 * Returns the limit for wrong addresses per network. Correct addresses are not counted, because a whole plant
 * may use one network.
 */
const wrongAddressThrottle = (address: string): Throttle => ({
  keys: [sha256(`calendar\n${networkOf(address)}`)],
  freeAttempts: [60],
  windowSeconds: [900],
  maxWaitSeconds: 0,
})

/**
 * Serves a member's due dates to calendar programs. The secret address is sufficient for access, and gives
 * access only to these dates.
 */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { database } = services

  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    const owner = await database.transaction(undefined, async (db) => {
      const { token } = request.params
      const known = tokenPattern.test(token) ? await findFeedOwner(db, token) : undefined
      const licensee = known && (await licenseeBoundTo(db, request.hostname))
      if (known && (!licensee || licensee === known.licenseeUuid)) return known

      return (await countAttempt(db, wrongAddressThrottle(request.ip))) ? 'unknown' : 'throttled'
    })

    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')

    // The request is refused after the commit. A refusal inside the transaction would undo the counting of
    // the attempt.
    if (owner === 'throttled') refuse('Request.RateLimited')
    if (owner === 'unknown') refuse('Request.NotFound')

    const calendar = await database.transaction(enterClient(owner.clientUuid), (db) =>
      createCalendar(db, services, owner),
    )

    return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendar)
  })
}

async function createCalendar(db: Db, { config, now }: Services, { memberUuid }: FeedOwner): Promise<string> {
  const { language, country } = await readFeedLocale(db, memberUuid)
  const licensee = await licenseeOfClient(db)
  const t = translator(language)
  const base = linkBase(config, licensee.host)
  const cycles = await listDueCycles(db, memberUuid, dayIn(country, now()))
  const days = cycles.map(({ subjectUuid, dueOn, title }) => ({
    uid: subjectUuid,
    day: dueOn,
    title: t('mail.digest.entry', { title }),
    url: `${base}${digestPaths.own}`,
  }))

  return writeIcs({
    name: t('reminder.feed.name', { licensee: licensee.name }),
    host: new URL(base).host,
    language,
    made: now(),
    days,
  })
}
