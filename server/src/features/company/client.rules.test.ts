import { roles } from '@sorgfalt/contract/core/role'
import { describe, expect, test } from 'vitest'
import { mayChangeIdentifier, toColourColumns, toTheme } from './client.rules.ts'

test('only head administrators may change the company ID', () => {
  expect(roles.filter(mayChangeIdentifier)).toEqual(['super-admin'])
})

describe('a company’s colours', () => {
  const theme = {
    light: { highlightColor: '#111111', contrastColor: '#222222' },
    dark: { highlightColor: '#333333', contrastColor: '#444444' },
  }
  const columns = {
    lightHighlight: '#111111',
    lightContrast: '#222222',
    darkHighlight: '#333333',
    darkContrast: '#444444',
  }
  const none = { lightHighlight: null, lightContrast: null, darkHighlight: null, darkContrast: null }

  test.each([
    ['custom colours', theme, columns],
    ['the licensee’s colours', null, none],
  ])('are the same after they have been stored in columns and read again: %s', (_name, value, stored) => {
    expect(toColourColumns(value)).toEqual(stored)
    expect(toTheme(stored)).toEqual(value)
  })

  test.each(['lightHighlight', 'lightContrast', 'darkHighlight', 'darkContrast'] as const)(
    'are those of the licensee if %s is missing',
    (column) => {
      expect(toTheme({ ...columns, [column]: null })).toBeNull()
    },
  )
})
