import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import { translator } from '@sorgfalt/texts/load'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { resetLink } from '../session/session.rules.ts'
import { messageVariables } from './compose-mail.ts'
import { linkBase } from './mail-outbox.ts'
import { enqueueMessage, findRecipient } from './outbox.store.ts'

/** The content of an SMS. Its texts are in texts/<language>/sms.json. */
export interface SmsContent {
  template: 'invitation' | 'adminReset'
  token: string
}

/**
 * Writes an SMS to a member into the outbox, in the caller's transaction. Writes no SMS and returns false if
 * the member is archived or has no mobile number.
 */
export async function sendSms(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  memberUuid: string,
  { template, token }: SmsContent,
): Promise<boolean> {
  const recipient = await findRecipient(db, memberUuid)
  const number = recipient && internationalNumber(recipient.mobileNumber)
  if (!number || recipient.archivedAt) return false

  const licensee = await licenseeOfClient(db)
  const t = translator(recipient.language)
  const link = resetLink(linkBase(config, licensee.host), recipient.clientIdentifier, token)
  const text = t(`sms.${template}`, { ...messageVariables(recipient, licensee), link })
  const bodyText = [text, recipient.smsFooter].filter(Boolean).join('\n')
  await enqueueMessage(db, { kind: 'sms', memberUuid, recipient: number, bodyText })

  return true
}
