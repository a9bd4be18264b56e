/**
 * Creates the parts of a Word file from the blocks of a template. Lengths are in twips (a twentieth of a
 * point).
 */
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import {
  BorderStyle,
  BuilderElement,
  CheckBox,
  HeightRule,
  type IBorderOptions,
  type ITableBordersOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  StringValueElement,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type XmlComponent,
} from 'docx'
import { sharesOf } from '../../platform/pdf/column-shares.ts'
import type { SheetTexts } from './template-sheet.ts'

const labelShare = 36
const minRowHeight = 400
const emptyRowHeight = 460
const signatureHeight = 900
const areaLineHeight = 300
const maxControlName = 64
const cellMargins = { marginUnitType: WidthType.DXA, top: 50, bottom: 50, left: 80, right: 80 }

const line: IBorderOptions = { style: BorderStyle.SINGLE, size: 4, color: 'B8BEC4' }
const noLine: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const sides = ['top', 'left', 'bottom', 'right', 'insideHorizontal', 'insideVertical'] as const
const borders = {
  all: bordersAt(sides),
  below: bordersAt(['bottom', 'insideHorizontal']),
  none: bordersAt([]),
}

function bordersAt(drawn: readonly (typeof sides)[number][]): ITableBordersOptions {
  return Object.fromEntries(sides.map((side) => [side, drawn.includes(side) ? line : noLine]))
}

/** Returns a paragraph in one of the styles of docx-styles.ts. */
export const paragraph = (style: string, ...children: ParagraphChild[]): Paragraph =>
  new Paragraph({ style, children })
const text = (style: string, content: string): Paragraph => paragraph(style, new TextRun(content))

/**
 * Returns the paragraphs and tables that show a block in a Word file. `width` is the width of the page
 * between its margins.
 */
export function docxBlock(
  block: TemplateBlock,
  width: number,
  { fill, sign }: Pick<SheetTexts, 'fill' | 'sign'>,
): (Paragraph | Table)[] {
  if ('heading' in block) return [text('Heading2', block.heading)]
  if ('text' in block) return [text('Normal', block.text)]
  if ('list' in block) return block.list.map((item) => text('Bullet', item))
  if ('checks' in block)
    return block.checks.map((label) => paragraph('Check', new CheckBox(), new TextRun(` ${label}`)))
  if ('area' in block) return area(block, width, fill)
  if ('fields' in block) return fields(block.fields, width, fill)
  if ('signatures' in block) return signatures(block.signatures, width, sign)

  return columns(block, width)
}

function area(
  { area: label, rows }: Extract<TemplateBlock, { area: string }>,
  width: number,
  fill: string,
): (Paragraph | Table)[] {
  const field = row([cell(width, paragraph('Cell', blank(label, fill)))], rows * areaLineHeight)
  return [text('AreaLabel', label), ...table([width], [field], 'all')]
}

function fields(labels: readonly string[], width: number, fill: string): (Paragraph | Table)[] {
  const widths = sharesOf(2, [labelShare, 100 - labelShare], width).map(Math.round) as [number, number]
  const rows = labels.map((label) =>
    row([cell(widths[0], text('Label', label)), cell(widths[1], paragraph('Cell', blank(label, fill)))]),
  )

  return table(widths, rows, 'below')
}

function signatures(names: readonly string[], width: number, sign: string): (Paragraph | Table)[] {
  const widths = sharesOf(names.length, undefined, width).map(Math.round)
  const spaces = widths.map((one) => cell(one, paragraph('Cell'), { borders: { bottom: line } }))
  const labels = widths.map((one, index) => cell(one, text('Small', `${sign} ${names[index]}`)))
  return table(widths, [row(spaces, signatureHeight), row(labels)], 'none')
}

function columns(block: Extract<TemplateBlock, { columns: string[] }>, width: number): (Paragraph | Table)[] {
  const widths = sharesOf(block.columns.length, block.widths, width).map(Math.round)
  const shading = { type: ShadingType.CLEAR, fill: 'EEF1F3' }
  const header = widths.map((one, index) => cell(one, text('Label', block.columns[index] ?? ''), { shading }))
  const filled = (block.body ?? []).map((texts) =>
    row(widths.map((one, index) => cell(one, text('Cell', texts[index] ?? '')))),
  )

  const empty = Array.from({ length: block.rows }, () =>
    row(
      widths.map((one) => cell(one, paragraph('Cell'))),
      emptyRowHeight,
    ),
  )

  return table(widths, [row(header, minRowHeight, true), ...filled, ...empty], 'all')
}

type CellOptions = Omit<ConstructorParameters<typeof TableCell>[0], 'children' | 'width'>

const cell = (width: number, content: Paragraph, options: CellOptions = {}): TableCell =>
  new TableCell({ ...options, width: { size: width, type: WidthType.DXA }, children: [content] })

const row = (children: readonly TableCell[], height = minRowHeight, isHeader = false): TableRow =>
  new TableRow({
    children,
    cantSplit: true,
    height: { value: height, rule: HeightRule.ATLEAST },
    tableHeader: isHeader,
  })

/** Returns a table and the space below it. */
function table(
  widths: readonly number[],
  rows: readonly TableRow[],
  lines: keyof typeof borders,
): (Paragraph | Table)[] {
  const width = { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA }
  const layout = TableLayoutType.FIXED

  return [
    new Table({ rows, width, columnWidths: widths, layout, margins: cellMargins, borders: borders[lines] }),
    paragraph('Gap'),
  ]
}

/**
 * Returns a text field that shows `hint` until the reader types. The library has no class for text fields.
 */
function blank(name: string, hint: string): ParagraphChild {
  const properties = element('w:sdtPr', [
    new StringValueElement('w:alias', name.slice(0, maxControlName)),
    element('w:showingPlcHdr'),
    new BuilderElement<{ multiLine: number }>({
      name: 'w:text',
      attributes: { multiLine: { key: 'w:multiLine', value: 1 } },
    }),
  ])

  const content = element('w:sdtContent', [new TextRun({ text: hint, style: 'Blank' })])

  // A paragraph accepts every component, but its type allows only those that the library provides.
  return element('w:sdt', [properties, content]) as unknown as ParagraphChild
}

const element = (name: string, children: readonly XmlComponent[] = []): XmlComponent =>
  new BuilderElement({ name, children })
