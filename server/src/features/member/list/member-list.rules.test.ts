import { memberRoles } from '@sorgfalt/contract/core/role'
import { describe, expect, test } from 'vitest'
import { rankOf, shownStatuses } from './member-list.rules.ts'
import { wordsOf } from './search.store.ts'

describe('statuses that a list shows', () => {
  test.each([
    [{}, ['invited', 'active']],
    [{ status: [] }, ['invited', 'active']],
    [{ status: ['archived'] as const }, ['archived']],
    [{ status: ['archived', 'active', 'invited'] as const }, ['invited', 'active', 'archived']],
    [{ neverLoggedIn: false }, ['invited', 'active']],
    [{ neverLoggedIn: true }, ['invited']],
    [{ neverLoggedIn: true, status: ['active'] as const }, []],
    [{ neverLoggedIn: true, status: ['active', 'archived'] as const }, ['archived']],
  ])('%j → %j', (filter, expected) => {
    expect(
      shownStatuses({
        ...filter,
        status: 'status' in filter ? [...filter.status] : undefined,
        neverLoggedIn: 'neverLoggedIn' in filter && filter.neverLoggedIn,
      }),
    ).toEqual(expected)
  })
})

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  [' \t\n\u00a0 ', []],
  ['Muster', ['Muster']],
  ['  Muster,  Max ', ['Muster', 'Max']],
  ['max;max max', ['max']],
  ['a%b_c\\', ['a%b_c\\']],
])('the words of %j are %j', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected)
})

test('roles rank from the most powerful down', () => {
  expect(memberRoles.map(rankOf)).toEqual([1, 2, 3, 4, 5])
  expect(memberRoles[0]).toBe('super-admin')
})
