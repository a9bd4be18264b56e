/**
 * Creates papers: printed documents in one layout, tagged for screen readers (PDF/UA).
 *
 *     createPaper({ author, language }, async (paper) => {
 *       paper.begin(frame)
 *       paper.title(frame.title, frame.subject)
 *       paper.facts([[{ label, value, note }, …], …])
 *       paper.section(heading, { table })
 *       paper.signatures([{ name, note }, …])
 *     })
 *
 * A paper consists of one or more parts. `begin` starts a part on a new page: its first page has the logo,
 * the kind of document and the law; later pages have a short head. Each page has a footer with the QR code,
 * the code, id and version, and "page n of m". `compose` runs twice, first to count the pages. It must
 * therefore draw the same both times, and load its data before.
 */
import { setImmediate } from 'node:timers/promises'
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { mm } from './lengths.ts'
import {
  drawFacts,
  drawNumbered,
  drawSignatures,
  drawStrip,
  type Fact,
  type FactColumns,
  type SignatureField,
  type StripItem,
} from './paper-blocks.ts'
import {
  boxOf,
  drawFirstHead,
  drawFooter,
  drawShortHead,
  type PaperFrame,
  pageOptions,
} from './paper-frame.ts'
import type { PaperPosition } from './paper-position.ts'
import { paperStyles } from './paper-styles.ts'
import { drawLongTable, drawPaperTable, findOpeningHeight } from './paper-table.ts'
import type { PaperTable } from './table-setting.ts'
import { TaggedPdf } from './tagged-pdf.ts'
import { heightOf, type TextStyle, Typesetter } from './typesetter.ts'

export interface PaperFacts {
  /** Title of the file. */
  title: string
  author: string
  language: Language
}

/** Draws a paper. It runs twice, first to count the pages. */
export type Compose = (paper: Paper) => void | Promise<void>

/** Where a paper is written to. */
interface Output {
  counted: Paper
  /** Receives the file piece by piece. Default: `drawPaper` returns the file. */
  write?: (chunk: Uint8Array) => unknown
  /** Returns when the reader of the file has read what was written. */
  waitForReader?: () => Promise<void>
}

/** Returns a paper as a file. */
export async function createPaper(facts: PaperFacts, compose: Compose): Promise<Buffer> {
  return drawPaper(facts, compose, { counted: await countPages(facts, compose) })
}

/** Draws a paper to count its pages. */
export async function countPages(facts: PaperFacts, compose: Compose): Promise<Paper> {
  const paper = new Paper(
    openPdf(facts, () => undefined),
    { counted: null },
  )
  await compose(paper)
  paper.end()
  return paper
}

/** Draws a paper whose pages were counted. Returns the file, or an empty buffer if `write` receives it. */
export async function drawPaper(facts: PaperFacts, compose: Compose, output: Output): Promise<Buffer> {
  const pdf = openPdf(facts, output.write)
  const paper = new Paper(pdf, output)
  await compose(paper)
  paper.end()
  return pdf.finish()
}

const openPdf = (
  { title, author, language }: PaperFacts,
  write: ((chunk: Uint8Array) => unknown) | undefined,
): TaggedPdf =>
  new TaggedPdf({ title, author, language: localeOf(language), layout: null, ...(write && { write }) })

/** The current position in a paper, and the operations that draw on it. All lengths are in points. */
export class Paper implements PaperPosition {
  readonly pdf: TaggedPdf
  readonly set: Typesetter
  readonly #counted: Paper | null
  readonly #waitForReader: Output['waitForReader']
  readonly #pages = new Map<string, number>()
  #frame: PaperFrame | null = null
  #number = 0
  #partStart = 0
  y = 0

  /** @param counted the same paper from the run that counts the pages, or null during that run */
  constructor(
    pdf: TaggedPdf,
    { counted, waitForReader }: Omit<Output, 'counted'> & { counted: Paper | null },
  ) {
    this.pdf = pdf
    this.set = new Typesetter(pdf.document)
    this.#counted = counted
    this.#waitForReader = waitForReader
  }

  get document(): PDFKit.PDFDocument {
    return this.pdf.document
  }

  get pageCount(): number {
    return this.#number
  }

