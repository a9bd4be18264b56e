/**
 * The addresses at which calendar programs read a member's due dates. The database stores only a hash of each
 * token.
 */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'

export const findFeed = (db: Db, memberUuid: string) =>
  db.selectFrom('calendarFeed').select('createdAt').where('memberUuid', '=', memberUuid).executeTakeFirst()

/**
 * Stores the token of a new address and returns when the address was created. The new address replaces the
 * previous one.
 */
export async function replaceFeed(db: Db, memberUuid: string, token: string): Promise<Date> {
  const feed = { tokenHash: sha256(token), createdAt: sql<Date>`now()` }
  const { createdAt } = await db
    .insertInto('calendarFeed')
    .values({ memberUuid, ...feed })
    .onConflict((conflict) => conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet(feed))
    .returning('createdAt')
    .executeTakeFirstOrThrow()

  return createdAt
}

export const deleteFeed = (db: Db, memberUuid: string) =>
  db.deleteFrom('calendarFeed').where('memberUuid', '=', memberUuid).execute()

export interface FeedOwner {
  clientUuid: string
  memberUuid: string
  licenseeUuid: string
}

/**
 * Returns the member to whose calendar a token gives access, or undefined. The transaction need not be
 * restricted to a company.
 */
export async function findFeedOwner(db: Db, token: string): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`select * from find_calendar_feed(${sha256(token)})`.execute(db)
  return rows[0]
}

/** Returns the language of a feed, and the country whose time zone the feed uses. */
export const readFeedLocale = (
  db: Db,
  memberUuid: string,
): Promise<{ language: Language; country: Country }> =>
  db
    .selectFrom('member')
    .innerJoin('client', (join) => join.onTrue())
    .select(['member.language', 'client.country'])
    .where('member.uuid', '=', memberUuid)
    .executeTakeFirstOrThrow()
