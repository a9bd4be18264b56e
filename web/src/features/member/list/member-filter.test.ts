import { expect, test } from 'vitest'
import { filterFrom, memberSearch, valuesOf } from './member-filter.ts'

const unit = '0190a5c0-0000-7000-8000-000000000001'

test('an address becomes a filter, and nonsense in it nothing', () => {
  expect(
    memberSearch({ orgUnit: unit, status: ['active', 'gone'], neverLoggedIn: true, sortBy: 'lastName' }),
  ).toEqual({
    orgUnit: [unit],
    status: ['active'],
    neverLoggedIn: true,
    sortBy: 'lastName',
  })
  expect(memberSearch({ location: 'x', role: 'user', noPassword: 'perhaps', sortBy: 'password' })).toEqual({})
})

test('the filter bar and the filter say the same', () => {
  const filter = { search: 'anna', orgUnit: [unit], noPassword: true, overdue: true }
  const values = valuesOf(filter)
  expect(values).toEqual({
    search: 'anna',
    orgUnit: [unit],
    location: [],
    role: [],
    status: [],
    access: ['noPassword'],
    elearnings: ['overdue'],
  })
  expect(filterFrom(values)).toEqual({
    search: 'anna',
    orgUnit: [unit],
    location: [],
    role: [],
    status: [],
    noPassword: true,
    overdue: true,
  })
})
