import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readXlsx, unzip } from '../../test/read-xlsx.ts'
import { type Cell, type Sheet, xlsxOf } from './xlsx.ts'

const sheet = (rows: Sheet['rows'], more: Partial<Sheet> = {}): Sheet => ({
  name: 'Daten',
  widths: [10, 20],
  rows,
  ...more,
})
const roundTrip = async (...sheets: Sheet[]) => readXlsx(await buffer(xlsxOf(sheets)))

describe('a spreadsheet', () => {
  test('keeps numbers, truths and days what they are, and leaves out what is missing', async () => {
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

  test('has no formula in it, whatever a text begins with, and tells the reader to leave it alone', async () => {
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
    expect(read?.xml.match(/ s="3"/g)).toHaveLength(hostile.length)
  })

  test('takes every text that a database can hold', async () => {
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

  test('has its head in sight, filters over all rows, and as many sheets as it is given', async () => {
    const read = await roundTrip(
      sheet([[['a']]], { name: 'A/B:C' }),
      sheet([[['x', 1]], [['y', 2]]], { head: ['Name', 'Zahl'] }),
    )
    expect(read.map(({ name }) => name)).toEqual(['A B C', 'Daten'])
    expect(read[1]?.rows).toHaveLength(3)
    expect(read[1]?.xml).toContain('<autoFilter ref="A1:B3"/>')
    expect(read[1]?.xml).toContain('state="frozen"')
  })

  test('is printed across, as wide as a page, with its head on each', async () => {
    const bytes = await buffer(
      xlsxOf([sheet([[['a']]]), sheet([[['x']]], { name: "Max' Plan", head: ['Name'] })]),
    )
    const files = unzip(bytes)
    expect(files.get('xl/workbook.xml')?.toString()).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Max'' Plan'!$1:$1</definedName>`,
    )
    expect(files.get('xl/worksheets/sheet2.xml')?.toString()).toContain(
      'orientation="landscape" fitToHeight="0"',
    )
  })

  test('gives a text the lines that it takes, in readers too that do not measure it', async () => {
    const long = 'Schichtfolge vorwärts wechseln lassen'
    const [read] = await roundTrip(sheet([[['kurz', 'kurz']], [[long, '']], [['eins\nzwei', '']]]))
    expect([...(read?.xml.matchAll(/<row r="\d"([^>]*)>/g) ?? [])].map(([, more]) => more)).toEqual([
      '',
      ' ht="60"',
      ' ht="30"',
    ])
  })

  test('is written while it is read: a slow reader holds up whoever gives the rows', async () => {
    let given = 0
    async function* rows() {
      for (; given < 2000; given += 1) yield [[`Zeile ${given} ${Math.random()}`.repeat(20)]]
    }
    const stream = xlsxOf([sheet(rows())])
    stream.read(0)
    await delay(200)
    expect(given).toBeLessThan(1500)
    await buffer(stream)
    expect(given).toBe(2000)
  })

  test('that cannot be finished fails in the reader’s hands', async () => {
    async function* rows() {
      yield [['eins']]
      throw new Error('the database is gone')
    }
    await expect(buffer(xlsxOf([sheet(rows())]))).rejects.toThrow('the database is gone')
  })

  test('has sums that fit, so that every reader opens it', async () => {
    const bytes = await buffer(xlsxOf([sheet([[['a']]])]))
    expect([...unzip(bytes).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })
})
