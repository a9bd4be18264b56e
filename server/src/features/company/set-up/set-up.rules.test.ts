import { expect, test } from 'vitest'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { describeSetUpLink, findTokenHash, getSetUpState, setUpLink } from './set-up.rules.ts'

const tokenHashes = [sha256('first'), sha256('second')]

test('finds the stored hash of a token', () => {
  expect(findTokenHash(tokenHashes, 'second')).toBe(tokenHashes[1])
  expect(findTokenHash(tokenHashes, 'third')).toBeUndefined()
  expect(findTokenHash(['', 'short'], 'first')).toBeUndefined()
})

test.each([
  [{ isDone: false, tokenHashes }, 'first', 'open'],
  [{ isDone: false, tokenHashes }, 'third', 'unknown'],
  [{ isDone: false, tokenHashes: [] }, '', 'unknown'],
  [{ isDone: true, tokenHashes }, 'first', 'done'],
  [{ isDone: true, tokenHashes: [] }, '', 'done'],
] as const)('the state for %o and the token "%s" is %s', (row, token, state) => {
  expect(getSetUpState(row, token)).toBe(state)
})

test('the token is in the fragment of the link', () => {
  const link = setUpLink('https://app.example', 'abc')
  expect(new URL(link)).toMatchObject({ pathname: '/auth/set-up', hash: '#abc', search: '' })
  expect(describeSetUpLink(link)).toContain(link)
})
