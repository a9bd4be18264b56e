import type { Role } from '@sorgfalt/contract/core/role'
import { expect, test } from 'vitest'
import { refusalCode } from '../platform/refusal-fixture.ts'
import { isSteppedUp, requireStepUp, requireStepUpFor } from './step-up.ts'

const steppedUp = { hasFactor: true, factorAgeSeconds: 0 }
const tooOld = { hasFactor: true, factorAgeSeconds: 901 }

test.each([
  [{ hasFactor: false, factorAgeSeconds: null }, true],
  [{ hasFactor: true, factorAgeSeconds: null }, false],
  [{ hasFactor: true, factorAgeSeconds: 0 }, true],
  [{ hasFactor: true, factorAgeSeconds: 900 }, true],
  [{ hasFactor: true, factorAgeSeconds: 901 }, false],
])('a session with %j is stepped up: %s', (session, expected) => {
  expect(isSteppedUp(session)).toBe(expected)
})

test('a call that needs a step-up is refused if the code was verified too long ago', () => {
  expect(refusalCode(() => requireStepUp(tooOld))).toBe('Factor.Required')
  expect(refusalCode(() => requireStepUp(steppedUp))).toBeUndefined()
})

test.each<[Role[], string | undefined]>([
  [[], undefined],
  [['member', 'ou-admin'], undefined],
  [['admin'], 'Factor.Required'],
  [['super-admin'], 'Factor.Required'],
  [['member', 'admin'], 'Factor.Required'],
  [['super-admin', 'member'], 'Factor.Required'],
])('a change of accounts with the roles %j after too long a time is refused with %s', (roles, code) => {
  expect(refusalCode(() => requireStepUpFor(tooOld, roles))).toBe(code)
  expect(refusalCode(() => requireStepUpFor(steppedUp, roles))).toBeUndefined()
})
