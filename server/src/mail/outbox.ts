import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { licenseeOfClient } from '../features/licensee/licensee.store.ts'
import { recipientOf } from '../features/session/session.store.ts'
import { enqueueJob } from '../jobs/queue.ts'
import { uuidv7 } from '../uuid.ts'
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
export async function sendMail(db: Db, config: Pick<Config, 'publicUrl'>, memberUuid: string, content: MailContent): Promise<boolean> {
  const recipient = await recipientOf(db, memberUuid)
  if (!recipient?.email || recipient.archivedAt) return false
  const licensee = await licenseeOfClient(db)
  const mail = compose(content, recipient, { ...licensee, base: linkBase(config, licensee.host) })
  const uuid = uuidv7()
  await db
    .insertInto('outbox')
    .values({ uuid, kind: 'mail', recipient: recipient.email, ...mail })
    .execute()
  const { uuid: clientUuid } = await db.selectFrom('client').select('uuid').executeTakeFirstOrThrow()
  await enqueueJob(db, { kind: 'send-message', clientUuid, payload: { outboxUuid: uuid }, dedupeKey: uuid })
  return true
}
