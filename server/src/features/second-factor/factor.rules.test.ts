import { expect, test } from 'vitest'
import { codeThrottle, countersOf, dueFrom, requiredFrom, sessionThrottle } from './factor.rules.ts'

const from = '2027-01-01'

test.each([
  ['nobody', 'super-admin', null],
  ['administrators', 'super-admin', from],
  ['administrators', 'admin', from],
  ['administrators', 'loc-admin', null],
  ['administrators', 'ou-admin', null],
  ['administrators', 'member', null],
  ['everyone', 'member', from],
  ['everyone', 'super-admin', from],
] as const)('the policy %s requires a factor of the role %s from %s', (policy, role, expected) => {
  const columns = { factorPolicy: policy, factorFrom: policy === 'nobody' ? null : from }

  expect(requiredFrom(columns, { role })).toBe(expected)
  expect(dueFrom(columns, { role, hasFactor: false })).toBe(expected)
  expect(dueFrom(columns, { role, hasFactor: true })).toBeNull()
})

const session = (sessionUuid: string, assurance: 1 | 2 = 1) => ({ sessionUuid, assurance })
const shared = (one: { keys: string[] }, other: { keys: string[] }) =>
  one.keys.filter((key) => other.keys.includes(key)).length

test('codes count for the session and for the member', () => {
  const one = codeThrottle('max', session('1'))

  expect(shared(one, codeThrottle('max', session('2')))).toBe(2)
  expect(shared(one, codeThrottle('anna', session('3')))).toBe(0)
  expect(countersOf('max')).toEqual(expect.arrayContaining(one.keys.slice(1)))
})

test('codes in an open session do not share the counters of sessions that have verified only the password', () => {
  expect(shared(codeThrottle('max', session('1', 2)), codeThrottle('max', session('2')))).toBe(0)
})

test('recovery codes count for the session only', () => {
  expect(sessionThrottle(session('1')).keys).toEqual(codeThrottle('max', session('1')).keys.slice(0, 1))
})
