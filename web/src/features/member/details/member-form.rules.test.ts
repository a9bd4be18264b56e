import type { MemberDetails } from '@sorgfalt/contract/member/details'
import { describe, expect, test } from 'vitest'
import type { Translate } from '#lib/texts.tsx'
import { createDetails, munich, ulm } from '../member-fixture.ts'
import { listDifferences, toValues } from './member-form.rules.ts'

describe('toValues', () => {
  test('returns the fields of the form without those that only the server sets', () => {
    const values = toValues(createDetails())

    expect(values).toMatchObject({ firstName: 'Bea', role: 'member', locationUuid: munich.uuid })
    for (const name of ['uuid', 'version', 'may', 'status', 'location', 'updatedAt'])
      expect(values).not.toHaveProperty(name)
  })

  test('returns no location for a member without one', () => {
    expect(toValues(createDetails({ location: null })).locationUuid).toBeNull()
  })
})

const labels = {
  t: ((key: string) => key) as Translate,
  formats: { date: (day: string) => `day ${day}` },
  countryName: (code: string) => `country ${code}`,
  locationName: (uuid: string) => (uuid === ulm.uuid ? 'Ulm' : 'Munich'),
}

/** Returns the differences of one field between an entry and the value that another member has saved. */
function compare(entered: Partial<MemberDetails>, saved: Partial<MemberDetails>, changed: string) {
  const conflict = {
    entered: toValues(createDetails(entered)),
    saved: toValues(createDetails(saved)),
    changed: [changed],
  }

  return listDifferences(conflict, labels)
}

describe('listDifferences', () => {
  test.each([
    ['city', { city: 'Ulm' }, { city: 'Graz' }, 'city', 'Ulm', 'Graz'],
    ['phoneNumber', { phoneNumber: '1' }, {}, 'phoneNumber', '1', ''],
    ['role', { role: 'ou-admin' }, {}, 'role', 'common.roles.ou-admin', 'common.roles.member'],
    ['language', { language: 'en_GB' }, {}, 'language', 'common.languages.en_GB', 'common.languages.de_DE'],
    ['gender', { gender: 'female' }, {}, 'gender', 'profile.genders.female', 'profile.genders.unspecified'],
    ['birthDate', { birthDate: '1990-12-31' }, {}, 'birthDate', 'day 1990-12-31', ''],
    ['entryDate', { entryDate: null }, {}, 'entryDate', '', 'day 2020-09-01'],
    ['country', { country: '' }, {}, 'country', '', 'country DE'],
    ['locationUuid', { location: ulm }, {}, 'location', 'Ulm', 'Munich'],
    ['locationUuid', { location: null }, {}, 'location', '', 'Munich'],
    [
      'createElearningTasks',
      { createElearningTasks: false },
      {},
      'createElearningTasks',
      'common.ui.no',
      'common.ui.yes',
    ],
  ] as const)(
    'compares the field %s of %j and %j',
    (changed, entered, saved, label, ownValue, savedValue) => {
      expect(compare(entered, saved, changed)).toEqual([
        { label: `member.field.${label}`, ownValue, savedValue },
      ])
    },
  )

  test('leaves out a field that both users have changed to the same value', () => {
    expect(compare({ city: 'Ulm' }, { city: 'Ulm' }, 'city')).toEqual([])
  })

  test('leaves out a field that the user has not changed', () => {
    expect(compare({}, { city: 'Graz' }, 'street')).toEqual([])
  })
})
