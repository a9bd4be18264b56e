import { expect, test } from 'vitest'
import { countCells, toElearningCell, toFunctionCell } from './matrix.rules.ts'

const day = '2026-11-23'
const facts = {
  isRequired: true,
  isExempt: false,
  lacksOralPart: false,
  opensOn: '2026-11-01',
  dueOn: '2026-12-01',
  isBegun: false,
  isCertified: false,
  resultUuid: null,
  validUntil: null,
}
const certified = { isCertified: true, resultUuid: 'result' }

test.each([
  ['open', {}, { state: 'open', date: '2026-12-01', resultUuid: null }],
  ['overdue', { dueOn: '2026-11-22' }, { state: 'overdue', date: '2026-11-22', resultUuid: null }],
  [
    'overdue although an older certificate is valid',
    { ...certified, dueOn: '2026-11-22', validUntil: '2027-01-01' },
    { state: 'overdue', date: '2026-11-22', resultUuid: 'result' },
  ],
  ['without its oral part', { lacksOralPart: true }, { state: 'oral', date: '2026-12-01', resultUuid: null }],
  [
    'renewable while its certificate is valid',
    { ...certified, validUntil: '2027-01-22' },
    { state: 'expiring', date: '2027-01-22', resultUuid: 'result' },
  ],
  [
    'valid for more than 60 days',
    { ...certified, opensOn: '2027-01-01', validUntil: '2027-01-23' },
    { state: 'valid', date: '2027-01-23', resultUuid: 'result' },
  ],
  [
    'valid, no expiry date',
    { ...certified, opensOn: null, dueOn: null },
    { state: 'valid', date: null, resultUuid: 'result' },
  ],
  ['exempt', { isExempt: true }, { state: 'exempt', date: null, resultUuid: null }],
])('the cell of an e-learning that is %s', (_name, changes, cell) => {
  expect(toElearningCell({ ...facts, ...changes }, day)).toEqual(cell)
})

test.each([
  [null, 'valid'],
  ['2027-01-23', 'valid'],
  ['2027-01-22', 'expiring'],
  ['2026-11-23', 'expiring'],
  ['2026-11-22', 'overdue'],
] as const)('a qualification until %s is %s', (validUntil, state) => {
  expect(toFunctionCell(validUntil, day)).toEqual({ state, date: validUntil, resultUuid: null })
})

test('exempt cells and empty cells are not required', () => {
  const cells = (['valid', 'expiring', 'overdue', 'oral', 'open', 'exempt'] as const).map((state) => ({
    state,
    date: null,
    resultUuid: null,
  }))

  expect(countCells([...cells, null])).toEqual({ requiredCount: 5, validCount: 2 })
})
