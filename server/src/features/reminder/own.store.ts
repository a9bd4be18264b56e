/** What a member has chosen, and the calendar that the member's programs read. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { OwnReminders } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'

interface Chosen extends OwnReminders {
  email: string
  mobileNumber: string
}

export async function findOwn(db: Db, memberUuid: string): Promise<Chosen | undefined> {
  const { rows } = await sql<Chosen>`
    select coalesce(r.early, true) as early, coalesce(r.by_sms, false) as by_sms, coalesce(m.email, '') as email, m.mobile_number
    from member m left join member_reminders r on r.client_uuid = m.client_uuid and r.member_uuid = m.uuid
    where m.uuid = ${memberUuid}`.execute(db)
  return rows[0]
}

export const saveOwn = (db: Db, memberUuid: string, chosen: OwnReminders) =>
  db
    .insertInto('memberReminders')
    .values({ memberUuid, ...chosen })
    .onConflict((conflict) => conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet(chosen))
    .execute()

export const findFeed = (db: Db, memberUuid: string) =>
  db.selectFrom('calendarFeed').select('createdAt').where('memberUuid', '=', memberUuid).executeTakeFirst()

/** Makes an address in place of the one before. */
export async function replaceFeed(db: Db, memberUuid: string, token: string): Promise<Date> {
  const fresh = { tokenHash: sha256(token), createdAt: sql<Date>`now()` }
  const { createdAt } = await db
    .insertInto('calendarFeed')
    .values({ memberUuid, ...fresh })
    .onConflict((conflict) => conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet(fresh))
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return createdAt
}

export const endFeed = (db: Db, memberUuid: string) =>
  db.deleteFrom('calendarFeed').where('memberUuid', '=', memberUuid).execute()

export interface FoundFeed {
  clientUuid: string
  memberUuid: string
  licenseeUuid: string
}

/** Whose calendar a token opens; before a client is entered. */
export async function feedOf(db: Db, token: string): Promise<FoundFeed | undefined> {
  const { rows } = await sql<FoundFeed>`select * from find_calendar_feed(${sha256(token)})`.execute(db)
  return rows[0]
}

/** In whose language and zone a feed is written. */
export const readerOf = (db: Db, memberUuid: string): Promise<{ language: Language; country: Country }> =>
  db
    .selectFrom('member')
    .innerJoin('client', (join) => join.onTrue())
    .select(['member.language', 'client.country'])
    .where('member.uuid', '=', memberUuid)
    .executeTakeFirstOrThrow()
