/** Composes the email of a digest, with a calendar file of the reader's due dates. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { writeIcs } from '../../platform/calendar/ics.ts'
import { documentFormats } from '../../platform/formats.ts'
import { messageVariables, type Recipient } from '../message/compose-mail.ts'
import { type ComposedMail, type MailList, renderMail, type Sender } from '../message/render-mail.ts'
import { classifyWork, type DigestLine, digestPaths, digestSections } from './digest.ts'

/** Maximum number of lines below one heading. */
const maxLines = 25

interface DigestContext {
  /** `YYYY-MM-DD` */
  today: string
  now: Date
  /** Whether the reader may switch off reminders before the due date. */
  optOut: boolean
}

/**
 * The lines of a digest, and the values that their texts depend on. `ownLines` are the lines in which the
 * reader has to act.
 */
interface Digest {
  t: Translate
  language: Language
  lines: readonly DigestLine[]
  ownLines: readonly DigestLine[]
}

/**
 * The main subject of a digest: the reader's own work, otherwise oral parts that the reader has to confirm,
 * otherwise the work of other members.
 */
type DigestKind = keyof typeof digestPaths

/**
 * Returns the email of a digest. `lines` has at least one line. `calendar` is an iCalendar file, or null if
 * the reader has no future due date.
 */
export function composeDigest(
  lines: readonly DigestLine[],
  recipient: Recipient,
  sender: Sender,
  context: DigestContext,
): ComposedMail & { calendar: string | null } {
  const { language } = recipient
  const t = translator(language)
  const digest: Digest = { t, language, lines, ownLines: lines.filter(({ person }) => person === null) }
  const kind = classifyDigest(digest)
  const variables = messageVariables(recipient, sender)
  const hasOptOut = digest.ownLines.length > 0 && context.optOut

  const mail = renderMail(
    {
      language,
      subject: createSubject(digest),
      paragraphs: [t('mail.greeting', variables), t(introKey(kind), variables)],
      lists: createLists(digest, context.today),
      link: { href: `${sender.base}${digestPaths[kind]}`, label: t(`mail.digest.button.${kind}`) },
      closing: [
        t(reasonKey(kind), variables),
        hasOptOut ? t('mail.digest.optOut') : '',
        recipient.emailFooter,
      ],
    },
    sender,
  )

  return { ...mail, calendar: createCalendar(digest, sender.base, context) }
}

function classifyDigest({ lines, ownLines }: Digest): DigestKind {
  if (ownLines.length > 0) return classifyWork(ownLines)
  return lines.some(({ section }) => section === 'confirm') ? 'confirm' : 'others'
}

const introKey = (kind: DigestKind) =>
  `mail.digest.text.${kind === 'confirm' || kind === 'others' ? kind : 'own'}` as const

function reasonKey(kind: DigestKind) {
  if (kind === 'own') return 'mail.digest.reason'
  return kind === 'confirm' || kind === 'others' ? 'mail.digest.reasonOthers' : 'mail.digest.reasonTasks'
}

function createSubject({ t, language, lines, ownLines }: Digest): string {
  const [first, ...more] = ownLines

  if (first && more.length > 0) {
    const key = classifyWork(ownLines) === 'own' ? 'mail.digest.subjectMany' : 'mail.digest.subjectTasks'
    return t(key, { count: ownLines.length })
  }

  if (first) {
    const day = documentFormats(language).day(first.dueOn)
    return t(`mail.digest.subject.${subjectKey(first)}`, { title: first.title, day })
  }

  const confirmCount = lines.filter(({ section }) => section === 'confirm').length

  return confirmCount > 0
    ? t('mail.digest.subjectConfirm', { count: confirmCount })
    : t('mail.digest.subjectOthers', { count: lines.length })
}

function subjectKey({ section, noun }: DigestLine) {
  if (section === 'confirm' || section === 'others') return 'due'
  return section === 'announced' && noun ? 'asked' : section
}

function createLists({ t, language, lines }: Digest, today: string): MailList[] {
  const { day } = documentFormats(language)

  return digestSections.flatMap((section) => {
    const listed = lines.filter((line) => line.section === section)
    if (listed.length === 0) return []

    const items = listed
      .slice(0, maxLines)
      .map((line) => ({ title: line.title, text: describeLine(line, { t, day, today }) }))

    const cutCount = listed.length - maxLines
    const more = cutCount > 0 ? { more: t('mail.digest.more', { count: cutCount }) } : {}

    return [{ heading: t(`mail.digest.sections.${section}`), items, ...more }]
  })
}

interface LineFormat {
  t: Translate
  day: (day: string) => string
  today: string
}

/** Returns the text below a line's title: its day, and the person who has to act. */
function describeLine({ section, dueOn, person }: DigestLine, { t, day, today }: LineFormat): string {
  if (section === 'confirm') return t('mail.digest.passedBy', { person: person ?? '' })
  if (section === 'others') return t('mail.digest.overduePerson', { person: person ?? '', day: day(dueOn) })
  if (section === 'agreed') return t('mail.digest.agreedOn', { day: day(dueOn) })
  if (section === 'check') return t('mail.digest.checkBy', { day: day(dueOn) })
  if (dueOn === today) return t('mail.digest.dueToday')

  return t(section === 'overdue' ? 'mail.digest.dueSince' : 'mail.digest.dueOn', { day: day(dueOn) })
}

/** Returns the reader's due dates from today onwards as an iCalendar file, or null if there are none. */
function createCalendar(
  { t, language, ownLines }: Digest,
  base: string,
  { today, now }: DigestContext,
): string | null {
  const ahead = ownLines.filter(
    ({ dueOn, section }) => dueOn >= today && section !== 'ready' && section !== 'agreed',
  )
  if (ahead.length === 0) return null

  const url = `${base}${digestPaths[classifyWork(ownLines)]}`
  const days = ahead.map(({ subjectUuid, dueOn, title }) => ({
    uid: subjectUuid,
    day: dueOn,
    title: t('mail.digest.entry', { title }),
    url,
  }))

  return writeIcs({ name: null, host: new URL(base).host, language, made: now, days })
}
