/** Reads PDFs that pdfkit has written: the objects and the text of the pages. */
import { inflateSync } from 'node:zlib'

interface PdfObject {
  dictionary: string
  stream: Buffer
}

/** Returns the objects of a PDF by their numbers. */
export function pdfObjects(file: Buffer): Map<number, PdfObject> {
  const source = file.toString('latin1')
  return new Map(
    Array.from(source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g), (match) => {
      const start = match.index + match[0].length
      const end = source.indexOf('\nendobj', start)
      const streamAt = source.indexOf('\nstream\n', start)
      if (streamAt < 0 || streamAt > end)
        return [Number(match[1]), { dictionary: source.slice(start, end), stream: Buffer.alloc(0) }]
      const dictionary = source.slice(start, streamAt)
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
      const raw = file.subarray(streamAt + 8, streamAt + 8 + length)
      return [
        Number(match[1]),
        { dictionary, stream: /\/Filter \/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw },
      ]
    }),
  )
}

/** Returns the pieces of text in the order in which the pages draw them. */
export function pdfText(file: Buffer): string[] {
  const objects = pdfObjects(file)
  const all = [...objects.values()]
  const fonts = new Map(
    all.flatMap(({ dictionary }) =>
      Array.from(
        dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g),
        ([, name = '', number]) => [name, lettersOf(objects, Number(number))] as const,
      ),
    ),
  )
  const content = all
    .filter(({ stream }) => stream.includes('\nBT\n'))
    .map(({ stream }) => stream.toString('latin1'))
    .join('\n')
  return Array.from(
    content.matchAll(/\/(F\d+) [\d.]+ Tf\n(?:[\d.-]+ Tc\n)?\[(.*)\] TJ/g),
    ([, font = '', shown = '']) => {
      const glyphs = Array.from(
        shown.matchAll(/<([0-9a-f]+)>/g),
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      ).flat()
      return glyphs.map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '\uFFFD').join('')
    },
  )
}

/** Returns the letter for each glyph of a font. */
function lettersOf(objects: Map<number, PdfObject>, font: number): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.dictionary ?? '')
  const text = objects.get(Number(map?.[1]))?.stream.toString('latin1') ?? ''
  const entries = Array.from(
    text.matchAll(/\[(.*)\]/g),
    ([, list = '']) => list.match(/<[^>]*>/g) ?? [],
  ).flat()
  return entries.map((entry) =>
    (entry.match(/[0-9a-f]{4}/g) ?? [])
      .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      .join(''),
  )
}
