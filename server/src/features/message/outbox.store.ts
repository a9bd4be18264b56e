import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Returns a mail of the outbox with the recipient's language, unless it was sent already. */
export const readUnsentMail = (db: Db, outboxUuid: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('member', 'member.uuid', 'outbox.memberUuid')
    .selectAll('outbox')
    .select('member.language')
    .where('outbox.uuid', '=', outboxUuid)
    .where('sentAt', 'is', null)
    .executeTakeFirst()

/** Returns an SMS of the outbox, unless it was sent or refused already. */
export const readUnsentSms = (db: Db, outboxUuid: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('uuid', '=', outboxUuid)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()

/** Marks a mail as sent and deletes its text. */
export async function markMailSent(db: Db, outboxUuid: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: sql`now()`, bodyText: null, bodyHtml: null, calendar: null })
    .where('uuid', '=', outboxUuid)
    .execute()
}

/** Marks an SMS as sent and deletes its text. */
export const markSmsSent = (db: Db, outboxUuid: string): Promise<void> =>
  closeSms(db, outboxUuid, { sentAt: sql<Date>`now()` })

/** Marks an SMS as refused by the gateway and deletes its text. */
export const markSmsRefused = (db: Db, outboxUuid: string, reason: string): Promise<void> =>
  closeSms(db, outboxUuid, { failedAt: sql<Date>`now()`, lastError: reason })

type SmsResult = { sentAt: RawBuilder<Date> } | { failedAt: RawBuilder<Date>; lastError: string }

async function closeSms(db: Db, outboxUuid: string, result: SmsResult): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...result, bodyText: null })
    .where('uuid', '=', outboxUuid)
    .execute()
}
