/** Blocks of papers beside texts and tables: facts, figures and fields for signatures. */
import { mm } from './lengths.ts'
import { drawRule } from './paper-frame.ts'
import type { PaperPosition } from './paper-position.ts'
import { ink, paperStyles } from './paper-styles.ts'
import type { CellPart } from './table-setting.ts'
import type { TextStyle } from './typesetter.ts'

/** A label with its value and a less important note. */
export interface Fact {
  label: string
  value: string
  note?: string | null | undefined
}

/** Widths of the columns of facts and of their labels, in mm. */
export interface FactColumns {
  columns: readonly number[]
  labels: readonly number[]
}

/** A place for a signature, with the text below its line. */
export interface SignatureField {
  name: string
  note: string
}

/** A figure with its status and a note. */
export interface StripItem {
  figure: string
  status: CellPart
  note: string
}

/** Draws facts in columns. Each row contains one fact per column. */
export function drawFacts(
  paper: PaperPosition,
  rows: readonly (readonly (Fact | null)[])[],
  { columns, labels }: FactColumns = { columns: [92.5, 74.5], labels: [32, 24] },
): void {
  const gap = mm(5)
  paper.y += mm(4)
  paper.pdf.artifact(() => drawRule(paper.pdf, [paper.left, paper.right], paper.y))

  for (const row of rows) {
    const cells = row.map((fact, index) => {
      const label = mm(labels[index] ?? 30)
      const width = mm(columns[index] ?? 60) - label
      const value = paper.set.wrap(fact?.value ?? '', paperStyles.fact, width).lines
      const note = paper.set.wrap(fact?.note ?? '', paperStyles.note, width).lines
      const height = value.length * paperStyles.fact.line + note.length * paperStyles.note.line
      return { fact, label, value, note, height }
    })
    const height = Math.max(paperStyles.fact.line, ...cells.map((cell) => cell.height)) + mm(3.9)
    paper.keep(height)

    paper.pdf.group('L', (list) => {
      let x = paper.left
      cells.forEach(({ fact, label, value, note }, index) => {
        const left = x
        const width = mm(columns[index] ?? 60)
        x += width + gap
        if (!fact) return
        const top = paper.y + mm(1.9)
        const valueLeft = left + label
        const noteTop = top + value.length * paperStyles.fact.line
        paper.pdf.group(
          'LI',
          (entry) => {
            const draw = (tag: string, style: TextStyle, lines: string[], at: [number, number]) =>
              paper.pdf.leaf(tag, () => paper.set.draw({ style, lines }, ...at), entry)
            draw('Lbl', paperStyles.label, [fact.label], [left, top])
            draw('LBody', paperStyles.fact, value, [valueLeft, top])
            if (note.length > 0) draw('LBody', paperStyles.note, note, [valueLeft, noteTop])
          },
          list,
        )
        paper.pdf.artifact(() =>
          drawRule(paper.pdf, [left, left + width], paper.y + height, { colour: ink.faintLine }),
        )
      })
    })
    paper.y += height
  }
}

/** Draws short texts with their numbers, in columns. Rows are read from left to right. */
export function drawNumbered(paper: PaperPosition, items: readonly string[], columns = 3): void {
  const { pdf, set } = paper
  const numberWidth = mm(4.5)
  const width = paper.room / columns
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items
      .slice(row * columns, (row + 1) * columns)
      .map((text) => set.wrap(text, paperStyles.body, width - numberWidth - mm(3)).lines),
  )

  pdf.group('L', (list) => {
    rows.forEach((cells, row) => {
      const height = Math.max(...cells.map((lines) => lines.length)) * paperStyles.body.line + mm(1)
      paper.keep(height)
      cells.forEach((lines, column) => {
        const left = paper.left + column * width
        const draw = (element: PDFKit.PDFStructureElement, tag: string, text: string[], x: number) =>
          pdf.leaf(tag, () => set.draw({ style: paperStyles.body, lines: text }, x, paper.y), element)
        pdf.group(
          'LI',
          (entry) => {
            draw(entry, 'Lbl', [String(row * columns + column + 1)], left)
            draw(entry, 'LBody', lines, left + numberWidth)
          },
          list,
        )
      })
      paper.y += height
    })
  })
}

/** Draws figures side by side, each with a status and a note. */
export function drawStrip(paper: PaperPosition, items: readonly StripItem[]): void {
  const { pdf, set } = paper
  const [width, height] = [paper.room / items.length, mm(21)]
  paper.keep(height)
  paper.y += mm(4)
  const top = paper.y

  pdf.artifact(() => {
    drawRule(pdf, [paper.left, paper.right], top)
    drawRule(pdf, [paper.left, paper.right], top + height)
  })
  items.forEach(({ figure, status, note }, index) => {
    const x = paper.left + index * width + (index === 0 ? 0 : mm(3))
    const put = (style: TextStyle, text: string, [left, y]: [number, number]) => {
      const block = set.fit(text, [{ style, maxLines: 1 }], paper.left + (index + 1) * width - left)
      pdf.leaf('P', () => set.draw(block, left, y))
    }
    const { mark, style, text } = status
    const statusTop = top + mm(2) + paperStyles.largeFigure.line
    put(paperStyles.largeFigure, figure, [x, top + mm(2)])
    pdf.artifact(() => {
      mark?.draw(paper, x, statusTop + 1)
      if (index > 0) pdf.document.rect(x - mm(3), top, mm(0.25), height).fill(ink.faintLine)
    })
    put(style ?? paperStyles.cell, text, [x + (mark ? mark.width + mm(1.2) : 0), statusTop])
    if (note) put(paperStyles.cellNote, note, [x, statusTop + 12])
  })
  paper.y = top + height
}

/** Height of a row of signature fields. */
export const signatureHeight = mm(13) + mm(1.2) + 2 * paperStyles.note.line

/** Draws fields for signatures side by side. They stay on one page. */
export function drawSignatures(paper: PaperPosition, fields: readonly SignatureField[]): void {
  const [top, gap] = [mm(13), mm(7)]
  paper.keep(signatureHeight)
  const width = (paper.room - (fields.length - 1) * gap) / fields.length
  const y = paper.y + top
  fields.forEach(({ name, note }, index) => {
    const left = paper.left + index * (width + gap)
    paper.pdf.artifact(() => drawRule(paper.pdf, [left, left + width], y, { colour: ink.text }))
    const put = (style: TextStyle, text: string, at: number) => {
      const block = paper.set.fit(text, [{ style, maxLines: 1 }], width)
      paper.pdf.leaf('P', () => paper.set.draw(block, left, at))
    }
    put(paperStyles.noteStrong, name, y + mm(1.2))
    put(paperStyles.note, note, y + mm(1.2) + paperStyles.note.line)
  })
  paper.y = y + mm(1.2) + 2 * paperStyles.note.line
}
