import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  '=1+1',
  '+49 89 1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  '=HYPERLINK("http://x")',
  '\0=1',
])('marks the cell %j as text', (cell) => {
  expect(csvLine([cell], ';')).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
})

test.each(['', 'Max', '-5', '-1,5', '12.75', "O'Neill", 'a=b', '089 123', 'Müller-Lüdenscheidt'])(
  'leaves the cell %j unchanged',
  (cell) => {
    expect(csvLine([cell], ';')).toBe(`"${cell}"\r\n`)
  },
)

test('keeps quotes, delimiters and line breaks inside their cell', () => {
  expect(csvLine(['a"b', 'c;d', 'e\r\nf'], ';')).toBe('"a""b";"c;d";"e\r\nf"\r\n')
})
