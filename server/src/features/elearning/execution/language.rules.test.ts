import { describe, expect, test } from 'vitest'
import { refusalCode } from '../../../platform/refusal-fixture.ts'
import { chooseLanguage, requireLanguage } from './language.rules.ts'

test('an execution accepts a language that the course has', () => {
  expect(requireLanguage('en_GB', ['de_DE', 'en_GB'])).toBe('en_GB')
})

test('an execution refuses a language that the course does not have', () => {
  expect(refusalCode(() => requireLanguage('en_GB', ['de_DE']))).toBe('Language.NotAvailable')
})

describe('an execution begins in', () => {
  test('the requested language', () => {
    expect(chooseLanguage('en_GB', 'de_DE', ['de_DE', 'en_GB'])).toBe('en_GB')
  })

  test("the member's language when none is requested", () => {
    expect(chooseLanguage(undefined, 'en_GB', ['de_DE', 'en_GB'])).toBe('en_GB')
  })

  test('the first language of the course if it does not have the language of the member', () => {
    expect(chooseLanguage(undefined, 'en_GB', ['de_DE'])).toBe('de_DE')
  })
})

test('an execution does not begin in a requested language that the course does not have', () => {
  expect(refusalCode(() => chooseLanguage('en_GB', 'de_DE', ['de_DE']))).toBe('Language.NotAvailable')
})

test('an execution does not begin if the course has no language at all', () => {
  expect(refusalCode(() => chooseLanguage(undefined, 'de_DE', []))).toBe('Language.NotAvailable')
})
