/** Composes the messages of reminders by hand: the email or SMS to a member, and the copies. */
import type { ReminderPreview } from '@sorgfalt/contract/overdue/overdue'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import { messageVariables, type Recipient } from '../message/compose-mail.ts'
import {
  type ComposedMail,
  type MailItem,
  type MailList,
  renderMail,
  type Sender,
} from '../message/render-mail.ts'
import { digestPaths } from '../reminder/digest.ts'
import type { ReminderLine } from './reminder-lines.store.ts'

/** Maximum number of lines of a reminder. */
const maxLines = 25

/** What the sender adds to each message of an order. */
export interface Addition {
  sentence: string
  senderName: string
}

type Line = Pick<ReminderLine, 'kind' | 'title' | 'dueOn' | 'oralPending'>

/** The kind of the lines: only e-learnings, only risk assessments, or both. */
function classifyLines(lines: readonly Line[]): 'own' | 'risk' | 'tasks' {
  const courses = lines.filter(({ kind }) => kind === 'elearning').length
  if (courses === lines.length) return 'own'
  return courses === 0 ? 'risk' : 'tasks'
}

/** Returns the subject: the title of the only line, otherwise the number of lines. */
function createSubject(t: Translate, lines: readonly Line[]): string {
  const [first] = lines
  if (first && lines.length === 1) return t('mail.digest.subject.overdue', { title: first.title })

  const isOwn = classifyLines(lines) === 'own'

  return t(isOwn ? 'mail.reminder.subjectCourses' : 'mail.reminder.subjectTasks', { count: lines.length })
}

interface LineTexts {
  t: Translate
  day: (day: string) => string
}

/** Returns the text below the title of a line. */
function describeLine({ kind, dueOn, oralPending }: Line, { t, day }: LineTexts): string {
  if (oralPending) return t('mail.reminder.oralSince', { day: day(dueOn) })
  return t(kind === 'check' ? 'mail.reminder.checkSince' : 'mail.reminder.since', { day: day(dueOn) })
}

export type ReminderParts = Pick<
  NonNullable<ReminderPreview['message']>,
  'subject' | 'greeting' | 'intro' | 'lines' | 'button' | 'companyName'
>

/** Returns the parts of a member's reminder, as the preview shows them. `lines` has at least one line. */
export function reminderParts(
  lines: readonly Line[],
  recipient: Recipient,
  sender: Pick<Sender, 'name' | 'base'>,
): ReminderParts {
  const t = translator(recipient.language)
  const { day } = documentFormats(recipient.language)
  const variables = { ...messageVariables(recipient, sender), count: lines.length }
  const kind = classifyLines(lines)

  return {
    companyName: recipient.companyName,
    subject: createSubject(t, lines),
    greeting: t('mail.greeting', variables),
    intro: t(kind === 'own' ? 'mail.reminder.introCourses' : 'mail.reminder.introTasks', variables),
    lines: lines
      .slice(0, maxLines)
      .map((line) => ({ title: line.title, since: describeLine(line, { t, day }) })),
    button: t(`mail.digest.button.${kind}`),
  }
}

/** Returns the email of a reminder. `lines` has at least one line. */
export function composeReminder(
  lines: readonly Line[],
  recipient: Recipient,
  sender: Sender,
  addition: Addition,
): ComposedMail {
  const t = translator(recipient.language)
  const { subject, greeting, intro, button, ...parts } = reminderParts(lines, recipient, sender)
  const items = parts.lines.map(({ title, since }) => ({ title, text: '', date: since }))
  const list = withMore(t, overdueList(t, items), lines.length)
  const kind = classifyLines(lines)

  return renderMail(
    {
      language: recipient.language,
      subject,
      companyName: recipient.companyName,
      paragraphs: [greeting, intro],
      lists: [list],
      remarks: createRemarks(addition),
      link: { href: `${sender.base}${digestPaths[kind]}`, label: button },
      closing: [
        t('mail.reminder.reason', { ...messageVariables(recipient, sender), sender: addition.senderName }),
        recipient.emailFooter,
      ],
    },
    sender,
  )
}

/** Returns the sentence of the sender with the name, or nothing. */
export const createRemarks = ({ sentence, senderName }: Addition): string[] =>
  sentence ? [`${sentence}\n${senderName}`] : []

const overdueList = (t: Translate, items: MailItem[]): MailList => ({
  heading: t('mail.digest.sections.overdue'),
  tone: 'danger',
  items,
})

function withMore(t: Translate, list: MailList, total: number): MailList {
  const cutCount = total - list.items.length
  return cutCount > 0 ? { ...list, more: t('mail.digest.more', { count: cutCount }) } : list
}

/** Returns the text of the SMS of a reminder. */
export function composeReminderSms(
  lines: readonly Line[],
  recipient: Recipient & { smsFooter: string },
  sender: Pick<Sender, 'name' | 'base'>,
  { sentence }: Pick<Addition, 'sentence'>,
): string {
  const kind = classifyLines(lines)
  const t = translator(recipient.language)
  const text = t(kind === 'own' ? 'sms.reminderCourses' : 'sms.reminderTasks', {
    count: lines.length,
    licensee: sender.name,
    link: `${sender.base}${digestPaths[kind]}`,
  })

  return [text, sentence, recipient.smsFooter].filter(Boolean).join('\n')
}

/** Returns the email of a copy. It names members, tasks and due dates, but no results. */
export function composeCopy(
  lines: readonly ReminderLine[],
  recipient: Recipient,
  sender: Sender,
  addition: Addition,
): ComposedMail {
  const t = translator(recipient.language)
  const { day } = documentFormats(recipient.language)
  const variables = { ...messageVariables(recipient, sender), sender: addition.senderName }
  const total = lines[0]?.lineCount ?? 0
  const items = lines.map((line) => ({
    title: line.title,
    text: line.person,
    date: describeLine(line, { t, day }),
  }))

  return renderMail(
    {
      language: recipient.language,
      subject: t('mail.reminder.copySubject', { count: total }),
      companyName: recipient.companyName,
      paragraphs: [
        t('mail.greeting', variables),
        t('mail.reminder.copyIntro', { ...variables, count: total }),
      ],
      lists: [withMore(t, overdueList(t, items), total)],
      remarks: createRemarks(addition),
      link: { href: `${sender.base}/dashboard/start/overdue`, label: t('mail.reminder.copyButton') },
      closing: [t('mail.digest.reasonOthers', variables), recipient.emailFooter],
    },
    sender,
  )
}
