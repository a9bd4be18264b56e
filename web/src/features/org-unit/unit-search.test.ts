import { expect, test } from 'vitest'
import { unitSearch } from './unit-search.ts'

test.each([
  [{}, undefined],
  [{ view: 'table' }, 'table'],
  [{ view: 'tree' }, 'tree'],
  [{ view: 'map' }, undefined],
  [{ view: ['table'] }, undefined],
])('the search parameters %j select the view %j', (raw, view) => {
  expect(unitSearch(raw).view).toBe(view)
})

test.each([
  ['the search', { search: 'prod' }, { search: 'prod' }],
  [
    'the filter of units without responsible members',
    { withoutResponsible: true },
    { withoutResponsible: true },
  ],
  [
    'the sort order',
    { sortBy: 'orgUnitName', sortDirection: 'desc' },
    { sortBy: 'orgUnitName', sortDirection: 'desc' },
  ],
  ['the page', { page: 3 }, { page: 3 }],
])('reads %s from the search parameters', (_, raw, expected) => {
  expect(unitSearch(raw)).toMatchObject(expected)
})

test('ignores search parameters with invalid values', () => {
  expect(unitSearch({ sortBy: 'colour', page: -1, other: 1 })).toEqual({ view: undefined })
})
