import type { Config } from '../../platform/config.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueueJobs } from '../../platform/jobs/queue.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { recipientOf } from '../session/session.store.ts'
import { compose, type MailContent } from './compose.ts'

/** Where links of this licensee start: its own host, else the installation's address; never what a request claims. */
export function linkBase({ publicUrl }: Pick<Config, 'publicUrl'>, licenseeHost: string | null): string {
  const base = new URL(publicUrl)
  if (licenseeHost) base.hostname = licenseeHost
  return base.origin
}

/**
 * Puts a mail to a member into the outbox, inside the caller's transaction. Members without an address or in the
 * archive get none. Whether one was put in.
 */
export async function sendMail(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  memberUuid: string,
  content: MailContent,
): Promise<boolean> {
  const recipient = await recipientOf(db, memberUuid)
  if (!recipient?.email || recipient.archivedAt) return false
  const licensee = await licenseeOfClient(db)
  const mail = compose(content, recipient, { ...licensee, base: linkBase(config, licensee.host) })
  await enqueueMessage(db, { kind: 'mail', memberUuid, recipient: recipient.email, ...mail })
  return true
}

export interface Message {
  kind: 'mail' | 'sms'
  memberUuid: string
  recipient: string
  bodyText: string
  subject?: string
  bodyHtml?: string
  /** Goes along as a file (platform/calendar/ics.ts). */
  calendar?: string | null
}

export const enqueueMessage = (db: Db, message: Message): Promise<void> => enqueueMessages(db, [message])

/** Rows of the outbox and the jobs that send them, however many. */
export async function enqueueMessages(db: Db, messages: readonly Message[]): Promise<void> {
  const rows = messages.map((message) => ({ uuid: uuidv7(), ...message }))
  if (rows.length === 0) return
  await db.insertInto('outbox').values(rows).execute()
  const { uuid: clientUuid } = await db.selectFrom('client').select('uuid').executeTakeFirstOrThrow()
  for (const [kind, job] of [
    ['mail', 'send-message'],
    ['sms', 'send-sms'],
  ] as const) {
    const own = rows.filter((row) => row.kind === kind)
    const jobs = own.map(({ uuid }) => ({ payload: { outboxUuid: uuid }, dedupeKey: uuid }))
    if (jobs.length > 0) await enqueueJobs(db, { kind: job, clientUuid }, jobs)
  }
}
