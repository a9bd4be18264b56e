import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('joins the first letters of both names', () => {
  expect(initialsOf({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('AL')
})

test('returns one letter if a name is missing', () => {
  expect(initialsOf({ firstName: 'Ada', lastName: '' })).toBe('A')
})
