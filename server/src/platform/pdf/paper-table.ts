/** Draws the tables of papers: horizontal lines only. Each page repeats the column headings. */
import { mm } from './lengths.ts'
import { drawRule } from './paper-frame.ts'
import type { PaperPosition } from './paper-position.ts'
import { ink } from './paper-styles.ts'
import {
  markGap,
  type PaperTable,
  type SetCell,
  type SetGroup,
  type SetPart,
  TableSetting,
} from './table-setting.ts'

/** Groups with at most this many rows are never divided. */
const maxKept = 4

/** Returns the height of the head and the first rows, which must be on the same page as the heading. */
export function findOpeningHeight(paper: PaperPosition, table: PaperTable): number {
  const setting = new TableSetting(paper, table)
  const { groups, below = 0 } = table
  const [first = 0, second = 0] = groups.slice(0, 2).map((group) => keptHeight(setting.setGroup(group)))
  const hasOneRow = groups.length === (groups[0]?.isHeading ? 2 : 1)

  return setting.headHeight + first + Math.min(second, mm(20)) + (hasOneRow ? below : 0)
}

/** Returns the height that must be free to start a group on the current page. */
const keptHeight = ({ rows, height, rowHeights }: SetGroup): number =>
  rows.length <= maxKept ? height : (rowHeights[0] ?? 0) + (rowHeights[1] ?? 0)

/** Draws a table at the current position. Each page repeats the column headings. */
export function drawPaperTable(paper: PaperPosition, table: PaperTable): void {
  paper.pdf.group('Table', (element) => {
    const setting = startTable(paper, table, element)
    for (const index of table.groups.keys()) drawNextGroup(setting, table, index, element)
  })
}

/** Number of groups of a long table that are drawn without a pause. */
const groupsPerPause = 100

/** Draws a table and pauses after each hundred groups, so that the process does other work in between. */
export async function drawLongTable(
  paper: PaperPosition,
  table: PaperTable,
  pause: () => Promise<void>,
): Promise<void> {
  await paper.pdf.longGroup('Table', async (element) => {
    const setting = startTable(paper, table, element)
    for (const index of table.groups.keys()) {
      drawNextGroup(setting, table, index, element)
      if (index % groupsPerPause === groupsPerPause - 1) await pause()
    }
  })
}

/** Draws the column headings with room for the first rows. */
function startTable(
  paper: PaperPosition,
  table: PaperTable,
  element: PDFKit.PDFStructureElement,
): TableSetting {
  const setting = new TableSetting(paper, table)
  paper.keep(findOpeningHeight(paper, table))
  drawHead(setting, element)
  return setting
}

function drawNextGroup(
  setting: TableSetting,
  { groups, below = 0 }: PaperTable,
  index: number,
  element: PDFKit.PDFStructureElement,
): void {
  const { paper } = setting
  const group = groups[index]
  if (!group) return

  const set = setting.setGroup(group)
  const next = set.isHeading ? groups[index + 1] : undefined
  const isLast = index === groups.length - 1 || (next !== undefined && index === groups.length - 2)
  const needed = keptHeight(set) + (next ? keptHeight(setting.setGroup(next)) : 0) + (isLast ? below : 0)
  if (paper.y + needed > paper.bottom) continueOnNextPage(setting)
  drawGroup(setting, set, element)
}

function continueOnNextPage(setting: TableSetting): void {
  setting.paper.nextPage()
  drawHead(setting, null)
}

/** Draws the column headings. Repeated headings are artifacts: screen readers have already read them. */
function drawHead(setting: TableSetting, table: PDFKit.PDFStructureElement | null): void {
  const { paper, head, headHeight } = setting
  const { pdf } = paper
  const bottom = paper.y + headHeight
  const drawCell = (cell: SetCell) => {
    drawParts(setting, cell, bottom - mm(1.2) - cell.height)
  }

  if (table)
    pdf.group(
      'TR',
      (row) => {
        for (const cell of head) pdf.leaf('TH', () => drawCell(cell), row, { scope: 'Column' })
      },
      table,
    )
  else
    pdf.artifact(() => {
      for (const cell of head) drawCell(cell)
    })

  pdf.artifact(() =>
    drawRule(pdf, [paper.left, paper.right], bottom, { colour: ink.text, thickness: mm(0.35) }),
  )
  paper.y = bottom + mm(0.35)
}

