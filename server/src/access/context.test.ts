import { expect, test } from 'vitest'
import { type Actor, memberOf, noSession } from './context.ts'

const createActor = (more: Partial<Actor>): Actor => ({
  kind: 'member',
  uuid: 'anna',
  clientUuid: 'client',
  country: 'DE',
  role: 'member',
  ...noSession,
  ...more,
})

test('memberOf returns the uuid of an actor who is a member', () => {
  expect(memberOf(createActor({}))).toBe('anna')
})

test.each([
  ['adviser', 'berta'],
  ['system', null],
  ['member', null],
] as const)('memberOf refuses an actor of the kind %s with the uuid %s', (kind, uuid) => {
  expect(() => memberOf(createActor({ kind, uuid }))).toThrow(`a ${kind} has no member`)
})
