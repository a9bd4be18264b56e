import type { NewMemberInput } from '@sorgfalt/contract/member/details-form'
import { describe, expect, test } from 'vitest'
import {
  checkBirthDate,
  checkNewMember,
  lostResponsibilities,
  permittedChanges,
} from './member-details.rules.ts'

const codeOf = (work: () => void): string | undefined => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('permittedChanges', () => {
  test.each([
    ['super-admin', 'super-admin', true, true, ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']],
    ['admin', 'member', true, true, ['admin', 'loc-admin', 'ou-admin', 'member']],
    ['admin', 'super-admin', false, false, ['super-admin']],
    ['ou-admin', 'member', true, false, ['member']],
    ['ou-admin', 'ou-admin', false, false, ['ou-admin']],
    ['loc-admin', 'member', false, false, ['member']],
    ['user', 'member', false, false, ['member']],
  ] as const)(
    'for the actor %s and a member with the role %s, returns the permitted changes',
    (...[actor, role, edit, changeLocation, roles]) => {
      const subject = { uuid: 'max', role, archivedAt: null, secondFactorAt: null }
      expect(permittedChanges({ uuid: 'anna', role: actor }, subject)).toEqual({
        edit,
        changeLocation,
        resetSecondFactor: false,
        roles,
      })
    },
  )

  test('returns no permitted changes for an archived member', () => {
    const [archivedAt, secondFactorAt] = [new Date(), new Date()]
    const archived = { uuid: 'max', role: 'member', archivedAt, secondFactorAt } as const
    expect(permittedChanges({ uuid: 'anna', role: 'super-admin' }, archived)).toEqual({
      edit: false,
      changeLocation: false,
      resetSecondFactor: false,
      roles: ['member'],
    })
  })
})

test.each([
  ['admin', 'member', 'max', true],
  ['ou-admin', 'member', 'max', true],
  ['super-admin', 'super-admin', 'max', true],
  ['super-admin', 'super-admin', 'anna', false],
  ['admin', 'super-admin', 'max', false],
  ['loc-admin', 'member', 'max', false],
  ['user', 'member', 'max', false],
] as const)('whether %s may reset the second factor of a %s named %s: %s', (...[actor, role, uuid, may]) => {
  const subject = { uuid, role, archivedAt: null, secondFactorAt: new Date() }
  expect(permittedChanges({ uuid: 'anna', role: actor }, subject).resetSecondFactor).toBe(may)
})

describe('checkNewMember', () => {
  const input = { role: 'member', specialAttributes: [], locationUuid: null, orgUnitUuids: ['a'] }

  test.each([
    ['admin', {}, undefined],
    ['admin', { orgUnitUuids: [] }, undefined],
    ['admin', { role: 'super-admin' }, 'Role.NotAllowed'],
    ['admin', { specialAttributes: ['pregnant'], locationUuid: 'b' }, undefined],
    ['ou-admin', {}, undefined],
    ['ou-admin', { role: 'ou-admin' }, 'Role.NotAllowed'],
    ['ou-admin', { specialAttributes: ['pregnant'] }, 'Permission.Missing'],
    ['ou-admin', { locationUuid: 'b' }, 'Permission.Missing'],
    ['ou-admin', { orgUnitUuids: [] }, 'Request.Invalid'],
  ] as const)('for the actor %s and the input %j, the error is %s', (role, fields, code) => {
    const work = () => checkNewMember({ role }, { ...input, ...fields } as unknown as NewMemberInput)
    expect(codeOf(work)).toBe(code)
  })
})

describe('checkBirthDate', () => {
  test.each([
    [null, undefined],
    ['2026-11-02', undefined],
    ['2026-11-03', 'Request.Invalid'],
  ])('for the birth date %s, the error is %s', (birthDate, code) => {
    expect(codeOf(() => checkBirthDate({ birthDate }, '2026-11-02'))).toBe(code)
  })
})

describe('lostResponsibilities', () => {
  test.each([
    ['super-admin', []],
    ['admin', []],
    ['ou-admin', ['Wien']],
    ['loc-admin', ['Lager']],
    ['member', ['Lager', 'Wien']],
  ] as const)('for the role %s, returns the responsibilities %j', (role, expected) => {
    expect(lostResponsibilities(role, { orgUnits: ['Lager'], locations: ['Wien'] })).toEqual(expected)
  })
})