function drawGroup(setting: TableSetting, group: SetGroup, table: PDFKit.PDFStructureElement): void {
  const { paper, pad } = setting
  const { pdf } = paper
  const { rows, rowHeights } = group

  rows.forEach((cells, index) => {
    const height = rowHeights[index] ?? 0
    const isBroken = index > 0 && paper.y + height > paper.bottom
    if (isBroken) continueOnNextPage(setting)

    pdf.group(
      'TR',
      (row) => {
        if (index === 0) drawCells(setting, group.lead, { row, rows: rows.length })
        drawCells(setting, cells, { row, rows: 1 })
      },
      table,
    )
    if (isBroken)
      pdf.artifact(() => {
        for (const cell of group.continued) drawParts(setting, cell, paper.y + pad)
      })

    paper.y += height
    const next = rowHeights[index + 1]
    const endsHere = next === undefined || paper.y + next > paper.bottom
    if (endsHere)
      pdf.artifact(() => drawRule(pdf, [paper.left, paper.right], paper.y, { colour: ink.faintLine }))
  })
}

function drawCells(
  setting: TableSetting,
  cells: readonly SetCell[],
  { row, rows }: { row: PDFKit.PDFStructureElement; rows: number },
): void {
  const { paper, pad } = setting
  const { pdf } = paper

  for (const cell of cells) {
    const needsSpan = cell.span > 1 || rows > 1
    pdf.group(
      cell.isHead ? 'TH' : 'TD',
      (element) => drawTagged(setting, cell, paper.y + pad, element),
      row,
      {
        ...(cell.isHead && { scope: 'Row' }),
        ...(needsSpan && { span: { columns: cell.span, rows } }),
      },
    )
  }
}

/** Draws the parts of a cell, each as an element of its own. */
function drawTagged(
  setting: TableSetting,
  cell: SetCell,
  top: number,
  element: PDFKit.PDFStructureElement,
): void {
  const { pdf } = setting.paper
  let y = top
  for (const part of cell.parts) {
    const { actual, mark, text } = part.part
    const at = y
    y += part.height
    if (actual !== undefined) {
      const draw = () => {
        drawMark(setting, part, cell, at)
        drawText(setting, part, cell, at)
      }
      pdf.leaf('Span', draw, element, { actual })
      continue
    }
    if (mark) pdf.artifact(() => drawMark(setting, part, cell, at))
    if (text) pdf.leaf('P', () => drawText(setting, part, cell, at), element)
  }
}

function drawParts(setting: TableSetting, cell: SetCell, top: number): void {
  let y = top
  for (const part of cell.parts) {
    drawMark(setting, part, cell, y)
    drawText(setting, part, cell, y)
    y += part.height
  }
}

function drawMark({ paper }: TableSetting, { part, block }: SetPart, { x }: SetCell, y: number): void {
  const { mark } = part
  if (!mark) return
  // A mark that is lower than a line is centred on the first line.
  const offset = part.text ? Math.max(0, (block.style.line - mark.height) / 2) : 0
  mark.draw(paper, x, y + offset)
}

function drawText(
  { paper }: TableSetting,
  { part, block }: SetPart,
  { x, width, align }: SetCell,
  y: number,
): void {
  const { mark } = part
  const indent = mark ? mark.width + markGap : 0
  const offset = mark ? Math.max(0, (mark.height - block.style.line) / 2) : 0
  if (align) paper.set.draw(block, x + width, y + offset, align)
  else paper.set.draw(block, x + indent, y + offset)
}
