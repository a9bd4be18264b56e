import { describe, expect, test } from 'vitest'
import { chooseLanguage, requireLanguage } from './language.rules.ts'

describe('the language in which an execution begins', () => {
  test.each([
    ['is the requested one', 'en_GB', 'de_DE', ['de_DE', 'en_GB'], 'en_GB'],
    ['is the language of the member', undefined, 'en_GB', ['de_DE', 'en_GB'], 'en_GB'],
    [
      'is the first of the course if it lacks the language of the member',
      undefined,
      'en_GB',
      ['de_DE'],
      'de_DE',
    ],
  ] as const)('%s', (_name, requested, memberLanguage, available, expected) => {
    expect(chooseLanguage(requested, memberLanguage, [...available])).toBe(expected)
  })

  test('is not replaced by another one if the course lacks the requested one', () => {
    expect(() => chooseLanguage('en_GB', 'de_DE', ['de_DE'])).toThrow('Language.NotAvailable')
  })

  test('does not exist for a course without languages', () => {
    expect(() => chooseLanguage(undefined, 'de_DE', [])).toThrow('Language.NotAvailable')
  })
})

test('accepts only a language of the course', () => {
  expect(requireLanguage('de_DE', ['de_DE'])).toBe('de_DE')
  expect(() => requireLanguage('en_GB', ['de_DE'])).toThrow('Language.NotAvailable')
})