  get left(): number {
    return boxOf(this.#current).left
  }

  get right(): number {
    return boxOf(this.#current).right
  }

  get room(): number {
    return this.right - this.left
  }

  get bottom(): number {
    return boxOf(this.#current).bottom
  }

  get #current(): PaperFrame {
    if (!this.#frame) throw new Error('a paper must begin with a part')
    return this.#frame
  }

  /** Starts a part on a new page. `name` makes the part known to `pageOf`. */
  begin(frame: PaperFrame, name?: string): void {
    this.#leavePage(true)
    this.#frame = frame
    this.pdf.startSection()
    this.#addPage()
    this.#partStart = this.#number
    if (name !== undefined) this.#pages.set(name, this.#number)
    drawFirstHead(this, frame)
    this.y = boxOf(frame).top
  }

  /** Returns the number of the page on which a part starts, or 0 while the pages are counted. */
  pageOf(name: string): number {
    return this.#counted ? (this.#counted.#pages.get(name) ?? 0) : 0
  }

  /**
   * Lets the process do other work, and waits for the reader of the file. Long papers pause between parts.
   */
  async pause(): Promise<void> {
    await setImmediate()
    await this.#waitForReader?.()
  }

  /** Ends the last page. */
  end(): void {
    this.#leavePage(true)
    this.#frame = null
  }

  nextPage(): void {
    this.#leavePage(false)
    this.#addPage()
    drawShortHead(this, this.#current)
    this.y = boxOf(this.#current).laterTop
  }

  #addPage(): void {
    this.document.addPage({ ...pageOptions[this.#current.layout], margin: 0 })
    this.#number += 1
  }

  #leavePage(isLast: boolean): void {
    if (!this.#frame) return
    const total = this.#counted?.pageCount ?? this.#number
    drawFooter(this, this.#frame, { number: this.#number, total, isLast })
  }

  /** Starts a new page if less than `height` is left on this one and this one has content. */
  keep(height: number): void {
    if (this.y + height > this.bottom && !this.#isEmpty) this.nextPage()
  }

  get #isEmpty(): boolean {
    const { top, laterTop } = boxOf(this.#current)
    return this.y <= (this.#number === this.#partStart ? top : laterTop)
  }

  /** Draws the title of a part with what it is about. */
  title(text: string, lead: string): void {
    this.pdf.bookmark(lead ? `${text}, ${lead}` : text, 1)
    this.text('H1', text, paperStyles.h1)
    this.y += mm(1)
    if (lead) this.text('P', lead, paperStyles.lead)
  }

  /** Draws a text, which may continue on the next page. */
  text(tag: string, text: string, style: TextStyle, { left = this.left, width = this.room } = {}): void {
    let { lines } = this.set.wrap(text, style, width)
    while (lines.length > 0) {
      this.keep(style.line)
      const fitting = lines.slice(0, Math.max(1, Math.floor((this.bottom - this.y) / style.line)))
      const block = { style, lines: fitting }
      this.pdf.leaf(tag, () => this.set.draw(block, left, this.y))
      this.y += heightOf(block)
      lines = lines.slice(fitting.length)
    }
  }

  /** Returns the height of a note with its distance from the table above it. */
  noteHeight(text: string): number {
    const style = paperStyles.note
    return mm(2) + heightOf({ style, lines: this.set.wrap(text, style, this.room).lines })
  }

  /** Draws a note below a table. Starts a new page if the note and `needed` points after it do not fit. */
  note(text: string, { needed = 0 } = {}): void {
    if (needed > 0) this.keep(this.noteHeight(text) + needed)
    this.y += mm(2)
    this.text('P', text, paperStyles.note)
  }

  /**
   * Draws a heading, with a note at the right margin. Starts a new page if the heading and `needed` points
   * after it do not fit.
   */
  heading(text: string, { note = '', needed = mm(20), gap = mm(6.5) } = {}): void {
    const style = paperStyles.h2
    const noteWidth = this.set.width(note, paperStyles.note)
    const width = this.room - (note ? noteWidth + mm(6) : 0)
    const height = heightOf({ style, lines: this.set.wrap(text, style, width).lines })
    this.keep(gap + height + needed)
    if (!this.#isEmpty) this.y += gap

    this.pdf.bookmark(text, 2)
    const top = this.y
    this.text('H2', text, style, { width })
    if (note) {
      const block = { style: paperStyles.note, lines: [note] }
      this.pdf.leaf('P', () =>
        this.set.draw(block, this.right, top + style.line - block.style.line - 1, 'right'),
      )
    }
    this.y += mm(1)
  }

  /** Draws a table with a heading. The heading stays with the first rows of the table. */
  section(
    heading: string,
    { table, note = '', gap }: { table: PaperTable; note?: string; gap?: number },
  ): void {
    this.heading(heading, { note, needed: findOpeningHeight(this, table), ...(gap !== undefined && { gap }) })
    this.table(table)
  }

  table(table: PaperTable): void {
    drawPaperTable(this, table)
  }

  /** Draws a table of many rows. Pauses in between, so that other requests are answered. */
  longTable(table: PaperTable): Promise<void> {
    return drawLongTable(this, table, () => this.pause())
  }

  /** Draws short texts with their numbers, in columns. */
  numbered(items: readonly string[]): void {
    drawNumbered(this, items)
  }

  /** Draws facts in columns. Each row contains one fact per column. */
  facts(rows: readonly (readonly (Fact | null)[])[], columns?: FactColumns): void {
    drawFacts(this, rows, columns)
  }

  /** Draws figures side by side, each with a status and a note. */
  strip(items: readonly StripItem[]): void {
    drawStrip(this, items)
  }

  /**
   * Draws fields for signatures side by side. They stay on one page. So that they are never alone on a page,
   * what is drawn before them must keep `signatureHeight` free.
   */
  signatures(fields: readonly SignatureField[]): void {
    drawSignatures(this, fields)
  }
}
