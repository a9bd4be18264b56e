import { expect, test } from 'vitest'
import { readSsoOutcome } from './sso-outcome.ts'

test.each([
  ['nothing', '', {}],
  ['an error', '?error=Sso.Expired', { error: 'Sso.Expired' }],
  ['an unknown error', '?error=Sso.Anything', {}],
  ['a linked identity', '?linked=a-uuid&page=2', { linked: 'a-uuid' }],
])('reads %s', (_, search, outcome) => {
  expect(readSsoOutcome(search)).toEqual(outcome)
})
