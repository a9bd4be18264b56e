/** The blocks of a template in WordprocessingML; lengths in twips (a twentieth of a point). */
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { sharesOf } from '../pdf/column-shares.ts'
import { xml } from './xml.ts'

/** What stands in a blank until somebody fills it in, and above a signature. */
export interface BlankWords {
  fill: string
  sign: string
}

const labelShare = 36
const rowHeight = 400

export const paragraph = (style: string, content: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content}</w:p>`
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`

/** A place to type in: a plain text control that shows `hint` until then. */
const blank = (name: string, hint: string): string =>
  `<w:sdt><w:sdtPr><w:alias w:val="${xml(name.slice(0, 64))}"/><w:showingPlcHdr/><w:text w:multiLine="1"/></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rStyle w:val="Blank"/></w:rPr><w:t>${xml(hint)}</w:t></w:r></w:sdtContent></w:sdt>`
const mark = (glyph: string): string => `w14:val="${glyph}" w14:font="MS Gothic"`
const box = `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="0"/><w14:checkedState ${mark('2612')}/><w14:uncheckedState ${mark('2610')}/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic" w:hint="eastAsia"/></w:rPr><w:t>☐</w:t></w:r></w:sdtContent></w:sdt>`

interface TableOptions {
  /** Heads the table on each of its pages. */
  head?: string
  borders: 'all' | 'below' | 'none'
}
const side = (name: string): string => `<w:${name} w:val="single" w:sz="4" w:color="B8BEC4"/>`
const borders = {
  all: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join(''),
  below: ['bottom', 'insideH'].map(side).join(''),
  none: '',
}

const cell = (width: number, content: string, look = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${look}</w:tcPr>${content}</w:tc>`
const row = (cells: string, { head = false, height = rowHeight } = {}): string =>
  `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${height}"/>${head ? '<w:tblHeader/>' : ''}</w:trPr>${cells}</w:tr>`
const table = (widths: readonly number[], rows: readonly string[], look: TableOptions['borders']): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="${widths.reduce((sum, one) => sum + one, 0)}" w:type="dxa"/><w:tblBorders>${borders[look]}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="50" w:type="dxa"/><w:left w:w="80" w:type="dxa"/><w:bottom w:w="50" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>${paragraph('Gap', '')}`

/** A block on a page with so much room between its margins. */
export function blockXml(block: TemplateBlock, room: number, { fill, sign }: BlankWords): string {
  if ('heading' in block) return paragraph('Heading2', run(block.heading))
  if ('text' in block) return paragraph('Normal', run(block.text))
  if ('list' in block) return block.list.map((text) => paragraph('Bullet', run(text))).join('')
  if ('checks' in block)
    return block.checks.map((text) => paragraph('Check', `${box}${run(` ${text}`)}`)).join('')
  if ('area' in block)
    return (
      paragraph('AreaLabel', run(block.area)) +
      table(
        [room],
        [row(cell(room, paragraph('Cell', blank(block.area, fill))), { height: block.rows * 300 })],
        'all',
      )
    )
  if ('fields' in block) return fieldsXml(block.fields, room, fill)
  if ('signatures' in block) return signaturesXml(block.signatures, room, sign)
  return tableXml(block, room)
}

function fieldsXml(fields: readonly string[], room: number, fill: string): string {
  const widths = sharesOf(2, [labelShare, 100 - labelShare], room).map(Math.round) as [number, number]
  const rows = fields.map((label) =>
    row(
      cell(widths[0], paragraph('Label', run(label))) +
        cell(widths[1], paragraph('Cell', blank(label, fill))),
    ),
  )
  return table(widths, rows, 'below')
}

function signaturesXml(signatures: readonly string[], room: number, sign: string): string {
  const widths = sharesOf(signatures.length, undefined, room).map(Math.round)
  const space = widths
    .map((width) => cell(width, paragraph('Cell', ''), `<w:tcBorders>${side('bottom')}</w:tcBorders>`))
    .join('')
  const names = signatures
    .map((name, index) => cell(widths[index] ?? 0, paragraph('Small', run(`${sign} ${name}`))))
    .join('')
  return table(widths, [row(space, { height: 900 }), row(names)], 'none')
}

function tableXml(
  { columns, widths: shares, body = [], rows }: Extract<TemplateBlock, { columns: string[] }>,
  room: number,
): string {
  const widths = sharesOf(columns.length, shares, room).map(Math.round)
  const cells = (texts: readonly string[], style: string, look = ''): string =>
    widths
      .map((width, index) => cell(width, paragraph(style, texts[index] ? run(texts[index]) : ''), look))
      .join('')
  const head = row(cells(columns, 'Label', '<w:shd w:val="clear" w:fill="EEF1F3"/>'), { head: true })
  const filled = body.map((texts) => row(cells(texts, 'Cell')))
  const empty = Array.from({ length: rows }, () => row(cells([], 'Cell'), { height: rowHeight + 60 }))
  return table(widths, [head, ...filled, ...empty], 'all')
}
