import { describe, expect, test } from 'vitest'
import { describeChanges, listChanges } from './compare-member.rules.ts'
import { createExisting } from './match-fixture.ts'

const existing = createExisting('max.muster', {
  phoneNumber: '089 / 123 456-7',
  mobileNumber: '0151 23456789',
  orgUnitUuids: ['unit'],
  locationUuid: 'location',
  groupUuids: ['group'],
})

describe('listChanges', () => {
  test.each([
    [{}, []],
    [{ lastName: 'Muster' }, []],
    [{ lastName: 'Neu', city: 'Graz' }, ['lastName', 'city']],
    [{ createElearningTasks: false }, ['createElearningTasks']],
    [{ phoneNumber: '+49 89 1234567' }, []],
    [{ mobileNumber: '+49 1512 3456789' }, []],
    [{ mobileNumber: '+49 1512 3456780' }, ['mobileNumber']],
    [{ orgUnits: ['unit'], location: 'location', groups: ['group'] }, []],
    [{ orgUnits: ['unit', 'other'] }, ['orgUnits']],
    [{ location: 'other' }, ['location']],
    [{ groups: ['other'] }, ['groups']],
  ])('for the row %j, returns the changed fields %j', (values, changes) => {
    expect(listChanges(values, existing, 'DE')).toEqual(changes)
  })

  test('assumes the country of the company for phone numbers without a country code', () => {
    const values = { mobileNumber: '+43 664 1234567' }
    const member = createExisting('eva', { mobileNumber: '0664 1234567' })
    expect([listChanges(values, member, 'AT'), listChanges(values, member, 'DE')]).toEqual([
      [],
      ['mobileNumber'],
    ])
  })

  test('compares a phone number as text if it cannot be formatted', () => {
    const member = createExisting('eva', { phoneNumber: 'intern 12' })
    expect(listChanges({ phoneNumber: '+49 89 1234567' }, member, 'DE')).toEqual(['phoneNumber'])
  })
})

describe('describeChanges', () => {
  const names = {
    orgUnits: new Map([
      ['unit', 'Hochbau'],
      ['other', 'Tiefbau'],
    ]),
    location: new Map([
      ['location', 'Graz'],
      ['vienna', 'Wien'],
    ]),
    groups: new Map([
      ['group', 'Ersthelfer'],
      ['choir', 'Chor'],
    ]),
  }

  test.each([
    [{ city: 'Graz' }, 'city', '', 'Graz'],
    [{ birthDate: '1990-12-31' }, 'birthDate', '', '1990-12-31'],
    [{ createElearningTasks: false }, 'createElearningTasks', 'true', 'false'],
    [{ mobileNumber: '+49 1512 3456780' }, 'mobileNumber', '0151 23456789', '+49 1512 3456780'],
    [{ orgUnits: ['unit', 'other'] }, 'orgUnits', 'Hochbau', 'Tiefbau'],
    [{ location: 'vienna' }, 'location', 'Graz', 'Wien'],
    [{ groups: ['choir'] }, 'groups', 'Ersthelfer', 'Chor'],
  ] as const)('for the row %j, returns the old and the new value of %s', (values, field, from, to) => {
    const row = { ...values } as Parameters<typeof listChanges>[0]
    const changes = listChanges(row, existing, 'DE')
    expect(describeChanges(changes, { values: row, existing }, names)).toEqual([{ field, from, to }])
  })
})
