import { expect, test } from 'vitest'
import { readYesNo, toYesNo, yesNoFilter } from './yes-no-filter.ts'

test('reads each value back from the filter option that it was converted to', () => {
  expect([true, false, undefined].map(toYesNo)).toEqual([['yes'], ['no'], []])
  expect([true, false, undefined].map((value) => readYesNo(toYesNo(value)))).toEqual([true, false, undefined])
})

test('reads a missing selection as undefined', () => expect(readYesNo(undefined)).toBeUndefined())

test('lets the user choose only one of the two options', () => {
  const { max, options } = yesNoFilter('locked', 'Locked', { yes: 'Only locked', no: 'Only open' })
  expect(max).toBe(0)
  expect(options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    'yes: Only locked',
    'no: Only open',
  ])
})
