import { expect, test } from 'vitest'
import { isSteppedUp } from './step-up.ts'

test.each([
  [{ hasFactor: false, factorAgeSeconds: null }, true],
  [{ hasFactor: true, factorAgeSeconds: null }, false],
  [{ hasFactor: true, factorAgeSeconds: 0 }, true],
  [{ hasFactor: true, factorAgeSeconds: 900 }, true],
  [{ hasFactor: true, factorAgeSeconds: 901 }, false],
])('a session with %j is stepped up: %s', (session, expected) => {
  expect(isSteppedUp(session)).toBe(expected)
})
