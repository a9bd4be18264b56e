/** A template as a tagged PDF for printing, with lines and boxes to write on. Lengths are in points. */
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { localeOf } from '@sorgfalt/texts'
import { drawableLogo } from '../../platform/images/logo.ts'
import { drawTable, type PagePosition } from '../../platform/pdf/pdf-table.ts'
import { type Picture, TaggedPdf } from '../../platform/pdf/tagged-pdf.ts'
import { heightOf, type TextBlock, type TextStyle, Typesetter } from '../../platform/pdf/typesetter.ts'
import { drawPageFrame } from './template-page-frame.ts'
import { createSheetTexts, type SheetTexts, type TemplateSheet } from './template-sheet.ts'

const margin = 50
const a4 = { short: 595.28, long: 841.89 }
const top = 88
const ink = { text: '#13171a', second: '#525b64', line: '#b8bec4' }
const styles = {
  heading: { face: 'semibold', size: 11.5, line: 16, colour: ink.text },
  text: { face: 'regular', size: 9.5, line: 13.5, colour: ink.text },
  label: { face: 'medium', size: 9, line: 12.5, colour: ink.text },
  small: { face: 'regular', size: 8, line: 11, colour: ink.second },
} as const satisfies Record<string, TextStyle>
const cellPadding = 4
const indent = 16
const labelShare = 36

type TableBlock = Extract<TemplateBlock, { columns: string[] }>

/** Returns the bytes of a template as PDF. The same input gives the same pages. */
export async function createTemplatePdf(sheet: TemplateSheet): Promise<Buffer> {
  const { title, language, layout, licensee } = sheet
  const logo = await drawableLogo(licensee.logo)
  const pdf = new TaggedPdf({ title, author: licensee.name, language: localeOf(language), layout })
  new Pages(pdf, sheet, logo && pdf.open(logo.bytes)).draw()

  return pdf.finish()
}

/** Draws the blocks of a template from top to bottom. */
class Pages implements PagePosition {
  readonly pdf: TaggedPdf
  readonly set: Typesetter
  readonly left = margin
  readonly #sheet: TemplateSheet
  readonly #texts: SheetTexts
  readonly #logo: Picture | null
  readonly room: number
  readonly bottom: number
  #pageNumber = 0
  y = top

  constructor(pdf: TaggedPdf, sheet: TemplateSheet, logo: Picture | null) {
    this.pdf = pdf
    this.set = new Typesetter(pdf.document)
    this.#sheet = sheet
    this.#texts = createSheetTexts(sheet)
    this.#logo = logo
    this.room = (sheet.layout === 'landscape' ? a4.long : a4.short) - 2 * margin
    this.bottom = (sheet.layout === 'landscape' ? a4.short : a4.long) - margin - 8
    this.#frame()
  }

  draw(): void {
    const { title, licensee, blocks } = this.#sheet
    this.#text('H1', title, { face: 'semibold', size: 17, line: 22, colour: licensee.colour })
    this.y += 6
    for (const block of blocks) this.#block(block)
    this.y += 8
    this.#text('P', this.#texts.law, styles.small)
    this.y += 3
    this.#text('P', this.#texts.notice, styles.small)
  }

