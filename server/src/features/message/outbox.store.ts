/** The outbox of emails and SMS. Jobs send its rows. */
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueueJobs } from '../../platform/jobs/queue.store.ts'

export interface Message {
  kind: 'mail' | 'sms'
  memberUuid: string
  recipient: string
  bodyText: string
  subject?: string
  bodyHtml?: string
  /** The content of an attached iCalendar file (platform/calendar/ics.ts). */
  calendar?: string | null
}

/** The kind of job that sends each kind of message. */
const jobKinds = { mail: 'send-message', sms: 'send-sms' } as const

export const enqueueMessage = (db: Db, message: Message): Promise<void> => enqueueMessages(db, [message])

/** Writes messages into the outbox, and enqueues the jobs that send them. */
export async function enqueueMessages(db: Db, messages: readonly Message[]): Promise<void> {
  const rows = messages.map((message) => ({ uuid: uuidv7(), ...message }))
  if (rows.length === 0) return

  await db.insertInto('outbox').values(rows).execute()

  const { uuid: clientUuid } = await db.selectFrom('client').select('uuid').executeTakeFirstOrThrow()
  for (const kind of ['mail', 'sms'] as const) {
    const jobs = rows
      .filter((row) => row.kind === kind)
      .map(({ uuid }) => ({ payload: { outboxUuid: uuid }, dedupeKey: uuid }))
    if (jobs.length > 0) await enqueueJobs(db, { kind: jobKinds[kind], clientUuid }, jobs)
  }
}

/** Returns the data of a member that a message needs, or undefined if the member does not exist. */
export const findRecipient = (db: Db, memberUuid: string) =>
  db
    .selectFrom('member')
    .innerJoin('client', (join) => join.onTrue())
    .select([
      'member.email',
      'member.mobileNumber',
      'member.firstName',
      'member.lastName',
      'member.username',
      'member.language',
      'member.archivedAt',
      'client.identifier as clientIdentifier',
      'client.name as companyName',
      'client.emailFooter',
      'client.smsFooter',
    ])
    .where('member.uuid', '=', memberUuid)
    .executeTakeFirst()

/**
 * Returns an email of the outbox with the recipient's language, or undefined if the email has already been
 * sent.
 */
export const readUnsentMail = (db: Db, outboxUuid: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('member', 'member.uuid', 'outbox.memberUuid')
    .selectAll('outbox')
    .select('member.language')
    .where('outbox.uuid', '=', outboxUuid)
    .where('sentAt', 'is', null)
    .executeTakeFirst()

/** Returns an SMS of the outbox, or undefined if it has already been sent or refused. */
export const readUnsentSms = (db: Db, outboxUuid: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('uuid', '=', outboxUuid)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()

/** Marks an email as sent and deletes its text. */
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
