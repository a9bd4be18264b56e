import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

test.each([
  ['Müller', 'muller'],
  ['GROSS', 'gross'],
  ['Groß', 'gross'],
  ['Čapek, Zoë', 'capek, zoe'],
  // A letter and its accent as two characters.
  ['Mu\u0308ller', 'muller'],
  ['', ''],
])('a search treats %j as %j', (text, expected) => {
  expect(normalizeText(text)).toBe(expected)
})
