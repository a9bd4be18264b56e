import { expect, test } from 'vitest'
import { isFiltered, taskFilter, toInput } from './task-filter.ts'

test('invalid search parameters are ignored', () => {
  expect(taskFilter({ status: 'everything', page: 0, search: [] })).toEqual({})
  expect(taskFilter({ status: 'open', page: 2, search: 'Brand' })).toEqual({
    status: 'open',
    page: 2,
    search: 'Brand',
  })
})

test('a number in the search parameter is read as text', () =>
  expect(taskFilter({ search: 112 })).toEqual({ search: '112' }))

test('the request to the server contains only the filters that are set', () => {
  expect(toInput({})).toEqual({ filter: {}, page: 1, perPage: 100 })
  expect(toInput({ status: 'open', search: 'Leiter', page: 2 })).toEqual({
    filter: { status: ['overdue', 'due', 'inprogress'], search: 'Leiter' },
    page: 2,
    perPage: 100,
  })
})

test('no filter is set by default', () => {
  expect(isFiltered({ status: 'all', search: '' })).toBe(false)
  expect(isFiltered({ status: 'done' })).toBe(true)
  expect(isFiltered({ search: 'x' })).toBe(true)
})
