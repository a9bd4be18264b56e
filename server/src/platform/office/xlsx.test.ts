import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readFiles } from '../../test/read-files.ts'
import { readXlsx } from '../../test/read-xlsx.ts'
import { styleNumber } from './cell-styles.ts'
import { type Cell, type Sheet, xlsxOf } from './xlsx.ts'

const sheet = (rows: Sheet['rows'], more: Partial<Sheet> = {}): Sheet => ({
  name: 'Daten',
  widths: [10, 20],
  rows,
  ...more,
})
/** Creates a German spreadsheet. */
const spreadsheet = (...sheets: Sheet[]) => xlsxOf(sheets, 'de_DE')
const roundTrip = async (...sheets: Sheet[]) => readXlsx(await buffer(spreadsheet(...sheets)))

describe('a spreadsheet', () => {
  test('keeps the type of numbers, booleans and days, and leaves out empty cells', async () => {
    const cells: Cell[] = ['Max', 42.5, true, { day: '2026-02-28' }, null, '', 'Ende']
    const [read] = await roundTrip(sheet([[cells]]))
    expect(read?.rows).toEqual([
      [
        { kind: 'text', value: 'Max' },
        { kind: 'number', value: 42.5 },
        { kind: 'boolean', value: true },
        { kind: 'day', value: '2026-02-28' },
        null,
        null,
        { kind: 'text', value: 'Ende' },
      ],
    ])
  })

  test('writes shares, local times, levels and statuses as values that a program can sort', async () => {
    const cells: Cell[] = [
      { percent: 70 },
      { minute: '2026-11-23T09:14' },
      { scale: 9 },
      { text: 'überfällig', tone: 'danger' },
    ]
    const [read] = await roundTrip(sheet([[cells]]))
    expect(read?.rows[0]).toEqual([
      { kind: 'percent', value: 70 },
      { kind: 'minute', value: '2026-11-23T09:14' },
      { kind: 'number', value: 9 },
      { kind: 'text', value: 'überfällig' },
    ])
  })

  test('fills each level with its colour', async () => {
    const levels = Array.from({ length: 10 }, (_, index): Cell[] => [{ scale: index + 1 }])
    const bytes = await buffer(spreadsheet(sheet([levels])))
    const files = await readFiles(bytes)
    const styles = files.get('xl/styles.xml')?.toString() ?? ''
    const formats = styles.slice(styles.indexOf('<cellXfs')).match(/<xf /g) ?? []
    const used = [...(files.get('xl/worksheets/sheet1.xml')?.toString() ?? '').matchAll(/ s="(\d+)"/g)]
    expect(new Set(used.map(([, style]) => Number(style))).size).toBe(10)
    expect(Math.max(...used.map(([, style]) => Number(style)))).toBe(formats.length - 1)
    for (const colour of ['FF2C7D5B', 'FF7C1733']) expect(styles).toContain(colour)
  })

  test('shows days in the form of the language', async () => {
    const stylesIn = async (language: 'de_DE' | 'en_GB') => {
      const bytes = await buffer(xlsxOf([sheet([])], language))
      return (await readFiles(bytes)).get('xl/styles.xml')?.toString() ?? ''
    }
    expect(await stylesIn('de_DE')).toContain('formatCode="dd\\.mm\\.yyyy"')
    expect(await stylesIn('en_GB')).toContain('formatCode="dd/mm/yyyy"')
  })

  test('marks a text that begins like a formula as text', async () => {
    const hostile = [
      '=1+1',
      '+49 89',
      '-2',
      '@sum(a1)',
      ' =cmd|calc',
      '\u00a0=1',
      '＝1',
      '=HYPERLINK("http://x","y")',
    ]
    const [read] = await roundTrip(sheet([hostile.map((text) => [text])]))
    expect(read?.xml).not.toContain('<f')
    expect(read?.rows.map(([cell]) => cell)).toEqual(hostile.map((value) => ({ kind: 'text', value })))
    expect(read?.xml.match(new RegExp(` s="${styleNumber('quoted')}"`, 'g'))).toHaveLength(hostile.length)
  })

  test('contains every text that the database can store', async () => {
    const texts = [
      '<a href="x">&amp;</a>',
      ']]>',
      'Zeile 1\nZeile 2',
      '_x0041_',
      'ẞ 😀',
      'a\u0001b',
      '\ud800',
      'x'.repeat(40_000),
    ]
    const [read] = await roundTrip(sheet([texts.map((text) => [text])]))
    const expected = [...texts.slice(0, 5), 'ab', '\ufffd', 'x'.repeat(32_767)]
    expect(read?.rows.map(([cell]) => cell?.value)).toEqual(expected)
  })

  test('marks white space that a program would remove, and only that', async () => {
    const texts = [' vorn', 'hinten ', 'zwei  Wörter', 'Zeile\nZeile', 'ein Wort']
    const bytes = await buffer(spreadsheet(sheet([texts.map((text) => [text])])))
    const xml = (await readFiles(bytes)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect([...xml.matchAll(/<t( xml:space="preserve")?>/g)].map(([, mark]) => Boolean(mark))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('has several sheets, a frozen header row and filters over all rows', async () => {
    const read = await roundTrip(
      sheet([[['a']]], { name: 'A/B:C' }),
      sheet([[['x', 1]], [['y', 2]]], { head: ['Name', 'Zahl'] }),
    )
    expect(read.map(({ name }) => name)).toEqual(['A B C', 'Daten'])
    expect(read[1]?.rows).toHaveLength(3)
    expect(read[1]?.xml).toContain('<autoFilter ref="A1:B3"/>')
    expect(read[1]?.xml).toContain('state="frozen"')
  })

  test('is printed in landscape, fits the page width and repeats its header row on every page', async () => {
    const bytes = await buffer(
      spreadsheet(sheet([[['a']]]), sheet([[['x']]], { name: "Max' Plan", head: ['Name'] })),
    )
    const files = await readFiles(bytes)
    expect(files.get('xl/workbook.xml')?.toString()).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Max'' Plan'!$1:$1</definedName>`,
    )
    expect(files.get('xl/worksheets/sheet2.xml')?.toString()).toContain(
      'orientation="landscape" fitToHeight="0"',
    )
  })

  test('has rows that are as high as their wrapped text', async () => {
    const long = 'Schichtfolge vorwärts wechseln lassen'
    const [read] = await roundTrip(sheet([[['kurz', 'kurz']], [[long, '']], [['eins\nzwei', '']]]))
    expect([...(read?.xml.matchAll(/<row r="\d"([^>]*)>/g) ?? [])].map(([, more]) => more)).toEqual([
      '',
      ' ht="57" customHeight="1"',
      ' ht="31" customHeight="1"',
    ])
  })

  test('reads its rows no faster than the file is read', async () => {
    const count = 10_000
    let taken = 0
    async function* rows() {
      for (; taken < count; taken += 1) yield [Array.from({ length: 20 }, () => randomUUID())]
    }
    const progress: { bytes: number; taken: number }[] = []
    let bytes = 0
    for await (const chunk of spreadsheet(sheet(rows())) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      progress.push({ bytes, taken })
    }
    const half = progress.find((at) => at.bytes > bytes / 2)
    expect(half?.taken).toBeLessThan(0.8 * count)
    expect(taken).toBe(count)
  })

  test('stops reading its rows when the reader disconnects', async () => {
    const { promise: left, resolve } = Promise.withResolvers<void>()
    let taken = 0
    async function* rows() {
      try {
        for (;;) {
          yield [[randomUUID()]]
          taken += 1
        }
      } finally {
        resolve()
      }
    }
    for await (const _chunk of spreadsheet(sheet(rows()))) if (taken > 0) break
    await expect(left).resolves.toBeUndefined()
  })

  test('has the same bytes if the rows are the same', async () => {
    const make = () => buffer(spreadsheet(sheet([[['a', 1]]], { head: ['Name', 'Zahl'] })))
    expect((await make()).equals(await make())).toBe(true)
  })

  test('fails during reading if reading its rows fails', async () => {
    async function* rows() {
      yield [['eins']]
      throw new Error('no connection')
    }
    await expect(buffer(spreadsheet(sheet(rows())))).rejects.toThrow('no connection')
  })

  test('contains the parts that the format requires', async () => {
    const bytes = await buffer(spreadsheet(sheet([[['a']]])))
    expect([...(await readFiles(bytes)).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })
})
