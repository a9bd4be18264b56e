import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import { enqueueMessage, findRecipient } from './outbox.store.ts'

/**
 * Returns the origin of links for a licensee: the licensee's own host, otherwise the address of the
 * installation. Never uses the host of a request, because the sender of the request chooses that host.
 */
export function linkBase({ publicUrl }: Pick<Config, 'publicUrl'>, licenseeHost: string | null): string {
  const base = new URL(publicUrl)
  if (licenseeHost) base.hostname = licenseeHost
  return base.origin
}

/**
 * Writes an email to a member into the outbox, in the caller's transaction. Writes no email and returns
 * false if the member is archived or has no address.
 */
export async function sendMail(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  memberUuid: string,
  content: MailContent,
): Promise<boolean> {
  const recipient = await findRecipient(db, memberUuid)
  if (!recipient?.email || recipient.archivedAt) return false

  const licensee = await licenseeOfClient(db)
  const mail = composeMail(content, recipient, { ...licensee, base: linkBase(config, licensee.host) })
  await enqueueMessage(db, { kind: 'mail', memberUuid, recipient: recipient.email, ...mail })

  return true
}
