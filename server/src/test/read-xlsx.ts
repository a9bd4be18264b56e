/** Reads spreadsheets that the product has created. */
import { readFiles } from './read-files.ts'

export interface ReadCell {
  kind: 'text' | 'number' | 'boolean' | 'day' | 'minute' | 'percent'
  value: string | number | boolean
}
export interface ReadSheet {
  name: string
  /** All rows of the sheet, including the lines above the header row. */
  rows: (ReadCell | null)[][]
  /** The header row and the rows under it. Equals `rows` if nothing is above the header row. */
  table: (ReadCell | null)[][]
  xml: string
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).replaceAll('_x005F_', '_')
/** Returns the index of the column of a cell such as `AB12`. */
const columnOf = (cell: string): number =>
  Array.from(cell.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Returns the format code of each cell style, or an empty string. */
function formatCodesOf(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [
      id,
      code,
    ]),
  )
  const cellFormats = /<cellXfs[^>]*>([\s\S]*)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...cellFormats.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id) ?? '')
}

function numberOf(value: number, code: string): ReadCell {
  const time = () => new Date(Math.round((value - 25_569) * 86_400_000)).toISOString()
  if (code.includes('hh')) return { kind: 'minute', value: time().slice(0, 16) }
  if (code.includes('yyyy')) return { kind: 'day', value: time().slice(0, 10) }
  if (code.includes('%')) return { kind: 'percent', value: value * 100 }
  return { kind: 'number', value }
}

function cellOf(attributes: string, body: string, formatCodes: readonly string[]): ReadCell {
  if (attributes.includes('t="inlineStr"'))
    return { kind: 'text', value: plain(/<t[^>]*>([\s\S]*)<\/t>/.exec(body)?.[1] ?? '') }
  const value = Number(/<v>(.*)<\/v>/.exec(body)?.[1])
  if (attributes.includes('t="b"')) return { kind: 'boolean', value: value === 1 }
  return numberOf(value, formatCodes[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? '')
}

/** Returns the sheets of a spreadsheet. */
export async function readXlsx(bytes: Buffer): Promise<ReadSheet[]> {
  const files = await readFiles(bytes)
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  const formatCodes = formatCodesOf(text('xl/styles.xml'))
  return [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(
    ([, name = '', id]) => {
      const xml = text(`xl/worksheets/sheet${id}.xml`)
      const rows = [...xml.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, cells = '']) => {
        const row: (ReadCell | null)[] = []
        for (const [, name = '', attributes = '', body = ''] of cells.matchAll(
          /<c r="([A-Z]+\d+)"([^>]*)>([\s\S]*?)<\/c>/g,
        ))
          row[columnOf(name)] = cellOf(attributes, body, formatCodes)
        return Array.from(row, (cell) => cell ?? null)
      })
      const headRow = Number(/<autoFilter ref="A(\d+):/.exec(xml)?.[1] ?? 1)
      return { name: plain(name), rows, table: rows.slice(headRow - 1), xml }
    },
  )
}
