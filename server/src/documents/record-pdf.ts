/** What is on record about somebody, as a document to read: headings, and under each its entries. A4 portrait, tagged. */
import type { Language } from '@sorgfalt/contract/limits'
import { localeOf } from '@sorgfalt/texts'
import { heightOf, type Setting, type Type, Typesetter } from './pdf-type.ts'
import { TaggedPdf } from './tagged-pdf.ts'

export interface RecordSection {
  heading: string
  /** Each a line that names it and what is known of it. */
  entries: readonly { name: string; facts: string }[]
  /** Instead of entries, or after them. */
  note?: string
}

export interface RecordDocument {
  title: string
  author: string
  language: Language
  /** Under the title. */
  intro: string
  sections: readonly RecordSection[]
  /** At the foot of each page. */
  page: (number: number) => string
}

const margin = 56
const sheet = { width: 595.28, height: 841.89 }
const room = sheet.width - 2 * margin
const bottom = sheet.height - margin - 12
const ink = { text: '#13171a', second: '#525b64' }
const types = {
  title: { face: 'semibold', size: 20, line: 26, colour: ink.text },
  heading: { face: 'semibold', size: 13, line: 18, colour: ink.text },
  name: { face: 'medium', size: 9.5, line: 13, colour: ink.text },
  text: { face: 'regular', size: 9, line: 12.5, colour: ink.second },
} as const satisfies Record<string, Type>

export function recordPdf(record: RecordDocument): Promise<Buffer> {
  const { title, author, language } = record
  const pdf = new TaggedPdf({ title, author, language: localeOf(language), layout: 'portrait' })
  new Pages(pdf, record.page).draw(record)
  return pdf.finish()
}

class Pages {
  readonly #pdf: TaggedPdf
  readonly #set: Typesetter
  readonly #page: RecordDocument['page']
  #number = 0
  #y: number = margin

  constructor(pdf: TaggedPdf, page: RecordDocument['page']) {
    this.#pdf = pdf
    this.#set = new Typesetter(pdf.document)
    this.#page = page
    this.#foot()
  }

  draw({ title, intro, sections }: RecordDocument): void {
    this.#block('H1', title, types.title)
    this.#y += 4
    this.#block('P', intro, types.text)
    for (const { heading, entries, note } of sections) {
      this.#y += 16
      // A heading at the foot of a page would name nothing.
      this.#keep(types.heading.line + 2 * types.name.line + types.text.line)
      this.#block('H2', heading, types.heading)
      for (const { name, facts } of entries) {
        this.#y += 4
        this.#block('P', name, types.name)
        if (facts) this.#block('P', facts, types.text)
      }
      if (note) {
        this.#y += 4
        this.#block('P', note, types.text)
      }
    }
  }

  /** A paragraph; one that does not fit goes on on the next page. */
  #block(tag: string, text: string, type: Type): void {
    let { lines } = this.#set.wrap(text, type, room)
    while (lines.length > 0) {
      this.#keep(type.line)
      const fitting = lines.slice(0, Math.max(1, Math.floor((bottom - this.#y) / type.line)))
      const setting: Setting = { type, lines: fitting }
      this.#pdf.leaf(tag, () => this.#set.draw(setting, margin, this.#y))
      this.#y += heightOf(setting)
      lines = lines.slice(fitting.length)
    }
  }

  /** Begins a page where so much no longer fits. */
  #keep(height: number): void {
    if (this.#y + height <= bottom) return
    this.#pdf.document.addPage()
    this.#y = margin
    this.#foot()
  }

  #foot(): void {
    this.#number += 1
    const setting: Setting = { type: types.text, lines: [this.#page(this.#number)] }
    this.#pdf.artifact(() => this.#set.draw(setting, sheet.width - margin, sheet.height - margin, 'right'))
  }
}
