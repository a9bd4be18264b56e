import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportMapping } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import {
  assign,
  constantsOf,
  fieldAt,
  mendable,
  missingFields,
  modeNeeds,
  personOf,
  possibleMatches,
  setConstant,
  settled,
  stepAt,
} from './import.rules.ts'

const mapping: ImportMapping = {
  firstName: { column: 0 },
  lastName: { column: 1 },
  email: { column: 2 },
  username: importUsernameColumn,
}

describe('the steps of an import', () => {
  test.each([
    [undefined, undefined, 'upload'],
    ['summary', undefined, 'upload'],
    [undefined, 'uploaded', 'fields'],
    ['upload', 'uploaded', 'upload'],
    ['summary', 'uploaded', 'fields'],
    ['password', 'uploaded', 'password'],
    [undefined, 'checked', 'summary'],
    ['fields', 'checked', 'fields'],
    ['fields', 'running', 'summary'],
    ['upload', 'running', 'summary'],
    ['upload', 'done', 'upload'],
    [undefined, 'done', 'summary'],
  ] as const)('asked for %s while %s: %s', (asked, state, step) => {
    expect(stepAt(asked, state)).toBe(step)
  })
})

describe('an assignment', () => {
  test('moves a field to another column and gives up what that had', () => {
    const moved = assign(mapping, 2, 'firstName')
    expect(moved).toEqual({
      firstName: { column: 2 },
      lastName: { column: 1 },
      username: importUsernameColumn,
    })
    expect([fieldAt(moved, 2), fieldAt(moved, 0), missingFields(moved)]).toEqual(['firstName', undefined, []])
  })

  test('without a column for the username makes it from the names', () => {
    const own = assign(mapping, 2, 'username')
    expect(own.username).toEqual({ column: 2 })
    expect(assign(own, 2, null).username).toBe(importUsernameColumn)
    expect(missingFields(assign(own, 0, null))).toEqual(['firstName'])
  })

  test('may hold a value for everybody', () => {
    const constant = setConstant(mapping, 'role', 'Mitglied')
    expect(constantsOf(constant)).toEqual([{ field: 'role', value: 'Mitglied' }])
    expect(setConstant(constant, 'role', null)).toEqual(mapping)
  })

  test('takes back choices that it has made impossible', () => {
    const without = assign(mapping, 2, null)
    const settings = {
      hasHeader: true,
      mapping: without,
      passwordMode: 'byEmail',
      matchBy: 'email',
      mode: 'create',
      createOrgUnits: false,
    } as const
    expect(settled(settings)).toMatchObject({ passwordMode: 'initial', matchBy: 'username' })
    expect([possibleMatches(mapping), possibleMatches(without)]).toEqual([
      ['username', 'email'],
      ['username'],
    ])
    expect([
      modeNeeds('bySms', mapping),
      modeNeeds('byEmail', mapping),
      modeNeeds('noPassword', mapping),
    ]).toEqual(['mobileNumber', undefined, undefined])
  })
})

describe('a faulty row', () => {
  test('is mended where it is wrong', () => {
    const problems = [
      { field: 'email', code: 'email' },
      { field: 'email', code: 'required' },
    ] as const
    expect(mendable({ problems: [...problems] }, mapping)).toEqual([{ field: 'email', column: 2 }])
  })

  test('is mended at its name when its username comes from there, or the row is wrong as a whole', () => {
    const name = [
      { field: 'firstName', column: 0 },
      { field: 'lastName', column: 1 },
    ]
    expect(mendable({ problems: [{ field: 'username', code: 'username' }] }, mapping)).toEqual(name)
    expect(mendable({ problems: [{ field: null, code: 'duplicate', sameAs: 2 }] }, mapping)).toEqual(name)
    expect(mendable({ problems: [{ field: null, code: 'heading' }] }, mapping)).toEqual([])
  })

  test('is called by its person', () => {
    expect(personOf({ cells: ['Ada', 'Lovelace'] }, mapping)).toBe('Ada Lovelace')
    expect(personOf({ cells: ['', 'Lovelace'] }, mapping)).toBe('Lovelace')
  })
})
