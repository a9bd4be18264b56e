import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import { translator } from '@sorgfalt/texts/load'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { resetLink } from '../session/session.rules.ts'
import { recipientOf } from '../session/session.store.ts'
import { variablesOf } from './compose.ts'
import { enqueueMessage, linkBase } from './mail-outbox.ts'

/** What an SMS is about; the words stand in texts/<language>/sms.json. */
export interface SmsContent {
  template: 'invitation' | 'adminReset'
  token: string
}

/**
 * Puts an SMS to a member into the outbox, inside the caller's transaction. Members without a mobile number or in the
 * archive get none. Whether one was put in.
 */
export async function sendSms(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  memberUuid: string,
  { template, token }: SmsContent,
): Promise<boolean> {
  const recipient = await recipientOf(db, memberUuid)
  const number = recipient && internationalNumber(recipient.mobileNumber)
  if (!number || recipient.archivedAt) return false
  const licensee = await licenseeOfClient(db)
  const t = translator(recipient.language)
  const link = resetLink(linkBase(config, licensee.host), recipient.clientIdentifier, token)
  const text = t(`sms.${template}`, { ...variablesOf(recipient, licensee), link })
  const bodyText = [text, recipient.smsFooter].filter(Boolean).join('\n')
  await enqueueMessage(db, { kind: 'sms', memberUuid, recipient: number, bodyText })
  return true
}
