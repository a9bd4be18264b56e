import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportMapping } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import {
  assignColumn,
  correctableFields,
  dropImpossibleChoices,
  findField,
  findMissingField,
  hasEmptyConstant,
  listConstantFields,
  listConstants,
  listCorrectionColumns,
  listMissingFields,
  memberName,
  readCell,
  resolveStep,
  setConstant,
} from './import.rules.ts'

const mapping: ImportMapping = {
  firstName: { column: 0 },
  lastName: { column: 1 },
  email: { column: 2 },
  username: importUsernameColumn,
}

describe('resolveStep', () => {
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
  ] as const)(
    'with the requested step %s and the state %s, returns the step %s',
    (requested, state, step) => {
      expect(resolveStep(requested, state)).toBe(step)
    },
  )
})

describe('the mapping', () => {
  test('assignColumn moves a field to another column and unmaps the field that the column had before', () => {
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

  test('assignColumn generates usernames if no column contains them', () => {
    const own = assignColumn(mapping, 2, 'username')
    expect(own.username).toEqual({ column: 2 })
    expect(assignColumn(own, 2, null).username).toBe(importUsernameColumn)
    expect(listMissingFields(assignColumn(own, 0, null))).toEqual(['firstName'])
  })

  test('setConstant sets and removes a value for all rows', () => {
    const constant = setConstant(mapping, 'role', 'Mitglied')
    expect(listConstants(constant)).toEqual([{ field: 'role', value: 'Mitglied' }])
    expect(setConstant(constant, 'role', null)).toEqual(mapping)
  })

  test.each([
    [{}, false],
    [{ role: { constant: 'Member' } }, false],
    [{ role: { constant: ' ' } }, true],
    [{ role: { constant: 'Member' }, country: { constant: '' } }, true],
  ])(
    'hasEmptyConstant checks whether a value for all rows is empty: for %j it returns %s',
    (constants, isEmpty) => {
      expect(hasEmptyConstant({ ...mapping, ...constants })).toBe(isEmpty)
    },
  )

  test('listConstantFields leaves out fields that have a column or a value for all rows', () => {
    const offered = listConstantFields({ ...mapping, role: { column: 3 }, country: { constant: 'AT' } })

    expect(offered).toContain('location')
    for (const field of ['role', 'country', 'email', 'password'] as const)
      expect(offered).not.toContain(field)
  })

  test.each([
    ['firstName', 'Ada'],
    ['email', ''],
    ['city', ''],
    ['username', ''],
  ] as const)('readCell reads the field %s as "%s"', (field, cell) => {
    expect(readCell({ cells: ['Ada', 'Lovelace'] }, mapping, field)).toBe(cell)
  })

  test('dropImpossibleChoices resets settings that need a column that is not mapped', () => {
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
    expect([
      findMissingField('bySms', mapping),
      findMissingField('byEmail', mapping),
      findMissingField('noPassword', mapping),
    ]).toEqual(['mobileNumber', undefined, undefined])
  })
})

describe('correctableFields', () => {
  test('returns a field only once if it has several problems', () => {
    const problems = [
      { field: 'email', code: 'email' },
      { field: 'email', code: 'required' },
    ] as const
    expect(correctableFields({ problems: [...problems] }, mapping)).toEqual([{ field: 'email', column: 2 }])
  })

  test('returns the name fields for problems of a generated username, and nothing for repeated rows', () => {
    const name = [
      { field: 'firstName', column: 0 },
      { field: 'lastName', column: 1 },
    ]
    expect(correctableFields({ problems: [{ field: 'username', code: 'username' }] }, mapping)).toEqual(name)
    expect(correctableFields({ problems: [{ field: null, code: 'duplicate', sameAs: 2 }] }, mapping)).toEqual(
      [],
    )
    expect(correctableFields({ problems: [{ field: null, code: 'heading' }] }, mapping)).toEqual([])
  })

  test('listCorrectionColumns returns the usual columns of the file and those with problems', () => {
    const problems = [
      { field: 'city' as const, code: 'tooLong' as const },
      { field: 'firstName' as const, code: 'required' as const },
    ]
    const wider = { ...mapping, city: { column: 3 }, street: { column: 4 }, location: { constant: 'Graz' } }
    expect(listCorrectionColumns([{ problems }], wider)).toEqual(['email', 'city'])
    expect(listCorrectionColumns([], wider)).toEqual(['email'])
  })

  test('memberName joins the names of a row', () => {
    expect(memberName({ cells: ['Ada', 'Lovelace'] }, mapping)).toBe('Ada Lovelace')
    expect(memberName({ cells: ['', 'Lovelace'] }, mapping)).toBe('Lovelace')
  })
})
