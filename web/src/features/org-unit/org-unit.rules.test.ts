import type { OrgUnitDetails } from '@sorgfalt/contract/org-unit/org-unit'
import { describe, expect, test } from 'vitest'
import { findDifferences, toFormValues } from './org-unit.rules.ts'

const [rootUuid, siteUuid, annaUuid, bertUuid] = ['root', 'site', 'anna', 'bert']
const anna = { uuid: annaUuid, firstName: 'Anna', lastName: 'Arndt', role: 'ou-admin' as const }
const bert = { uuid: bertUuid, firstName: 'Bert', lastName: 'Bach', role: 'ou-admin' as const }
const saved: OrgUnitDetails = {
  uuid: 'unit',
  identifier: 'bau',
  orgUnitName: 'Bau',
  parentUuid: rootUuid,
  path: [{ uuid: rootUuid, name: 'Firma' }],
  isRoot: false,
  isDefault: false,
  memberCount: 1,
  allMemberCount: 2,
  childCount: 0,
  admins: [{ ...anna, archived: false }],
  assignmentCount: 0,
  version: 4,
}

test('returns exactly the editable fields as form values', () => {
  expect(toFormValues(saved)).toEqual({
    orgUnitName: 'Bau',
    identifier: 'bau',
    parentUuid: rootUuid,
    isDefault: false,
    adminUuids: [annaUuid],
  })
})

describe('the differences of a conflict', () => {
  const translations = {
    t: ((key: string) => key) as never,
    list: (names: readonly string[]) => names.join(' und '),
    people: new Map([anna, bert].map((member) => [member.uuid, member])),
    units: new Map([
      [rootUuid, 'Firma'],
      [siteUuid, 'Werk'],
    ]),
  }
  const find = (entered: Partial<ReturnType<typeof toFormValues>>, changed: readonly string[]) =>
    findDifferences({ ...toFormValues(saved), ...entered }, changed, saved, translations)

  test.each([
    ['orgUnitName', { orgUnitName: 'Hochbau' }, 'Hochbau', 'Bau'],
    ['identifier', { identifier: 'hochbau' }, 'hochbau', 'bau'],
    ['parentUuid', { parentUuid: siteUuid }, 'Werk', 'Firma'],
    ['parentUuid', { parentUuid: null }, '', 'Firma'],
    ['isDefault', { isDefault: true }, 'common.ui.yes', 'common.ui.no'],
    ['adminUuids', { adminUuids: [] }, '', 'Anna Arndt'],
    ['adminUuids', { adminUuids: [annaUuid, bertUuid] }, 'Anna Arndt und Bert Bach', 'Anna Arndt'],
    ['adminUuids', { adminUuids: ['unknown', bertUuid] }, 'Bert Bach', 'Anna Arndt'],
  ])('contain the changed field %s of %j', (field, entered, ownValue, savedValue) => {
    expect(find(entered, [field])).toEqual([{ label: `orgUnit.form.${field}`, ownValue, savedValue }])
  })

  test('contain neither unchanged fields nor equal values', () => {
    expect(find({ orgUnitName: 'Hochbau' }, ['identifier'])).toEqual([])
    expect(find({}, ['orgUnitName', 'parentUuid', 'adminUuids'])).toEqual([])
  })
})