  #block(block: TemplateBlock): void {
    if ('heading' in block) this.#heading(block.heading)
    else if ('text' in block) this.#text('P', block.text, styles.text)
    else if ('list' in block) this.#list(block.list, false)
    else if ('checks' in block) this.#list(block.checks, true)
    else if ('area' in block) this.#area(block.area, block.rows)
    else if ('fields' in block) this.#fields(block.fields)
    else if ('signatures' in block) this.#signatures(block.signatures)
    else this.#table(block)
    this.y += 5
  }

  #heading(text: string): void {
    this.y += 7
    // A heading stays on the same page as the block below it.
    this.#reserve(styles.heading.line + 84)
    this.#text('H2', text, styles.heading)
  }

  /** Draws a paragraph. Lines that do not fit continue on the next page. */
  #text(tag: string, text: string, style: TextStyle): void {
    let { lines } = this.set.wrap(text, style, this.room)
    while (lines.length > 0) {
      this.#reserve(style.line)

      const textBlock = {
        style,
        lines: lines.slice(0, Math.max(1, Math.floor((this.bottom - this.y) / style.line))),
      }

      this.pdf.leaf(tag, () => this.set.draw(textBlock, margin, this.y))
      this.y += heightOf(textBlock)
      lines = lines.slice(textBlock.lines.length)
    }
  }

  #list(texts: readonly string[], boxes: boolean): void {
    this.pdf.group('L', (list) => {
      for (const text of texts) {
        const textBlock = this.#textBlock(text, styles.text, this.room - indent)
        this.#reserve(heightOf(textBlock))
        this.pdf.artifact(() => {
          const { document } = this.pdf
          if (boxes)
            document
              .rect(margin, this.y + 2.5, 8.5, 8.5)
              .lineWidth(0.8)
              .stroke(ink.second)
          else document.circle(margin + 3, this.y + 7, 1.6).fill(ink.text)
        })

        this.pdf.group(
          'LI',
          (item) => this.pdf.leaf('LBody', () => this.set.draw(textBlock, margin + indent, this.y), item),
          list,
        )

        this.y += heightOf(textBlock) + 2.5
      }
    })
  }

  #area(label: string, rows: number): void {
    const height = rows * 16
    this.#reserve(styles.label.line + height + 4)
    this.#text('P', label, styles.label)
    this.pdf.artifact(() =>
      this.pdf.document
        .rect(margin, this.y + 2, this.room, height)
        .lineWidth(0.6)
        .stroke(ink.line),
    )

    this.y += height + 6
  }

  #fields(labels: readonly string[]): void {
    const width = (this.room * labelShare) / 100
    for (const label of labels) {
      const textBlock = this.#textBlock(label, styles.label, width - 2 * cellPadding)
      const height = Math.max(22, heightOf(textBlock) + 2 * cellPadding)
      this.#reserve(height)
      this.pdf.leaf('P', () => this.set.draw(textBlock, margin, this.y + height - heightOf(textBlock) - 2))
      this.pdf.artifact(() => this.#line(margin + width, this.y + height, this.room - width))
      this.y += height
    }

    this.y += 3
  }

  #signatures(names: readonly string[]): void {
    const gap = 18
    const width = (this.room - gap * (names.length - 1)) / names.length
    const textBlocks = names.map((name) =>
      this.#textBlock(`${this.#texts.sign} ${name}`, styles.small, width),
    )
    const height = 42 + Math.max(...textBlocks.map(heightOf))
    this.#reserve(height)
    textBlocks.forEach((textBlock, index) => {
      const x = margin + index * (width + gap)
      this.pdf.artifact(() => this.#line(x, this.y + 38, width))
      this.pdf.leaf('P', () => this.set.draw(textBlock, x, this.y + 41))
    })

    this.y += height
  }

  #table({ columns, widths, body = [], rows }: TableBlock): void {
    const lines = [...body, ...Array.from({ length: rows }, () => [])]
    drawTable(
      this,
      { columns, widths, rows: lines },
      { head: styles.label, text: styles.text, minHeight: 23 },
    )
    this.y += 4
  }

  #textBlock(text: string, style: TextStyle, width: number): TextBlock {
    return { style, lines: this.set.wrap(text, style, width).lines }
  }

  #line(x: number, y: number, width: number): void {
    this.pdf.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(ink.second)
  }

  /** Starts a new page if less than `height` is left on the current page. */
  #reserve(height: number): void {
    if (this.y + height > this.bottom) this.nextPage()
  }

  nextPage(): void {
    this.pdf.document.addPage()
    this.y = top
    this.#frame()
  }

  /** Draws the header and footer of a new page. */
  #frame(): void {
    this.#pageNumber += 1

    const frame = {
      sheet: this.#sheet,
      logo: this.#logo,
      left: margin,
      right: margin + this.room,
      footerTop: this.bottom + 18,
      footerText: this.#texts.footer(this.#pageNumber),
    }

    this.pdf.artifact(() => drawPageFrame(this.pdf.document, this.set, frame))
  }
}
