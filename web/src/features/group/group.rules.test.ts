import { memberGroupTypes } from '@sorgfalt/contract/core/limits'
import { expect, test } from 'vitest'
import type { Translate } from '#lib/texts.tsx'
import german from '../../../../texts/de_DE/group.json'
import english from '../../../../texts/en_GB/group.json'
import { findDifferences, guessType, toFormValues } from './group.rules.ts'
import { createGroup } from './group-fixture.ts'

test.each([
  ['Ersthelfer Halle 2', 'first-aid'],
  ['Erste Hilfe', 'first-aid'],
  ['Brandschutzhelferinnen', 'fire-assistent'],
  ['Brandschutzbeauftragter', 'fire-marshall'],
  ['SiBe', 'health-safety-officer'],
  ['Sicherheitsvertrauenspersonen', 'health-safety-officer'],
  ['Betriebsärztin', 'medical-officer'],
  ['Betriebsräte', 'work-council'],
  ['First aiders', 'first-aid'],
  ['Sibylles Gruppe', undefined],
  ['Team Nord', undefined],
])('the group name %s suggests the type %s', (name, type) => {
  expect(guessType(name)).toBe(type)
})

test.each([
  ['German', german.type],
  ['English', english.type],
] as const)('guesses the type of a group whose name is the %s name of the type', (_, names) => {
  expect(memberGroupTypes.map((type) => guessType(names[type]))).toEqual(memberGroupTypes)
})

const munich = { uuid: '0190a000-0000-7000-8000-000000003001', name: 'Munich' }

test.each([
  [null, null],
  [munich, munich.uuid],
])('the location %j becomes the form value %s', (location, locationUuid) => {
  expect(toFormValues(createGroup({ location }))).toEqual({
    groupName: 'First aiders',
    type: 'first-aid',
    locationUuid,
  })
})

const translations = {
  t: ((key: string) => key) as Translate,
  nameLocation: (uuid: string | null) => (uuid === null ? 'company' : munich.name),
}
const entered = { groupName: 'Helpers', type: 'first-aid', locationUuid: null } as const

test.each([
  [['groupName'], { groupName: 'Aiders' }, [['group.field.groupName', 'Helpers', 'Aiders']]],
  [['groupName'], { groupName: 'Helpers' }, []],
  [[], { groupName: 'Aiders' }, []],
  [
    ['type', 'locationUuid'],
    { type: 'work-council', location: munich },
    [
      ['group.field.type', 'group.type.first-aid', 'group.type.work-council'],
      ['group.field.location', 'company', 'Munich'],
    ],
  ],
] as const)(
  'with the changed fields %j and the saved values %j, the differences are %j',
  (changed, saved, rows) => {
    const differences = findDifferences(entered, changed, createGroup(saved), translations)

    expect(differences).toEqual(
      rows.map(([label, own, savedValue]) => ({ label, ownValue: own, savedValue })),
    )
  },
)
