import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readFiles } from '../../test/read-files.ts'
import { readXlsx } from '../../test/read-xlsx.ts'
import { type TableFile, tableFile } from './table-file.ts'

const list: TableFile = {
  language: 'de_DE',
  name: 'Maßnahmen',
  title: 'Maßnahmenplan Lager',
  scope: 'Musterbau GmbH. Bauhof Augsburg.',
  asOf: 'Stand 23.11.2026 09:14.',
  columns: [
    { title: 'Fällig am', width: 13 },
    { title: 'Stufe', width: 9 },
    { title: 'Fortschritt', width: 13 },
    { title: 'Maßnahme', width: 40 },
  ],
  rows: [
    [[{ day: '2026-11-15' }, { scale: 9 }, { percent: 70 }, 'Geländer anbringen']],
    [[null, { scale: 5 }, { percent: 0 }, '=1+1']],
  ],
  facts: [['Unternehmen', 'Musterbau GmbH']],
  legend: [[{ scale: 9 }, 'sehr hoch']],
  words: { facts: 'Angaben', legend: 'Legende', page: 'Seite &P von &N', yes: 'ja', no: 'nein' },
}

describe('the spreadsheet of a list', () => {
  test('opens on the list, with facts and legend behind it', async () => {
    const sheets = await readXlsx(await buffer(tableFile('xlsx', list)))
    expect(sheets.map(({ name }) => name)).toEqual(['Maßnahmen', 'Angaben', 'Legende'])
    const values = sheets.map(({ rows }) => rows.map((row) => row.map((cell) => cell?.value ?? null)))
    expect(values[0]?.slice(0, 4)).toEqual([
      ['Maßnahmenplan Lager'],
      ['Musterbau GmbH. Bauhof Augsburg.'],
      ['Stand 23.11.2026 09:14.'],
      ['Fällig am', 'Stufe', 'Fortschritt', 'Maßnahme'],
    ])
    expect(values[0]?.slice(4)).toEqual([
      ['2026-11-15', 9, 70, 'Geländer anbringen'],
      [null, 5, 0, '=1+1'],
    ])
    expect(values[1]).toEqual([['Unternehmen', 'Musterbau GmbH']])
    expect(values[2]).toEqual([[9, 'sehr hoch']])
  })

  test('freezes and repeats the heading, filters from the header row, and numbers the printed pages', async () => {
    const files = await readFiles(await buffer(tableFile('xlsx', list)))
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString()
    for (const xml of [
      'ySplit="4" topLeftCell="A5"',
      '<autoFilter ref="A4:D6"/>',
      'orientation="landscape" fitToHeight="0"',
      'Seite &amp;P von &amp;N',
    ])
      expect(sheet).toContain(xml)
    expect(files.get('xl/workbook.xml')?.toString()).toContain("'Maßnahmen'!$1:$4</definedName>")
  })

  test('has no sheet for an empty legend', async () => {
    const sheets = await readXlsx(await buffer(tableFile('xlsx', { ...list, legend: [] })))
    expect(sheets.map(({ name }) => name)).toEqual(['Maßnahmen', 'Angaben'])
  })
})

describe('the CSV file of a list', () => {
  test('contains the header row and the rows, and marks formulas as text', async () => {
    expect(await text(tableFile('csv', list))).toBe(
      [
        '\ufeff"Fällig am";"Stufe";"Fortschritt";"Maßnahme"',
        '"15.11.2026";"9";"70";"Geländer anbringen"',
        `"";"5";"0";"'=1+1"`,
        '',
      ].join('\r\n'),
    )
  })

  test('has the dates and delimiters of its language', async () => {
    const english = {
      ...list,
      language: 'en_GB',
      rows: [[[{ minute: '2026-11-15T07:05' }, true, 1.5, null]]],
    }
    const lines = (await text(tableFile('csv', english as TableFile))).split('\r\n')
    expect(lines[1]).toBe('"15/11/2026 07:05","ja","1.5",""')
  })
})
