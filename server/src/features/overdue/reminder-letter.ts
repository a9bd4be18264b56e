/** Draws the letters that remind members without an email address and mobile number. One member per page. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
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
}

const margin = 71
/** The width of a line, and the lowest position of the text. A4 is 595 × 842 points. */
const room = 595.28 - 2 * margin
const bottom = 841.89 - margin
/** The upper edge of the address, in the window of an envelope (DIN 5008, form B). */
const addressTop = 127

const ink = { text: '#13171a', second: '#525b64' }
const styles = {
  company: { face: 'semibold', size: 13, line: 18, colour: ink.text },
  text: { face: 'regular', size: 10.5, line: 15, colour: ink.text },
  strong: { face: 'semibold', size: 10.5, line: 15, colour: ink.text },
  subject: { face: 'semibold', size: 14, line: 20, colour: ink.text },
  small: { face: 'regular', size: 9, line: 12.5, colour: ink.second },
} as const satisfies Record<string, TextStyle>

/** Returns the letters as one PDF file. `letters` has at least one letter. */
export function createLettersPdf({ letters, language, today, sender }: Letters): Promise<Buffer> {
  const t = translator(language)
  const pdf = new TaggedPdf({
    title: t('overdue.letter.title'),
    author: sender.name,
    language: localeOf(language),
    layout: 'portrait',
  })
  const page = new LetterPage(pdf)

  for (const [index, letter] of letters.entries()) {
    if (index > 0) page.start()
    drawLetter(page, letter, { today, sender })
  }

  return pdf.finish()
}

/** Draws paragraphs from top to bottom, and continues on a new page if there is no room. */
class LetterPage {
  readonly #pdf: TaggedPdf
  readonly #set: Typesetter
  #y = margin

  constructor(pdf: TaggedPdf) {
    this.#pdf = pdf
    this.#set = new Typesetter(pdf.document)
  }

  start(): void {
    this.#pdf.document.addPage()
    this.#y = margin
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
  { today, sender }: Pick<Letters, 'today' | 'sender'>,
): void {
  const t = translator(recipient.language)
  const { day } = documentFormats(recipient.language)

  page.paragraph('P', recipient.companyName, styles.company)
  page.moveTo(addressTop)
  page.paragraph('P', `${recipient.firstName} ${recipient.lastName}`, styles.strong)
  if (orgUnit) page.paragraph('P', orgUnit, styles.text)

  page.paragraph('P', day(today), styles.text, 60)
  page.paragraph('H1', parts.subject, styles.subject, 24)
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
