import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeZip } from '../../../platform/archives/write-zip.ts'
import { xlsxOf } from '../../../platform/office/xlsx.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { Importer } from './import-fixture.ts'
import { readSheet } from './read-sheet.ts'

const relationships = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
const workbook = (sheets = '<sheet name="Personal" r:id="r1"/>') =>
  `<workbook><sheets>${sheets}</sheets></workbook>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`

interface Parts {
  sheet?: string
  workbook?: string
  strings?: string
  styles?: string
}

function createSheetFile(parts: Parts): Promise<Buffer> {
  const entries = {
    'xl/workbook.xml': parts.workbook ?? workbook(),
    'xl/_rels/workbook.xml.rels': relationships,
    'xl/sharedStrings.xml': parts.strings ?? '<sst/>',
    'xl/styles.xml': parts.styles ?? '<styleSheet/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${parts.sheet ?? ''}</sheetData></worksheet>`,
  }
  return buffer(
    writeZip(Object.entries(entries).map(([path, content]) => ({ path, content: [Buffer.from(content)] }))),
  )
}

describe('readSheet', () => {
  test('reads texts, numbers, dates and gaps of the first visible sheet', async () => {
    const file = await createSheetFile({
      workbook: workbook('<sheet name="Alt" state="hidden" r:id="r0"/><sheet name="Personal" r:id="r1"/>'),
      strings:
        '<sst><si><t>Jürgen</t></si><si><r><t>Gro</t></r><r><t>ß</t></r><rPh><t>x</t></rPh></si></sst>',
      styles: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      sheet:
        row(2, text('A2', 'Vorname'), text('B2', 'Nachname'), text('D2', 'Geboren')) +
        row(3) +
        row(
          4,
          '<c r="A4" t="s"><v>0</v></c>',
          '<c r="B4" t="s"><v>1</v></c>',
          '<c r="D4" s="1"><v>33238</v></c>',
        ),
    })
    expect(await readSheet(file)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      sheetName: 'Personal',
      columnCount: 4,
      rows: [
        { line: 2, cells: ['Vorname', 'Nachname', '', 'Geboren'] },
        { line: 4, cells: ['Jürgen', 'Groß', '', '1990-12-31'] },
      ],
    })
  })

  test.each([
    ['too many columns', row(7, text('BI7', 'x')), 'MemberImport.CsvTooManyColumns'],
    ['a cell that is too long', row(1, text('A1', 'x'.repeat(1001))), 'MemberImport.CsvCellTooLong'],
    [
      'too many rows',
      Array.from({ length: 20_002 }, (_, index) => row(index + 1, text(`A${index + 1}`, 'x'))).join(''),
      'MemberImport.CsvTooManyRows',
    ],
    ['a document type', '<!DOCTYPE x>', 'File.Broken'],
  ])('refuses %s', async (_case, sheet, code) => {
    await expect(createSheetFile({ sheet }).then(readSheet)).rejects.toMatchObject({ code })
  })

  test.each([
    ['a damaged archive', Buffer.from('PK\u0003\u0004')],
    ['a file of another kind', Buffer.from('Vorname;Nachname')],
  ])('refuses %s', async (_case, bytes) => {
    await expect(readSheet(bytes)).rejects.toMatchObject({ code: 'File.Broken' })
  })

  test('refuses a spreadsheet without a visible sheet', async () => {
    await expect(createSheetFile({ workbook: workbook('') }).then(readSheet)).rejects.toMatchObject({
      code: 'File.Broken',
    })
  })
})

describe.each(featureEngines)('a spreadsheet on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('is imported like a CSV file', async () => {
    const admin = await Importer.enter(server, await server.createClient())
    const bytes = await buffer(
      xlsxOf(
        [
          {
            name: 'Personal',
            widths: [20, 20, 10],
            head: ['Vorname', 'Nachname', 'PersNr'],
            rows: [[['Xenia', 'Tabelle', '007']]],
          },
        ],
        'de_DE',
      ),
    )
    const { body } = await admin.upload(bytes, 'personal.xlsx')
    expect(body).toMatchObject({ fileName: 'personal.xlsx', sheetName: 'Personal', rowCount: 1 })
    await admin.run(body, { passwordMode: 'noPassword', matchBy: 'externalId' })
    const member = (await admin.members()).find(({ username }) => username === 'xenia.tabelle')
    expect(member).toMatchObject({ externalId: '007' })
  })
})
