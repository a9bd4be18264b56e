import { memberRoles } from '@sorgfalt/contract/core/role'
import { describe, expect, test } from 'vitest'
import { roleRank, shownStatuses } from './member-list.rules.ts'
import { splitSearchText } from './search.store.ts'

describe('shownStatuses', () => {
  test.each([
    [{}, ['invited', 'active']],
    [{ status: [] }, ['invited', 'active']],
    [{ status: ['archived'] as const }, ['archived']],
    [{ status: ['archived', 'active', 'invited'] as const }, ['invited', 'active', 'archived']],
    [{ neverLoggedIn: false }, ['invited', 'active']],
    [{ neverLoggedIn: true }, ['invited']],
    [{ neverLoggedIn: true, status: ['active'] as const }, []],
    [{ neverLoggedIn: true, status: ['active', 'archived'] as const }, ['archived']],
  ])('for the filter %j, returns the statuses %j', (filter, expected) => {
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
])('splitSearchText splits %j into %j', (text, expected) => {
  expect(splitSearchText(text)).toEqual(expected)
})

test('roleRank ranks the most powerful role first', () => {
  expect(memberRoles.map(roleRank)).toEqual([1, 2, 3, 4, 5])
  expect(memberRoles[0]).toBe('super-admin')
})
