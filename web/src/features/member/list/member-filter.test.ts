import { expect, test } from 'vitest'
import { memberSearch, toFilter, toFilterValues } from './member-filter.ts'

const unit = '0190a5c0-0000-7000-8000-000000000001'

test('memberSearch reads filters from the address and drops invalid values', () => {
  expect(
    memberSearch({ orgUnit: unit, status: ['active', 'unknown'], neverLoggedIn: true, sortBy: 'lastName' }),
  ).toEqual({
    orgUnit: [unit],
    status: ['active'],
    neverLoggedIn: true,
    sortBy: 'lastName',
  })
  expect(memberSearch({ location: 'x', role: 'user', noPassword: 'perhaps', sortBy: 'password' })).toEqual({})
})

test('toFilterValues and toFilter convert a filter in both directions', () => {
  const filter = { search: 'anna', orgUnit: [unit], noPassword: true, overdue: true }
  const values = toFilterValues(filter)
  expect(values).toEqual({
    search: 'anna',
    orgUnit: [unit],
    location: [],
    role: [],
    status: [],
    access: ['noPassword'],
    elearnings: ['overdue'],
  })
  expect(toFilter(values)).toEqual({
    search: 'anna',
    orgUnit: [unit],
    location: [],
    role: [],
    status: [],
    noPassword: true,
    overdue: true,
  })
})
