import { translator } from '@sorgfalt/texts/load'
import type { Recipient } from '../message/compose-mail.ts'
import type { Sender } from '../message/render-mail.ts'
import { classifyWork, type DigestLine, digestPaths } from './digest.ts'

/** Returns the SMS with the number of new and overdue lines, or null if there are none. */
export function composeDigestSms(
  lines: readonly DigestLine[],
  recipient: Recipient & { smsFooter: string },
  sender: Sender,
): string | null {
  const urgent = lines.filter(({ section }) => section === 'announced' || section === 'overdue')
  if (urgent.length === 0) return null

  const kind = classifyWork(urgent)
  const text = translator(recipient.language)(kind === 'own' ? 'sms.digest' : 'sms.digestTasks', {
    count: urgent.length,
    licensee: sender.name,
    link: `${sender.base}${digestPaths[kind]}`,
  })

  return [text, recipient.smsFooter].filter(Boolean).join('\n')
}
