import { describe, expect, test } from 'vitest'
import { branding, initials } from './member.rules.ts'

describe('initials', () => {
  test.each([
    ['Max', 'Muster', 'MM'],
    [' änne', 'özdemir', 'ÄÖ'],
    ['', 'Muster', 'M'],
    ['😀lga', 'x', '😀X'],
  ])('for %s %s, returns the initials %s', (firstName, lastName, expected) => {
    expect(initials({ firstName, lastName })).toBe(expected)
  })
})

describe('branding', () => {
  const readable = {
    lightHighlight: '#005a9c',
    lightContrast: '#ffffff',
    darkHighlight: '#8ec5ff',
    darkContrast: '#000000',
  }

  test('returns colours with sufficient contrast unchanged', () => {
    expect(branding(readable)).toEqual({
      light: { primary: '#005a9c', contrast: '#ffffff' },
      dark: { primary: '#8ec5ff', contrast: '#000000' },
    })
  })

  test('corrects a text colour that is hard to read', () => {
    expect(branding({ ...readable, lightContrast: '#005a9d' })?.light).not.toEqual({
      primary: '#005a9c',
      contrast: '#005a9d',
    })
  })

  test.each(['lightHighlight', 'lightContrast', 'darkHighlight', 'darkContrast'])(
    'returns null if %s is missing',
    (colour) => {
      expect(branding({ ...readable, [colour]: null })).toBeNull()
    },
  )
})
