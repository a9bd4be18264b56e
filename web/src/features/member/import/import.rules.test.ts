import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportMapping } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import {
  assignColumn,
  correctableFields,
  dropImpossibleChoices,
  findField,
  findMissingField,
  listConstants,
  listMatchFields,
  listMissingFields,
  memberName,
  resolveStep,
  setConstant,
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
    expect(resolveStep(asked, state)).toBe(step)
  })
})

describe('an assignment', () => {
  test('moves a field to another column and gives up what that had', () => {
    const moved = assignColumn(mapping, 2, 'firstName')
    expect(moved).toEqual({
      firstName: { column: 2 },
      lastName: { column: 1 },
      username: importUsernameColumn,
    })
    expect([findField(moved, 2), findField(moved, 0), listMissingFields(moved)]).toEqual([
      'firstName',
      undefined,
      [],
    ])
  })

  test('without a column for the username makes it from the names', () => {
    const own = assignColumn(mapping, 2, 'username')
    expect(own.username).toEqual({ column: 2 })
    expect(assignColumn(own, 2, null).username).toBe(importUsernameColumn)
    expect(listMissingFields(assignColumn(own, 0, null))).toEqual(['firstName'])
  })

  test('may hold a value for everybody', () => {
    const constant = setConstant(mapping, 'role', 'Mitglied')
    expect(listConstants(constant)).toEqual([{ field: 'role', value: 'Mitglied' }])
    expect(setConstant(constant, 'role', null)).toEqual(mapping)
  })

  test('takes back choices that it has made impossible', () => {
    const without = assignColumn(mapping, 2, null)
    const settings = {
      hasHeader: true,
      mapping: without,
      passwordMode: 'byEmail',
      matchBy: 'email',
      mode: 'create',
      createOrgUnits: false,
    } as const
    expect(dropImpossibleChoices(settings)).toMatchObject({ passwordMode: 'initial', matchBy: 'username' })
    expect([listMatchFields(mapping), listMatchFields(without)]).toEqual([
      ['username', 'email'],
      ['username'],
    ])
    expect([
      findMissingField('bySms', mapping),
      findMissingField('byEmail', mapping),
      findMissingField('noPassword', mapping),
    ]).toEqual(['mobileNumber', undefined, undefined])
  })
})

describe('a faulty row', () => {
  test('is mended where it is wrong', () => {
    const problems = [
      { field: 'email', code: 'email' },
      { field: 'email', code: 'required' },
    ] as const
    expect(correctableFields({ problems: [...problems] }, mapping)).toEqual([{ field: 'email', column: 2 }])
  })

  test('is mended at its name when its username comes from there, or the row is wrong as a whole', () => {
    const name = [
      { field: 'firstName', column: 0 },
      { field: 'lastName', column: 1 },
    ]
    expect(correctableFields({ problems: [{ field: 'username', code: 'username' }] }, mapping)).toEqual(name)
    expect(correctableFields({ problems: [{ field: null, code: 'duplicate', sameAs: 2 }] }, mapping)).toEqual(
      name,
    )
    expect(correctableFields({ problems: [{ field: null, code: 'heading' }] }, mapping)).toEqual([])
  })

  test('is called by its person', () => {
    expect(memberName({ cells: ['Ada', 'Lovelace'] }, mapping)).toBe('Ada Lovelace')
    expect(memberName({ cells: ['', 'Lovelace'] }, mapping)).toBe('Lovelace')
  })
})
