import { call } from '@sorgfalt/contract/core/call'
import { pageOf, tableState } from '@sorgfalt/contract/core/table'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filteredBy, filterOf, requestOf, sortedBy, tableSearch } from './table-search.ts'

const list = call({
  path: '/api/x/list',
  input: tableState(
    {
      search: z.optional(z.string().check(z.maxLength(10))),
      role: z.optional(z.array(z.enum(['admin', 'member']))),
      locked: z.optional(z.boolean()),
    },
    ['name', 'lastLoginAt'],
  ),
  output: pageOf(z.strictObject({ name: z.string() })),
})
const read = tableSearch(list)

test('ignores invalid values in the address of a table', () => {
  expect(
    read({
      page: 0,
      perPage: 30,
      sortBy: 'password',
      sortDirection: 'up',
      search: 'x'.repeat(11),
      role: 'root',
      other: 1,
    }),
  ).toEqual({})
  expect(read({ page: 'two', perPage: '25', role: [], search: '', locked: 'maybe' })).toEqual({})
  expect(read({ role: ['admin', 'root'], search: ['a', 'b'] })).toEqual({ role: ['admin'] })
})

test('omits default values from the address and keeps all other values', () => {
  expect(read({ page: 1, perPage: 25, sortBy: 'name', sortDirection: 'asc' })).toEqual({ sortBy: 'name' })
  expect(read({ page: 3, perPage: 50, sortBy: 'name', sortDirection: 'desc', locked: false })).toEqual({
    page: 3,
    perPage: 50,
    sortBy: 'name',
    sortDirection: 'desc',
    locked: false,
  })
  expect(read({ sortDirection: 'desc' })).toEqual({})
})

test('reads a number in the address as a search text, and a single value as a list', () =>
  expect(read({ search: 112, role: 'admin' })).toEqual({ search: '112', role: ['admin'] }))

test('puts filters, page and order into the input of the call', () => {
  expect(requestOf(list, {})).toEqual({ filter: {}, page: 1, perPage: 25 })
  expect(requestOf(list, { search: 'Anna', page: 2, sortBy: 'name', sortDirection: 'desc' })).toEqual({
    filter: { search: 'Anna' },
    page: 2,
    perPage: 25,
    sortBy: 'name',
    sortDirection: 'desc',
  })
  expect(filterOf(list, { role: ['admin'], page: 2 })).toEqual({ role: ['admin'] })
})

test('sorts ascending at the first click, then toggles, and returns to page 1', () => {
  const first = sortedBy<typeof list>({ page: 4, search: 'a' }, 'name')
  expect(first).toEqual({ search: 'a', sortBy: 'name' })
  const second = sortedBy<typeof list>(first, 'name')
  expect(second).toEqual({ search: 'a', sortBy: 'name', sortDirection: 'desc' })
  expect(sortedBy<typeof list>(second, 'name')).toEqual({ search: 'a', sortBy: 'name' })
  expect(sortedBy<typeof list>(second, 'lastLoginAt')).toEqual({ search: 'a', sortBy: 'lastLoginAt' })
})

test('returns to page 1 for another filter, and keeps page size and order', () =>
  expect(
    filteredBy<typeof list>(
      { page: 4, perPage: 50, sortBy: 'name', search: 'a' },
      { role: ['admin'], search: '' },
    ),
  ).toEqual({
    role: ['admin'],
    perPage: 50,
    sortBy: 'name',
  }))
