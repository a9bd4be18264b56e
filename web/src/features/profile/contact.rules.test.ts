import type { MemberProfile } from '@sorgfalt/contract/profile/profile'
import { describe, expect, test } from 'vitest'
import { listDifferences, needsPassword, readContactValues } from './contact.rules.ts'

const saved: MemberProfile = {
  uuid: '00000000-0000-4000-8000-000000000001',
  username: 'max.muster',
  firstName: 'Max',
  lastName: 'Muster',
  role: 'member',
  gender: 'unspecified',
  birthDate: null,
  externalCompany: '',
  email: 'max@test.example',
  phoneNumber: '089 123456',
  mobileNumber: '',
  street: 'Weg 1',
  postalCode: '80331',
  city: 'München',
  country: 'DE',
  version: 3,
}

test('readContactValues returns the fields that the member edits', () => {
  expect(readContactValues(saved)).toEqual({
    email: 'max@test.example',
    phoneNumber: '089 123456',
    mobileNumber: '',
    street: 'Weg 1',
    postalCode: '80331',
    city: 'München',
    country: 'DE',
  })
})

test.each([
  [[], false],
  [['phoneNumber', 'city'], false],
  [['email'], true],
  [['city', 'mobileNumber'], true],
])('needsPassword for a change of %j is %s', (changed, isNeeded) => {
  expect(needsPassword(changed)).toBe(isNeeded)
})

describe('listDifferences', () => {
  const entered = { ...readContactValues(saved), city: 'Linz', street: 'Weg 2' }
  const newlySaved = { ...saved, city: 'Graz', street: 'Weg 2', phoneNumber: '030 1' }

  test.each([
    ['a field that both have changed', ['city'], ['city']],
    ['a field with the same new value', ['city', 'street'], ['city']],
    ['a field that only the other person has changed', [], []],
  ])('finds the conflicting fields for %s', (_what, changed, fields) => {
    const differences = listDifferences(entered, changed, newlySaved, (key: string) => key)
    expect(differences.map(({ label }) => label)).toEqual(fields.map((field) => `profile.details.${field}`))
  })

  test('returns the entered value and the saved value', () => {
    expect(listDifferences(entered, ['city'], newlySaved, (key: string) => key)).toEqual([
      { label: 'profile.details.city', ownValue: 'Linz', savedValue: 'Graz' },
    ])
  })
})
