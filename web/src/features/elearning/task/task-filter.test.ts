import { expect, test } from 'vitest'
import { isFiltered, queryOf, taskFilter } from './task-filter.ts'

test('an address that makes no sense is as good as none', () => {
  expect(taskFilter({ standing: 'everything', page: 0, search: [] })).toEqual({})
  expect(taskFilter({ standing: 'open', page: 2, search: 'Brand' })).toEqual({
    standing: 'open',
    page: 2,
    search: 'Brand',
  })
})

test('figures are searched for like words', () =>
  expect(taskFilter({ search: 112 })).toEqual({ search: '112' }))

test('the query carries only what is filtered', () => {
  expect(queryOf({})).toEqual({ filter: {}, page: 1, perPage: 100 })
  expect(queryOf({ standing: 'open', search: 'Leiter', page: 2 })).toEqual({
    filter: { status: ['overdue', 'due', 'inprogress'], search: 'Leiter' },
    page: 2,
    perPage: 100,
  })
})

test('the default filters nothing', () => {
  expect(isFiltered({ standing: 'all', search: '' })).toBe(false)
  expect(isFiltered({ standing: 'done' })).toBe(true)
  expect(isFiltered({ search: 'x' })).toBe(true)
})
