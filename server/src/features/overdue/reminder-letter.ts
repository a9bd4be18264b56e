/** Draws the letters that remind members without an email address and mobile number. One member per page. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import { mm } from '../../platform/pdf/lengths.ts'
import { TaggedPdf } from '../../platform/pdf/tagged-pdf.ts'
import { heightOf, type TextStyle, Typesetter } from '../../platform/pdf/typesetter.ts'
import type { Recipient } from '../message/compose-mail.ts'
import type { Addition, ReminderParts } from './compose-reminder.ts'

interface Letter extends Addition {
  recipient: Recipient
  parts: Pick<ReminderParts, 'subject' | 'greeting' | 'intro' | 'lines'>
  /** Number of lines that the parts leave out. */
  hiddenCount: number
  orgUnit: string | null
}

interface Letters {
  letters: readonly Letter[]
  /** The language of the member who prints the letters, for the title of the file. */
  language: Language
  /** `YYYY-MM-DD` */
  today: string
  sender: { name: string; base: string }
  /** The company and its address in one line. */
  senderLine: string
}

/** The positions of DIN 5008, form B, in points. */
const margin = mm(25)
const room = mm(210) - margin - mm(20)
const bottom = mm(297) - mm(25)
const companyTop = mm(16)
/** The window of the envelope: the sender in a small line, then the address. */
const senderTop = mm(45)
const addressTop = mm(62.7)
const bodyTop = mm(103.4)
/** Distances of the marks from the upper edge: two folds, and between them the middle for the punch. */
const foldMarks = [mm(105), mm(210)]
const punchMark = mm(148.5)

const ink = { text: '#13171a', second: '#525b64', line: '#89939c' }
const styles = {
  company: { face: 'semibold', size: 13, line: 18, colour: ink.text },
  text: { face: 'regular', size: 10.5, line: 15, colour: ink.text },
  strong: { face: 'semibold', size: 10.5, line: 15, colour: ink.text },
  subject: { face: 'semibold', size: 14, line: 20, colour: ink.text },
  small: { face: 'regular', size: 9, line: 12.5, colour: ink.second },
} as const satisfies Record<string, TextStyle>

/** Returns the letters as one PDF file. `letters` has at least one letter. */
export function createLettersPdf({ letters, language, ...rest }: Letters): Promise<Buffer> {
  const t = translator(language)
  const pdf = new TaggedPdf({
    title: t('overdue.letter.title'),
    author: rest.sender.name,
    language: localeOf(language),
    layout: 'portrait',
  })
  const page = new LetterPage(pdf)

  for (const [index, letter] of letters.entries()) {
    if (index > 0) page.start()
    drawLetter(page, letter, rest)
  }

  return pdf.finish()
}

/** Draws paragraphs from top to bottom, and continues on a new page if there is no room. */
class LetterPage {
  readonly #pdf: TaggedPdf
  readonly #set: Typesetter
  #y = companyTop

  constructor(pdf: TaggedPdf) {
    this.#pdf = pdf
    this.#set = new Typesetter(pdf.document)
  }

  start(): void {
    this.#pdf.document.addPage()
    this.#y = companyTop
  }

  /** Draws the marks at the left edge, where the letter is folded and punched. */
  marks(): void {
    const { document } = this.#pdf
    this.#pdf.artifact(() => {
      for (const y of [...foldMarks, punchMark]) {
        const width = y === punchMark ? mm(7) : mm(4)
        document.rect(mm(4), y, width, mm(0.25)).fill(ink.line)
      }
    })
  }

  moveTo(y: number): void {
    this.#y = Math.max(this.#y, y)
  }

  paragraph(tag: string, text: string, style: TextStyle, space = 0): void {
    const block = { style, lines: this.#set.wrap(text, style, room).lines }
    if (this.#y + space + heightOf(block) > bottom) this.start()
    this.#y += space
    const top = this.#y
    this.#pdf.leaf(tag, () => this.#set.draw(block, margin, top))
    this.#y += heightOf(block)
  }
}

/** Draws the letter of one member, in the member's language. */
function drawLetter(
  page: LetterPage,
  { recipient, parts, hiddenCount, orgUnit, sentence, senderName }: Letter,
  { today, sender, senderLine }: Omit<Letters, 'letters' | 'language'>,
): void {
  const t = translator(recipient.language)
  const { day } = documentFormats(recipient.language)

  page.marks()
  page.paragraph('P', recipient.companyName, styles.company)
  page.moveTo(senderTop)
  page.paragraph('P', senderLine, styles.small)
  page.moveTo(addressTop)
  page.paragraph('P', `${recipient.firstName} ${recipient.lastName}`, styles.strong)
  if (orgUnit) page.paragraph('P', orgUnit, styles.text)

  page.moveTo(bodyTop - 2 * styles.text.line)
  page.paragraph('P', day(today), styles.text)
  page.paragraph('H1', parts.subject, styles.subject, 15)
  page.paragraph('P', parts.greeting, styles.text, 18)
  page.paragraph('P', parts.intro, styles.text, 10)

  for (const { title, since } of parts.lines) {
    page.paragraph('P', title, styles.strong, 10)
    page.paragraph('P', since, styles.text)
  }
  if (hiddenCount > 0) page.paragraph('P', t('mail.digest.more', { count: hiddenCount }), styles.text, 10)

  if (sentence) page.paragraph('P', sentence, styles.text, 16)
  page.paragraph('P', t('overdue.letter.access', { host: new URL(sender.base).host }), styles.text, 16)
  page.paragraph(
    'P',
    t('overdue.letter.account', {
      username: recipient.username,
      clientIdentifier: recipient.clientIdentifier,
    }),
    styles.text,
  )
  page.paragraph('P', senderName, styles.strong, 24)
  page.paragraph('P', t('overdue.letter.password'), styles.small, 24)
}
