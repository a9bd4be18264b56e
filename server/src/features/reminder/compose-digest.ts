/** Composes the email of a digest, with a calendar file of the reader's due dates. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { writeIcs } from '../../platform/calendar/ics.ts'
import { documentFormats } from '../../platform/formats.ts'
import { messageVariables, type Recipient } from '../message/compose-mail.ts'
import {
  type ComposedMail,
  type MailItem,
  type MailList,
  renderMail,
  type Sender,
} from '../message/render-mail.ts'
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
  /** `YYYY-MM-DD` */
  today: string
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
  const digest: Digest = {
    t,
    language,
    today: context.today,
    lines,
    ownLines: lines.filter(({ person }) => person === null),
  }
  const kind = classifyDigest(digest)
  const variables = messageVariables(recipient, sender)
  const hasOptOut = digest.ownLines.length > 0 && context.optOut
  const first = firstLine(digest)

  const mail = renderMail(
    {
      language,
      subject: createSubject(digest, first),
      preheader: createPreheader(digest, kind),
      title: t(`mail.digest.title.${textOf(first)}`, lineVariables(first, digest)),
      companyName: recipient.companyName,
      paragraphs: [t('mail.greeting', variables), createIntro(digest, kind, variables)],
      lists: createLists(digest),
      link: { href: `${sender.base}${digestPaths[kind]}`, label: t(`mail.digest.button.${kind}`) },
      closing: [
        t(
          kind === 'confirm' || kind === 'others' ? 'mail.digest.reasonOthers' : 'mail.digest.reason',
          variables,
        ),
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

/** Returns the line that the email is mainly about: the most urgent of the reader's own, if there is one. */
function firstLine({ lines, ownLines }: Digest): DigestLine {
  const candidates = ownLines.length > 0 ? ownLines : lines
  const rank = ({ section }: DigestLine): number => digestSections.indexOf(section)
  const [first] = candidates.toSorted((one, other) => rank(one) - rank(other))
  if (!first) throw new Error('a digest has at least one line')

  return first
}

/** A survey is announced by asking for the reader's assessment. */
const textOf = ({ section, noun }: DigestLine) =>
  section === 'announced' && noun === 'survey' ? ('asked' as const) : section

const isResult = ({ section }: DigestLine): boolean => section === 'ready' || section === 'agreed'

/** Returns what a line is about, with its noun: `Gefährdungsbeurteilung Lager`, not `Lager`. */
function nameLine(line: DigestLine, t: Translate): string {
  const { noun, title } = line
  if (noun !== 'survey' && noun !== 'inspection') return title
  return t(`mail.digest.names.${isResult(line) ? 'assessment' : noun}`, { title })
}

/** Returns a day without its year if it is in the current year. */
function formatDay(day: string, { language, today }: Digest): string {
  const { day: inFull, monthDay } = documentFormats(language)
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : inFull(day)
}

const lineVariables = (line: DigestLine, digest: Digest) => ({
  title: nameLine(line, digest.t),
  day: formatDay(line.dueOn, digest),
})

/**
 * Returns the lines about tasks. Leaves out agreed plans, which are only news. If the reader has lines of
 * their own, returns only these.
 */
const listTasks = ({ lines, ownLines }: Digest): DigestLine[] =>
  (ownLines.length > 0 ? ownLines : lines).filter(({ section }) => section !== 'agreed')

/** Returns the state and the name of the first line, and how many others there are. */
function createSubject(digest: Digest, first: DigestLine): string {
  const { t } = digest
  const subject = t(`mail.digest.subject.${textOf(first)}`, lineVariables(first, digest))
  const count = listTasks(digest).filter((line) => line !== first).length

  return count === 0 ? subject : t('mail.digest.subjectMore', { subject, count })
}

/** Maximum number of titles that the preheader names. Mail programs show about 100 characters. */
const maxNamed = 2

/** Returns the next step: how long the first task takes, and what else there is. */
function createPreheader(digest: Digest, kind: DigestKind): string {
  const { t, language, lines } = digest
  if (kind === 'confirm' || kind === 'others') return t(`mail.digest.next.${kind}`)

  const first = firstLine(digest)
  const titles = [...new Set(lines.filter((line) => line !== first).map((line) => nameLine(line, t)))]
  const step =
    first.minutes && !isResult(first)
      ? t('mail.digest.next.minutes', { minutes: documentFormats(language).minutes(first.minutes) })
      : t('mail.digest.next.open')
  const others = titles.slice(0, maxNamed).join(', ')

  return others ? `${step} ${t('mail.digest.next.more', { titles: others })}` : step
}

function createIntro(
  digest: Digest,
  kind: DigestKind,
  variables: ReturnType<typeof messageVariables>,
): string {
  const { t } = digest
  if (kind === 'confirm' || kind === 'others') return t(`mail.digest.text.${kind}`, variables)

  const count = listTasks(digest).length

  return count === 0
    ? t('mail.digest.text.news', variables)
    : t('mail.digest.text.own', { ...variables, count })
}

const tones: Partial<Record<DigestLine['section'], 'danger' | 'warning'>> = {
  overdue: 'danger',
  others: 'danger',
  due: 'warning',
}

function createLists(digest: Digest): MailList[] {
  const { t, lines } = digest

  return digestSections.flatMap((section) => {
    const listed = lines.filter((line) => line.section === section)
    if (listed.length === 0) return []

    const tone = tones[section]
    const cutCount = listed.length - maxLines

    return [
      {
        heading: t(`mail.digest.sections.${section}`),
        ...(tone && { tone }),
        items: listed.slice(0, maxLines).map((line) => createItem(line, digest)),
        ...(cutCount > 0 && { more: t('mail.digest.more', { count: cutCount }) }),
      },
    ]
  })
}

function createItem(line: DigestLine, digest: Digest): MailItem {
  const date = describeDate(line, digest)
  return {
    title: nameLine(line, digest.t),
    text: describeTask(line, digest),
    ...(date && { date }),
  }
}

/** Returns the line below the title: the person who has to act, or what kind of task it is. */
function describeTask(line: DigestLine, { t, language }: Digest): string {
  const { section, noun = 'elearning', person, minutes } = line
  if (section === 'confirm') return t('mail.digest.passedBy', { person: person ?? '' })
  if (section === 'others') return person ?? ''
  if (isResult(line)) return ''
  if (noun === 'action') return t('mail.digest.kinds.action')

  return minutes
    ? t(`mail.digest.kinds.${noun}`, { minutes: documentFormats(language).minutes(minutes) })
    : ''
}

function describeDate({ section, dueOn }: DigestLine, digest: Digest): string {
  const { t, today } = digest
  if (section === 'confirm' || section === 'ready') return ''

  const day = formatDay(dueOn, digest)
  if (section === 'agreed' || section === 'check') return t(`mail.digest.date.${section}`, { day })
  if (dueOn === today) return t('mail.digest.date.today')

  return t(`mail.digest.date.${dueOn < today ? 'overdue' : 'due'}`, { day })
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
  const days = ahead.map((line) => ({
    uid: line.subjectUuid,
    day: line.dueOn,
    title: t('mail.digest.entry', { title: nameLine(line, t) }),
    url,
  }))

  return writeIcs({ name: null, host: new URL(base).host, language, made: now, days })
}
