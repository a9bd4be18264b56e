/** The one message of a day: what is new, due and overdue, and what others have left undone. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { writeIcs } from '../../platform/calendar/ics.ts'
import { documentFormats } from '../../platform/formats.ts'
import {
  type ComposedMail,
  type Letter,
  type Recipient,
  type Sender,
  variablesOf,
  write,
} from '../message/compose.ts'

export type DigestSection =
  | 'announced'
  | 'due'
  | 'overdue'
  | 'confirm'
  | 'others'
  | 'ready'
  | 'check'
  | 'agreed'

/** Something that a member is told of. */
export interface DigestLine {
  memberUuid: string
  subjectUuid: string
  section: DigestSection
  /** Left out: an e-learning. */
  noun?: 'risk'
  title: string
  dueOn: string
  /** Whose it is, where it is not the reader's own. */
  person: string | null
}

/** How many lines stand under one heading. */
const maxLines = 25
const sections = ['announced', 'due', 'overdue', 'confirm', 'others', 'ready', 'check', 'agreed'] as const

interface Occasion {
  today: string
  now: Date
  /** Whether the reader may do without the early ones. */
  optOut: boolean
}

/** What the own work consists of: e-learnings, risk assessments, or both. */
function workOf(own: readonly DigestLine[]): 'own' | 'risk' | 'tasks' {
  const risks = own.filter(({ noun }) => noun === 'risk').length
  return risks === 0 ? 'own' : risks === own.length ? 'risk' : 'tasks'
}

/** Where the one link leads: to the own work, else to what is to be confirmed, else to what others have left undone. */
const paths = {
  own: '/dashboard/apps/elearnings/my-elearnings',
  risk: '/dashboard/start/overview/risk-assessments',
  tasks: '/dashboard/start/overview',
  confirm: '/dashboard/apps/elearnings/oral-parts',
  others: '/dashboard/apps/elearnings/catalog/list',
} as const

/** The mail with its dates as a file; there is at least one line. */
export function composeDigest(
  lines: readonly DigestLine[],
  recipient: Recipient,
  sender: Sender,
  occasion: Occasion,
): ComposedMail & { calendar: string | null } {
  const t = translator(recipient.language)
  const variables = variablesOf(recipient, sender)
  const own = lines.filter(({ person }) => person === null)
  const is =
    own.length > 0 ? workOf(own) : lines.some(({ section }) => section === 'confirm') ? 'confirm' : 'others'
  const mail = write(
    {
      language: recipient.language,
      subject: subjectOf(t, recipient.language, lines, own),
      paragraphs: [
        t('mail.greeting', variables),
        t(`mail.digest.text.${is === 'confirm' || is === 'others' ? is : 'own'}`, variables),
      ],
      lists: listsOf(t, recipient.language, lines, occasion.today),
      link: { href: `${sender.base}${paths[is]}`, label: t(`mail.digest.button.${is}`) },
      closing: [
        t(
          is === 'own'
            ? 'mail.digest.reason'
            : own.length > 0
              ? 'mail.digest.reasonTasks'
              : 'mail.digest.reasonOthers',
          variables,
        ),
        own.length > 0 && occasion.optOut ? t('mail.digest.optOut') : '',
        recipient.emailFooter,
      ],
    },
    sender,
  )
  return { ...mail, calendar: calendarOf(recipient.language, own, sender, occasion) }
}

function subjectOf(
  t: Translate,
  language: Language,
  lines: readonly DigestLine[],
  own: readonly DigestLine[],
): string {
  const [first, ...more] = own
  if (first && more.length > 0)
    return t(workOf(own) === 'own' ? 'mail.digest.subjectMany' : 'mail.digest.subjectTasks', {
      count: own.length,
    })
  if (first) {
    const { section } = first
    const key =
      section === 'confirm' || section === 'others'
        ? 'due'
        : section === 'announced' && first.noun
          ? 'asked'
          : section
    return t(`mail.digest.subject.${key}`, {
      title: first.title,
      day: documentFormats(language).day(first.dueOn),
    })
  }
  const toConfirm = lines.filter(({ section }) => section === 'confirm').length
  return toConfirm > 0
    ? t('mail.digest.subjectConfirm', { count: toConfirm })
    : t('mail.digest.subjectOthers', { count: lines.length })
}

function listsOf(
  t: Translate,
  language: Language,
  lines: readonly DigestLine[],
  today: string,
): NonNullable<Letter['lists']> {
  const { day } = documentFormats(language)
  const when = ({ section, dueOn, person }: DigestLine): string => {
    if (section === 'confirm') return t('mail.digest.passedBy', { person: person ?? '' })
    if (section === 'others') return t('mail.digest.whose', { person: person ?? '', day: day(dueOn) })
    if (section === 'agreed') return t('mail.digest.agreedOn', { day: day(dueOn) })
    if (section === 'check') return t('mail.digest.checkBy', { day: day(dueOn) })
    if (dueOn === today) return t('mail.digest.dueToday')
    return t(section === 'overdue' ? 'mail.digest.dueSince' : 'mail.digest.dueOn', { day: day(dueOn) })
  }
  return sections.flatMap((section) => {
    const listed = lines.filter((line) => line.section === section)
    if (listed.length === 0) return []
    const items = listed.slice(0, maxLines).map((line) => ({ title: line.title, text: when(line) }))
    const more =
      listed.length > maxLines ? { more: t('mail.digest.more', { count: listed.length - maxLines }) } : {}
    return [{ heading: t(`mail.digest.sections.${section}`), items, ...more }]
  })
}

/** The own days that are still to come. */
function calendarOf(
  language: Language,
  own: readonly DigestLine[],
  { base }: Sender,
  { today, now }: Occasion,
): string | null {
  const ahead = own.filter(
    ({ dueOn, section }) => dueOn >= today && section !== 'ready' && section !== 'agreed',
  )
  if (ahead.length === 0) return null
  const t = translator(language)
  const days = ahead.map(({ subjectUuid, dueOn, title }) => ({
    uid: subjectUuid,
    day: dueOn,
    title: t('mail.digest.entry', { title }),
    url: `${base}${paths[workOf(own)]}`,
  }))
  return writeIcs({ name: null, host: new URL(base).host, language, made: now, days })
}

/** What is worth an SMS: what is new or overdue. Null = nothing. */
export function composeSms(
  lines: readonly DigestLine[],
  recipient: Recipient & { smsFooter: string },
  sender: Sender,
): string | null {
  const worth = lines.filter(({ section }) => section === 'announced' || section === 'overdue')
  const count = worth.length
  if (count === 0) return null
  const work = workOf(worth)
  const text = translator(recipient.language)(work === 'own' ? 'sms.digest' : 'sms.digestTasks', {
    count,
    licensee: sender.name,
    link: `${sender.base}${paths[work]}`,
  })
  return [text, recipient.smsFooter].filter(Boolean).join('\n')
}
