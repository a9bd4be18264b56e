import { expect, test } from 'vitest'
import { readSsoOutcome } from './sso-outcome.ts'

test.each([
  ['nothing', {}, {}],
  ['an error', { error: 'Sso.Expired' }, { error: 'Sso.Expired' }],
  ['an unknown error', { error: 'Sso.Anything' }, {}],
  ['a linked identity', { linked: 'a-uuid' }, { linked: 'a-uuid' }],
  ['values that are no text', { error: ['Sso.Expired'], linked: 7 }, {}],
])('reads %s', (_, search, outcome) => {
  expect(readSsoOutcome(search)).toEqual(outcome)
})
