/** Composes the messages of reminders by hand about a round: email, SMS and the parts of a letter. */
import type { RoundReminderPreview } from '@sorgfalt/contract/risk-assessment/reminder'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../../platform/formats.ts'
import { messageVariables, type Recipient } from '../../message/compose-mail.ts'
import { type ComposedMail, renderMail, type Sender } from '../../message/render-mail.ts'
import { type Addition, createRemarks } from '../../overdue/compose-reminder.ts'
import { digestPaths } from '../../reminder/digest.ts'
import type { RoundText } from './round-order.store.ts'

/** Who sends the message, and the day on which it is written. */
export interface RoundSender {
  sender: Sender
  /** `YYYY-MM-DD` */
  today: string
}

/**
 * Returns the parts of the message. A letter also goes to members who have submitted. Its text tells them
 * that nothing is left to do.
 */
export function roundReminderParts(
  { kind, title, dueOn }: RoundText,
  recipient: Recipient,
  { sender, today }: { sender: Pick<Sender, 'name'>; today: string },
): Omit<RoundReminderPreview['message'], 'language'> {
  const t = translator(recipient.language)
  const variables = messageVariables(recipient, sender)
  const day = documentFormats(recipient.language).day(dueOn)

  return {
    companyName: recipient.companyName,
    subject: t(`mail.roundReminder.subject.${kind}`, { title }),
    greeting: t('mail.greeting', variables),
    intro: t(`mail.roundReminder.intro.${kind}`, variables),
    lines: [
      {
        title: t(`mail.digest.names.${kind}`, { title }),
        since: t(`mail.digest.date.${dueOn < today ? 'overdue' : 'due'}`, { day }),
      },
    ],
    button: t('mail.digest.button.risk'),
  }
}

/** Returns the email of a reminder about a round. */
export function composeRoundReminder(
  round: RoundText,
  recipient: Recipient,
  from: RoundSender,
  addition: Addition,
): ComposedMail {
  const { sender, today } = from
  const t = translator(recipient.language)
  const { subject, companyName, greeting, intro, lines, button } = roundReminderParts(round, recipient, from)
  const isOverdue = round.dueOn < today

  return renderMail(
    {
      language: recipient.language,
      subject,
      companyName,
      paragraphs: [greeting, intro],
      lists: [
        {
          heading: t(`mail.digest.sections.${isOverdue ? 'overdue' : 'due'}`),
          tone: isOverdue ? 'danger' : 'warning',
          items: lines.map(({ title, since }) => ({ title, text: '', date: since })),
        },
      ],
      remarks: createRemarks(addition),
      link: { href: `${sender.base}${digestPaths.risk}`, label: button },
      closing: [
        t('mail.reminder.reason', { ...messageVariables(recipient, sender), sender: addition.senderName }),
        recipient.emailFooter,
      ],
    },
    sender,
  )
}

/** Returns the text of the SMS of a reminder about a round. */
export function composeRoundReminderSms(
  { kind, title }: RoundText,
  recipient: Recipient & { smsFooter: string },
  { sender }: RoundSender,
  { sentence }: Addition,
): string {
  const text = translator(recipient.language)(`sms.roundReminder.${kind}`, {
    title,
    licensee: sender.name,
    link: `${sender.base}${digestPaths.risk}`,
  })

  return [text, sentence, recipient.smsFooter].filter(Boolean).join('\n')
}
