/** Reads spreadsheets that the product has created. */
import { readFiles } from './read-files.ts'

export interface ReadCell {
  kind: 'text' | 'number' | 'boolean' | 'day'
  value: string | number | boolean
}
export interface ReadSheet {
  name: string
  rows: (ReadCell | null)[][]
  xml: string
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).replaceAll('_x005F_', '_')
/** Returns the index of the column of a cell such as `AB12`. */
const columnOf = (cell: string): number =>
  Array.from(cell.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellOf(attributes: string, body: string): ReadCell {
  if (attributes.includes('t="inlineStr"'))
    return { kind: 'text', value: plain(/<t[^>]*>([\s\S]*)<\/t>/.exec(body)?.[1] ?? '') }
  const value = Number(/<v>(.*)<\/v>/.exec(body)?.[1])
  if (attributes.includes('t="b"')) return { kind: 'boolean', value: value === 1 }
  if (attributes.includes('s="2"'))
    return { kind: 'day', value: new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10) }
  return { kind: 'number', value }
}

/** Returns the sheets of a spreadsheet. */
export async function readXlsx(bytes: Buffer): Promise<ReadSheet[]> {
  const files = await readFiles(bytes)
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  return [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(
    ([, name = '', id]) => {
      const xml = text(`xl/worksheets/sheet${id}.xml`)
      const rows = [...xml.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, cells = '']) => {
        const row: (ReadCell | null)[] = []
        for (const [, name = '', attributes = '', body = ''] of cells.matchAll(
          /<c r="([A-Z]+\d+)"([^>]*)>([\s\S]*?)<\/c>/g,
        ))
          row[columnOf(name)] = cellOf(attributes, body)
        return Array.from(row, (cell) => cell ?? null)
      })
      return { name: plain(name), rows, xml }
    },
  )
}
