/**
 * Creates an A4 document about a person or a record, with sections of entries and a table. It is tagged for
 * screen readers.
 */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { drawTable, type PagePosition, type Table } from './pdf-table.ts'
import { TaggedPdf } from './tagged-pdf.ts'
import { heightOf, type TextBlock, type TextStyle, Typesetter } from './typesetter.ts'

export interface RecordSection {
  heading: string
  /** Each entry has a line with its name and a line with its facts. */
  entries: readonly { name: string; facts: string }[]
  /** Shown after the entries, or instead of them. */
  note?: string
}

export interface RecordDocument {
  title: string
  author: string
  language: Language
  /** A paragraph under the title. */
  intro: string
  sections: readonly RecordSection[]
  /** A table below the sections. */
  table?: Table
  /** Default: portrait. */
  layout?: 'landscape'
  /** Returns the text at the foot of the page with this number. */
  page: (number: number) => string
}

const margin = 56
const a4 = { short: 595.28, long: 841.89 }
const ink = { text: '#13171a', second: '#525b64' }
const styles = {
  title: { face: 'semibold', size: 20, line: 26, colour: ink.text },
  heading: { face: 'semibold', size: 13, line: 18, colour: ink.text },
  name: { face: 'medium', size: 9.5, line: 13, colour: ink.text },
  text: { face: 'regular', size: 9, line: 12.5, colour: ink.second },
  cell: { face: 'regular', size: 9, line: 12.5, colour: ink.text },
} as const satisfies Record<string, TextStyle>

/** Returns the document as a PDF file. */
export function recordPdf(record: RecordDocument): Promise<Buffer> {
  const { title, author, language, layout = 'portrait' } = record
  const pdf = new TaggedPdf({ title, author, language: localeOf(language), layout })
  new Pages(pdf, layout, record.page).draw(record)
  return pdf.finish()
}

/** Draws a document and counts its pages. */
class Pages implements PagePosition {
  readonly pdf: TaggedPdf
  readonly set: Typesetter
  readonly left = margin
  readonly room: number
  readonly bottom: number
  readonly #page: RecordDocument['page']
  #number = 0
  y: number = margin

  constructor(pdf: TaggedPdf, layout: 'landscape' | 'portrait', page: RecordDocument['page']) {
    this.pdf = pdf
    this.set = new Typesetter(pdf.document)

    const [width, height] = layout === 'landscape' ? [a4.long, a4.short] : [a4.short, a4.long]
    this.room = width - 2 * margin
    this.bottom = height - margin - 12
    this.#page = page
    this.#drawFooter()
  }

  draw({ title, intro, sections, table }: RecordDocument): void {
    this.#block('H1', title, styles.title)
    this.y += 4
    this.#block('P', intro, styles.text)

    for (const { heading, entries, note } of sections) {
      this.y += 16
      // A heading must not be alone at the end of a page.
      this.#keep(styles.heading.line + 2 * styles.name.line + styles.text.line)
      this.#block('H2', heading, styles.heading)

      for (const { name, facts } of entries) {
        this.y += 4
        this.#keep(this.#heightOf(name, styles.name) + this.#heightOf(facts, styles.text))
        this.#block('P', name, styles.name)
        if (facts) this.#block('P', facts, styles.text)
      }

      if (note) {
        this.y += 4
        this.#block('P', note, styles.text)
      }
    }

    if (!table) return

    this.y += 14
    drawTable(this, table, { head: styles.name, text: styles.cell, minHeight: 22 })
  }

  /** Draws a paragraph, which may continue on the next page. */
  #block(tag: string, text: string, style: TextStyle): void {
    let { lines } = this.set.wrap(text, style, this.room)
    while (lines.length > 0) {
      this.#keep(style.line)

      const fitting = lines.slice(0, Math.max(1, Math.floor((this.bottom - this.y) / style.line)))
      const block: TextBlock = { style, lines: fitting }
      this.pdf.leaf(tag, () => this.set.draw(block, margin, this.y))
      this.y += heightOf(block)
      lines = lines.slice(fitting.length)
    }
  }

  #heightOf(text: string, style: TextStyle): number {
    return this.set.wrap(text, style, this.room).lines.length * style.line
  }

  /**
   * Starts a new page if less than `height` is left. If `height` is more than half a page, half a page is
   * enough.
   */
  #keep(height: number): void {
    if (this.y + Math.min(height, this.bottom / 2) > this.bottom) this.nextPage()
  }

  nextPage(): void {
    this.pdf.document.addPage()
    this.y = margin
    this.#drawFooter()
  }

  #drawFooter(): void {
    this.#number += 1
    const block: TextBlock = { style: styles.text, lines: [this.#page(this.#number)] }
    this.pdf.artifact(() => this.set.draw(block, margin + this.room, this.bottom + 12, 'right'))
  }
}
