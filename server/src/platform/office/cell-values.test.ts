import { describe, expect, test } from 'vitest'
import { columnOf, formatCell, isDateFormat } from './cell-values.ts'

test.each([
  ['A1', 0],
  ['Z9', 25],
  ['AA10', 26],
  ['BH1', 59],
  ['XFD1048576', 16_383],
  ['a1', undefined],
  ['', undefined],
  [undefined, undefined],
])('the column of the reference %s is %s', (reference, column) => {
  expect(columnOf(reference)).toBe(column)
})

describe('formatCell', () => {
  const context = { strings: ['Öztürk', ''], startsIn1904: false }
  const format = (type: string, text: string, code = '') => formatCell({ type, text, format: code }, context)

  test.each([
    ['s', '0', '', 'Öztürk'],
    ['s', '7', '', ''],
    ['inlineStr', '=1+1', '', '=1+1'],
    ['str', 'a', '', 'a'],
    ['b', '1', '', 'ja'],
    ['b', '0', '', 'nein'],
    ['e', '#N/A', '', ''],
    ['d', '1990-12-31T00:00:00', '', '1990-12-31'],
    ['n', '', '', ''],
    ['n', '20511', '', '20511'],
    ['n', '1.5', '', '1.5'],
    ['n', '1E3', '', '1000'],
    ['n', '1067', '00000', '01067'],
    ['n', '33238', 'dd.mm.yyyy', '1990-12-31'],
    ['n', '33238.75', 'dd/mm/yyyy hh:mm', '1990-12-31'],
    ['n', '33238', '[$-407]d. mmmm yyyy', '1990-12-31'],
    ['n', '12', '0" days"', '12'],
    ['n', '0.5', 'hh:mm', '0.5'],
    ['n', '9999999', 'yyyy', '9999999'],
  ])('of the type %s with the text %j and the format %j is %j', (type, text, code, expected) => {
    expect(format(type, text, code)).toBe(expected)
  })

  test('counts days from 1904 if the file says so', () => {
    const cell = { type: 'n', text: '31776', format: 'yyyy-mm-dd' }
    expect(formatCell(cell, { ...context, startsIn1904: true })).toBe('1990-12-31')
  })
})

test.each([
  [14, true],
  [22, true],
  [0, false],
  [49, false],
])('whether the built-in format %d shows a date: %s', (id, expected) => {
  expect(isDateFormat(id)).toBe(expected)
})
