import type { MatrixCell, MatrixState } from '@sorgfalt/contract/elearning/qualification-matrix'
import { expect, test } from 'vitest'
import { daysOverdue, type TitledCell, titledCells, toMonth, worstGaps } from './matrix.rules.ts'

const cell = (state: MatrixState, date: string | null = null): MatrixCell => ({
  state,
  date,
  resultUuid: null,
})
const titled = (...states: MatrixState[]): TitledCell[] =>
  states.map((state, index) => ({ title: `${index}`, elearningUuid: undefined, cell: cell(state) }))

test('a date is shortened to month and year', () => {
  expect(toMonth('2027-03-14')).toBe('03/27')
})

test('overdue days count from the due date', () => {
  expect([
    daysOverdue(cell('overdue', '2026-11-16'), '2026-11-23'),
    daysOverdue(cell('overdue'), '2026-11-23'),
  ]).toEqual([7, 0])
})

test('cells get the title and the e-learning of their column', () => {
  const columns = {
    elearnings: [
      { elearningUuid: 'a', title: 'Fire', image: null },
      { elearningUuid: 'b', title: 'Ladders', image: null },
    ],
    functions: ['first-aid' as const],
    elearningCount: 2,
  }
  const row = {
    memberUuid: 'm',
    firstName: 'Bea',
    lastName: 'Beispiel',
    orgUnit: null,
    validCount: 1,
    requiredCount: 2,
    cells: [cell('valid'), null, cell('overdue')],
  }

  expect(titledCells(row, columns, (type) => `of ${type}`)).toEqual([
    { title: 'Fire', elearningUuid: 'a', cell: cell('valid') },
    { title: 'Ladders', elearningUuid: 'b', cell: null },
    { title: 'of first-aid', elearningUuid: undefined, cell: cell('overdue') },
  ])
})

test.each([
  [
    ['valid', 'open', 'oral', 'overdue', 'overdue'],
    ['3', '4'],
  ],
  [['valid', 'open', 'oral'], ['2']],
  [['expiring', 'open'], ['1']],
  [['valid', 'expiring', 'exempt'], []],
] as [MatrixState[], string[]][])('the worst gaps of %j are the columns %j', (states, columns) => {
  expect(worstGaps(titled(...states)).map(({ title }) => title)).toEqual(columns)
})
