import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import { findChosenField, parseChoices, toChoices } from './saved-choices.rules.ts'

const settings: ImportSettings = {
  hasHeader: true,
  mapping: {
    firstName: { column: 0 },
    lastName: { column: 1 },
    externalCompany: { constant: 'Leih GmbH' },
    username: importUsernameColumn,
  },
  passwordMode: 'initial',
  matchBy: 'username',
  mode: 'create',
  createOrgUnits: true,
}
const choices = toChoices(settings, ['Ruf-Name', 'Familie'])

describe('toChoices', () => {
  test('returns normalized headings, constants and settings, but no generated usernames', () => {
    expect(choices).toEqual({
      columns: { rufname: 'firstName', familie: 'lastName' },
      constants: { externalCompany: 'Leih GmbH' },
      settings: { passwordMode: 'initial', matchBy: 'username', mode: 'create', createOrgUnits: true },
    })
  })

  test('returns no columns for a file without headings', () => {
    expect(toChoices({ ...settings, hasHeader: false }, ['Max', 'Muster']).columns).toEqual({})
  })
})

describe('parseChoices', () => {
  test.each([
    ['stored choices', choices, choices],
    ['nothing', undefined, undefined],
    ['another format', { columns: ['firstName'] }, undefined],
    ['an unknown field', { ...choices, columns: { x: 'shoeSize' } }, undefined],
  ])('parses %s', (_description, stored, expected) => {
    expect(parseChoices(stored)).toEqual(expected)
  })
})

describe('findChosenField', () => {
  test.each([
    ['rufname', 'firstName'],
    ['RUF NAME', 'firstName'],
    ['Vorname', undefined],
    ['constructor', undefined],
  ])('for the heading %s, returns the field %s', (heading, field) => {
    expect(findChosenField(choices, heading)).toBe(field)
  })

  test('returns undefined if there are no stored choices', () => {
    expect(findChosenField(undefined, 'rufname')).toBeUndefined()
  })
})
