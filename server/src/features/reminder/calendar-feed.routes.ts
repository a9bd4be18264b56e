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
import { networkOf } from '../session/session.rules.ts'
import { countTry } from '../session/tries.store.ts'
import { type FoundFeed, feedOf, readerOf } from './own.store.ts'

/** Wrong addresses from one network; right ones are free, because a whole plant may sit behind one. */
const wrongTries = (address: string) => ({
  keys: [sha256(`calendar\n${networkOf(address)}`)],
  free: [60],
  windowSeconds: [900],
  longestWait: 0,
})

/** A member's due dates for calendar programs: whoever has the address sees them, and nothing of anybody else. */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { database } = services
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    const feed = await database.transaction(undefined, async (db) => {
      const known = /^[\w-]{43}$/.test(request.params.token)
        ? await feedOf(db, request.params.token)
        : undefined
      const bound = known && (await licenseeBoundTo(db, request.hostname))
      if (known && (!bound || bound === known.licenseeUuid)) return known
      return (await countTry(db, wrongTries(request.ip))) ? null : 'tooMany'
    })
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
    // Outside the transaction, which has counted the try.
    if (feed === 'tooMany') refuse('Request.RateLimited')
    if (feed === null) refuse('Request.NotFound')
    const text = await database.transaction(enterClient(feed.clientUuid), (db) =>
      calendarOf(db, services, feed),
    )
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(text)
  })
}

async function calendarOf(db: Db, { config, now }: Services, { memberUuid }: FoundFeed): Promise<string> {
  const { language, country } = await readerOf(db, memberUuid)
  const licensee = await licenseeOfClient(db)
  const t = translator(language)
  const base = linkBase(config, licensee.host)
  const cycles = await listDueCycles(db, memberUuid, dayIn(country, now()))
  const days = cycles.map(({ subjectUuid, dueOn, title }) => ({
    uid: subjectUuid,
    day: dueOn,
    title: t('mail.digest.entry', { title }),
    url: `${base}/dashboard/apps/elearnings/my-elearnings`,
  }))
  return writeIcs({
    name: t('reminder.feed.name', { licensee: licensee.name }),
    host: new URL(base).host,
    language,
    made: now(),
    days,
  })
}
