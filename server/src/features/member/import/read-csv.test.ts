import { describe, expect, test } from 'vitest'
import { csvFile } from '../../../platform/office/csv.ts'
import { readCsv } from './read-csv.ts'

const text = 'Vorname;Nachname;Ort\r\nJürgen;Groß;"Bad\r\nTölz"\r\nZoë;Öztürk;Wien\r\n'
const rows = [
  { line: 1, cells: ['Vorname', 'Nachname', 'Ort'] },
  { line: 2, cells: ['Jürgen', 'Groß', 'Bad\nTölz'] },
  { line: 4, cells: ['Zoë', 'Öztürk', 'Wien'] },
]

const utf16be = (content: string): Buffer => Buffer.from(content, 'utf16le').swap16()
const windows1252 = (content: string): Buffer => Buffer.from(content, 'latin1')

describe('readCsv', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['Windows-1252', windows1252(text), 'windows-1252'],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 LE', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', utf16be(`\ufeff${text}`), 'utf-16be'],
    ['UTF-16 BE', utf16be(text), 'utf-16be'],
  ])('reads the same rows from a file in %s', async (_, bytes, encoding) => {
    expect(await readCsv(bytes)).toEqual({ encoding, delimiter: ';', columnCount: 3, rows })
  })

  test.each([
    ['commas', text.replaceAll(';', ','), ','],
    ['tabs', text.replaceAll(';', '\t'), '\t'],
    ['bars', text.replaceAll(';', '|'), '|'],
    ['line feeds', text.replaceAll('\r\n', '\n'), ';'],
    ['carriage returns', text.replaceAll('\r\n', '\r'), ';'],
    ['mixed line ends', 'Vorname;Nachname;Ort\nJürgen;Groß;"Bad\r\nTölz"\rZoë;Öztürk;Wien', ';'],
  ])('reads the same rows from a file with %s', async (_, content, delimiter) => {
    expect(await readCsv(Buffer.from(content))).toEqual({
      encoding: 'utf-8',
      delimiter,
      columnCount: 3,
      rows,
    })
  })

  test('guesses the delimiter although the title above the headings contains none', async () => {
    const { delimiter } = await readCsv(
      Buffer.from(
        'Personal; Stand 1.11.2026\n\nVorname\tNachname\tOrt\nAnna\tEins\tWien\nBert\tZwei\tGraz\n',
      ),
    )
    expect(delimiter).toBe('\t')
  })

  test('reads the delimiter from Excel’s first line "sep=,", which counts in the line numbers', async () => {
    const { delimiter, rows: read } = await readCsv(Buffer.from('sep=,\r\nA,B\r\n1,2\r\n'))
    expect([delimiter, read]).toEqual([
      ',',
      [
        { line: 2, cells: ['A', 'B'] },
        { line: 3, cells: ['1', '2'] },
      ],
    ])
  })

  test('removes empty rows, and keeps the line numbers of the others', async () => {
    const { rows: read } = await readCsv(Buffer.from('A;B\n\n;\n  ; \nx;y\n'))
    expect(read.map(({ line }) => line)).toEqual([1, 5])
  })

  test('accepts quotation marks inside values and rows of different lengths', async () => {
    const { rows: read, columnCount } = await readCsv(Buffer.from('A;B\n5" Rohr;"sagt ""ja"""\nx;y;z\nw\n'))
    expect(read.map(({ cells }) => cells)).toEqual([
      ['A', 'B'],
      ['5" Rohr', 'sagt "ja"'],
      ['x', 'y', 'z'],
      ['w'],
    ])
    expect(columnCount).toBe(3)
  })

  test.each([
    ['an unclosed quotation mark', 'A;B\nx;y\n"offen;z\nw;v\n', 'MemberImport.CsvFailed', { line: 3 }],
    [
      '5,000 columns',
      `A;B\nx;y\n${'z;'.repeat(5000)}\n`,
      'MemberImport.CsvTooManyColumns',
      { line: 3, max: 60 },
    ],
    [
      '5,000 columns that are all empty',
      `A;B\nx;y\n${';'.repeat(5000)}\n`,
      'MemberImport.CsvTooManyColumns',
      { line: 3, max: 60 },
    ],
    ['200,000 rows', `A;B\n${'x;y\n'.repeat(200_000)}`, 'MemberImport.CsvTooManyRows', { max: 20_000 }],
    [
      'a cell of a megabyte',
      `A;B\nx;"${'y'.repeat(2 ** 20)}"\n`,
      'MemberImport.CsvCellTooLong',
      { line: 2, max: 1000 },
    ],
    ['nothing', '', 'MemberImport.CsvEmpty', undefined],
    ['a byte order mark only', '\ufeff', 'MemberImport.CsvEmpty', undefined],
    ['delimiters only', ';;;\n;;;\n', 'MemberImport.CsvEmpty', undefined],
    ['zero bytes', 'A;B\nx\u0000;y\n', 'File.TypeNotAllowed', undefined],
  ])('refuses %s and reports the line', async (_, content, code, params) => {
    const refused = await readCsv(Buffer.from(content)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code, details: params ? { params } : {} })
  })

  test('yields to the event loop while it reads 20,000 rows', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `Vor${index};Nach${index};v${index}@firma.example;"Bad; Tölz"`,
    )
    const content = `Vorname;Nachname;E-Mail;Ort\n${lines.join('\n')}`
    const bytes = Buffer.from(content)
    let ticks = 0
    let isReading = true
    const countTick = (): void => {
      ticks += 1
      if (isReading) setImmediate(countTick)
    }
    setImmediate(countTick)

    const { rows: read } = await readCsv(bytes)
    isReading = false
    expect(read).toHaveLength(20_001)
    expect(ticks).toBeGreaterThan(bytes.length / (64 * 1024))
  })
})

describe('a CSV file that the server has written', () => {
  const cells = [
    '=HYPERLINK("http://x")',
    '@SUM(1)',
    '\t=1',
    ' +1+1',
    '-2+3',
    '＝1',
    'O’Neil; "Bär"\nzwei',
    '+49 151 2345678',
    '-12,5',
    '42',
  ]

  test('contains no cell that a spreadsheet treats as a formula', () => {
    const [first = ''] = csvFile([cells], ';')
      .split('\r\n')
      .map((line) => line.replace('\ufeff', ''))
    expect(first).toContain(`"'=HYPERLINK(""http://x"")";"'@SUM(1)";"'\t=1";"' +1+1";"'-2+3";"'＝1"`)
    expect(first).toContain('"-12,5";"42"')
  })

  test('has the original values when the server reads it again', async () => {
    const { rows: read, delimiter } = await readCsv(
      Buffer.from(csvFile([['A', ...cells.slice(1).map(() => 'B')], cells], ';')),
    )
    expect([delimiter, read[1]?.cells]).toEqual([';', cells])
  })
})
