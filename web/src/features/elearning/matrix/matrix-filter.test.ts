import { expect, test } from 'vitest'
import { toFilter, toValues } from './matrix-filter.ts'

test('the filter bar shows the filter', () => {
  expect(toValues({ search: 'eva', orgUnit: ['a'], gaps: true })).toEqual({
    search: 'eva',
    orgUnit: ['a'],
    location: [],
    group: [],
    elearning: [],
    gaps: ['yes'],
  })
})

test('a change of the filter keeps the day', () => {
  const values = { ...toValues({}), location: ['b'] }

  expect(toFilter(values, { asOf: '2026-06-01', gaps: true })).toEqual({
    search: '',
    orgUnit: [],
    location: ['b'],
    group: [],
    elearning: [],
    asOf: '2026-06-01',
  })
})
