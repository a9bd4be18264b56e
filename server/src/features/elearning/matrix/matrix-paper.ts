/** Draws the qualification matrix as a paper in A3. A state is an icon and words, never a colour alone. */
import type {
  MatrixCell,
  MatrixColumns,
  MatrixRow,
  MatrixState,
} from '@sorgfalt/contract/elearning/qualification-matrix'
import { daysBetween } from '../../../platform/calendar/days.ts'
import { type DocumentFormats, documentFormats } from '../../../platform/formats.ts'
import { type IconName, iconMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { inTone, paperStyles, type Tone } from '../../../platform/pdf/paper-styles.ts'
import { type PaperCell, type PaperTable, singleRows } from '../../../platform/pdf/table-setting.ts'
import { createFrame, type Letterhead, type PaperContext } from '../../document/letterhead.ts'

/** Maximum number of columns on a sheet. Each is then wide enough for a date and most headings. */
const maxColumns = 14

export interface MatrixPaper {
  day: string
  columns: MatrixColumns
  rows: readonly MatrixRow[]
  /** The filters that are set, each with its name and its value. */
  filters: readonly (readonly [name: string, value: string])[]
}

interface Drawing extends PaperContext, MatrixPaper, Pick<DocumentFormats, 'numericDay'> {}

/** Draws the matrix. If it has too many columns for one sheet, all rows follow with the next columns. */
export async function drawMatrix(
  paper: Paper,
  matrix: MatrixPaper,
  letterhead: Letterhead,
  context: PaperContext,
): Promise<void> {
  const { numericDay } = documentFormats(context.language)
  const drawing = { ...context, ...matrix, numericDay }
  const { t, rows, day, filters, columns } = drawing
  const title = t('matrix.title')
  const selection = filters.map(([name, value]) => `${name}: ${value}`).join(' · ')
  const subject = [selection, t('matrix.file.scope', { day: numericDay(day) })].filter(Boolean).join(' · ')

  paper.begin(
    createFrame(
      letterhead,
      { layout: 'wide', title, subject, kind: title, law: letterhead.company.name, issued: null, remark: '' },
      context,
    ),
  )
  const people = t('matrix.people', { count: rows.length, total: rows.length })
  paper.title(title, `${people} · ${subject}`)
  drawLegend(paper, drawing)

  const count = columns.elearnings.length + columns.functions.length
  for (let from = 0; from === 0 || from < count; from += maxColumns) {
    if (from > 0) paper.nextPage()
    paper.y += 10
    await paper.longTable(toTable(drawing, from))
  }
  if (columns.elearningCount > columns.elearnings.length)
    paper.note(t('matrix.cut', { count: columns.elearnings.length }))
}

const looks: Record<MatrixState, readonly [IconName, Tone]> = {
  overdue: ['warning', 'danger'],
  oral: ['people', 'info'],
  open: ['pending', 'neutral'],
  expiring: ['clock', 'warning'],
  valid: ['done', 'ok'],
  exempt: ['minus', 'neutral'],
}

/** What the icons mean, in one line. */
function drawLegend(paper: Paper, { t }: Drawing): void {
  const style = paperStyles.note
  const states = ['valid', 'expiring', 'open', 'oral', 'overdue'] as const
  const texts = [...states.map((state) => t(`matrix.legendTexts.${state}`)), `– ${t('matrix.notAssigned')}`]
  paper.y += 8
  let x = paper.left
  texts.forEach((text, index) => {
    const state = states[index]
    const [icon, tone] = state ? looks[state] : ['minus', 'neutral']
    const mark = iconMark(icon as IconName, tone as Tone)
    const left = x + (state ? mark.width + 3 : 0)
    if (state) paper.pdf.artifact(() => mark.draw(paper, x, paper.y + 0.5))
    paper.pdf.leaf('P', () => paper.set.draw({ style, lines: [text] }, left, paper.y))
    x = left + paper.set.width(text, style) + 16
  })
  paper.y += style.line
}

/** The table with the columns from `from` on, and the number of valid members below their headings. */
function toTable(drawing: Drawing, from: number): PaperTable {
  const { t, rows, columns } = drawing
  const titles = [
    ...columns.elearnings.map(({ title }) => title),
    ...columns.functions.map((type) => t(`group.type.${type}`)),
  ].slice(from, from + maxColumns)
  const cellsOf = (row: MatrixRow) => row.cells.slice(from, from + maxColumns)

  const sums = titles.map((_title, index): PaperCell => {
    const required = rows
      .flatMap((row) => cellsOf(row)[index] ?? [])
      .filter(({ state }) => state !== 'exempt')
    const valid = required.filter(({ state }) => state === 'valid' || state === 'expiring').length
    return required.length > 0 ? t('matrix.validOf', { valid, required: required.length }) : '–'
  })
  const sumOf = (key: 'validCount' | 'requiredCount') => rows.reduce((sum, row) => sum + row[key], 0)
  const total = t('matrix.people', { count: rows.length, total: rows.length })

  return {
    size: 'dense',
    columns: [
      { title: t('matrix.person'), width: 52 },
      { title: t('matrix.valid'), width: 20 },
      ...titles.map((title) => ({ title })),
    ],
    groups: singleRows([
      [
        { isHead: true, parts: [{ text: total, style: paperStyles.denseStrong }] },
        t('matrix.validOf', { valid: sumOf('validCount'), required: sumOf('requiredCount') }),
        ...sums,
      ],
      ...rows.map((row) => [
        {
          isHead: true,
          parts: [
            { text: `${row.lastName}, ${row.firstName}`, style: paperStyles.denseStrong },
            ...(row.orgUnit ? [{ text: row.orgUnit, style: paperStyles.cellNote }] : []),
          ],
        },
        t('matrix.validOf', { valid: row.validCount, required: row.requiredCount }),
        ...cellsOf(row).map((cell) => toCell(cell, drawing)),
      ]),
    ]),
  }
}

function toCell(cell: MatrixCell | null, { t, day, numericDay }: Drawing): PaperCell {
  if (!cell) return '–'
  const { state, date } = cell
  const [icon, tone] = looks[state]
  const word = t(`matrix.paper.${state}`)
  const mark = iconMark(icon, tone)
  const style = inTone(paperStyles.dense, tone)
  if (!date) return { parts: [{ text: word, style, mark }] }

  const detail =
    state === 'overdue'
      ? t('matrix.paper.days', { count: daysBetween(date, day) })
      : t('matrix.paper.until', { day: numericDay(date) })
  return {
    parts: [
      { text: word, style, mark },
      { text: detail, style: paperStyles.denseSmall },
    ],
  }
}
