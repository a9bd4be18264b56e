/** The outbox of emails and SMS. Jobs send its rows. */
import type { Language } from '@sorgfalt/contract/core/limits'
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

/** The company and the uuid of an email. */
export interface MailKey {
  clientUuid: string
  uuid: string
}

export interface UnsentMail {
  uuid: string
  recipient: string
  subject: string
  bodyText: string | null
  bodyHtml: string | null
  calendar: string | null
  /** The recipient's language. Null if the email belongs to no member. */
  language: Language | null
  companyName: string
  licenseeName: string
  lightPrimary: string
  lightContrast: string
  logoStorageKey: string | null
}

const keyArrays = (keys: readonly MailKey[]) =>
  sql`${keys.map(({ clientUuid }) => clientUuid)}::uuid[], ${keys.map(({ uuid }) => uuid)}::uuid[]`

/** Returns the emails in this list that have not been sent. They may belong to different companies. */
export async function readUnsentMails(db: Db, keys: readonly MailKey[]): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail>`select * from read_unsent_mails(${keyArrays(keys)})`.execute(db)
  return rows
}

/** Marks emails of any companies as sent and deletes their texts. */
export async function markMailsSent(db: Db, keys: readonly MailKey[]): Promise<void> {
  await sql`select mark_mails_sent(${keyArrays(keys)})`.execute(db)
}

/** Returns an SMS of the outbox, or undefined if it has already been sent or refused. */
export const readUnsentSms = (db: Db, outboxUuid: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('uuid', '=', outboxUuid)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()

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
