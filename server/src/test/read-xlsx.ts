/** Opens a spreadsheet the way a reader does: by the zip's directory, then by its parts. Knows nothing of how it was written. */
import { inflateRawSync } from 'node:zlib'

export interface ReadCell {
  kind: 'text' | 'number' | 'boolean' | 'day'
  value: string | number | boolean
}
export interface ReadSheet {
  name: string
  rows: (ReadCell | null)[][]
  xml: string
}

/** The files of a zip, by name. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(bytes.subarray(start, start + size)),
    )
    at += 46 + nameLength + extra + comment
  }
  return files
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).replaceAll('_x005F_', '_')
const columnOf = (place: string): number =>
  Array.from(place.replace(/\d/g, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellOf(attributes: string, body: string): ReadCell {
  if (attributes.includes('t="inlineStr"'))
    return { kind: 'text', value: plain(/<t[^>]*>([\s\S]*)<\/t>/.exec(body)?.[1] ?? '') }
  const value = Number(/<v>(.*)<\/v>/.exec(body)?.[1])
  if (attributes.includes('t="b"')) return { kind: 'boolean', value: value === 1 }
  if (attributes.includes('s="2"'))
    return { kind: 'day', value: new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10) }
  return { kind: 'number', value }
}

export function readXlsx(bytes: Buffer): ReadSheet[] {
  const files = unzip(bytes)
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  return [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(
    ([, name = '', id]) => {
      const xml = text(`xl/worksheets/sheet${id}.xml`)
      const rows = [...xml.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, cells = '']) => {
        const row: (ReadCell | null)[] = []
        for (const [, place = '', attributes = '', body = ''] of cells.matchAll(
          /<c r="([A-Z]+\d+)"([^>]*)>([\s\S]*?)<\/c>/g,
        ))
          row[columnOf(place)] = cellOf(attributes, body)
        return Array.from(row, (cell) => cell ?? null)
      })
      return { name: plain(name), rows, xml }
    },
  )
}
