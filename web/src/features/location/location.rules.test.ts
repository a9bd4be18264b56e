import type { LocationView } from '@sorgfalt/contract/location/location'
import { describe, expect, test } from 'vitest'
import {
  createEmptyLocation,
  createFirstLocation,
  findDifferences,
  type LocationValues,
  parseArea,
  toFormValues,
} from './location.rules.ts'

const person = { firstName: 'Lena', lastName: 'Standort', role: 'loc-admin' as const, archived: false }
const saved: LocationView = {
  ...createEmptyLocation('DE'),
  uuid: '0190a5c0-0000-7000-8000-000000000001',
  country: 'DE',
  name: 'Werk',
  responsibleMembers: [{ uuid: '0190a5c0-0000-7000-8000-000000000002', ...person }],
  memberCount: 3,
  groupCount: 1,
  version: 4,
}

test.each([
  ['', null],
  [' ', null],
  ['1200', 1200],
  ['1.200', 1200],
  ['12 000', 12000],
  ['0', 0],
  ['-1', undefined],
  ['1,5', undefined],
  ['viel', undefined],
  ['1234567890', undefined],
])('parses the area %j as %j', (text, area) => {
  expect(parseArea(text)).toBe(area)
})

test('returns exactly the editable fields as form values', () => {
  const values = toFormValues(saved)
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(createEmptyLocation('DE')).toSorted())
  expect(values.responsibleMemberUuids).toEqual([saved.responsibleMembers[0]?.uuid])
})

describe('the differences of a conflict', () => {
  const translations = {
    t: ((key: string) => key) as never,
    formats: { number: String, list: (items: readonly string[]) => items.join(' und ') },
    nameOf: (uuid: string) => (uuid === saved.responsibleMembers[0]?.uuid ? 'Lena Standort' : 'Otto Ordnung'),
  }
  const savedValues = toFormValues(saved)
  const find = (entered: Partial<LocationValues>, changed = Object.keys(entered)) =>
    findDifferences({ ...savedValues, ...entered }, changed, savedValues, translations)

  test.each<[Partial<LocationValues>, string, string, string]>([
    [{ name: 'Lager' }, 'name', 'Lager', 'Werk'],
    [{ identifier: 'lager' }, 'identifier', 'lager', ''],
    [{ type: 'headquarters' }, 'type', 'location.type.headquarters', 'location.type.branch'],
    [{ workKind: 'office' }, 'workKind', 'location.workKind.office', 'location.workKind.other'],
    [{ floorSpace: 12 }, 'floorSpace', '12', ''],
    [{ floorSpace: 0 }, 'floorSpace', '0', ''],
    [{ country: 'AT' }, 'country', 'common.countries.AT', 'common.countries.DE'],
    [{ street: 'Ring 5' }, 'street', 'Ring 5', ''],
    [{ assemblyPoint: 'Tor 2' }, 'assemblyPoint', 'Tor 2', ''],
    [{ responsibleMemberUuids: [] }, 'responsible', '', 'Lena Standort'],
    [{ responsibleMemberUuids: ['other'] }, 'responsible', 'Otto Ordnung', 'Lena Standort'],
  ])('contain the changed values %j', (entered, field, ownValue, others) => {
    expect(find(entered)).toEqual([{ label: `location.field.${field}`, ownValue, savedValue: others }])
  })

  test('list several fields in the order of the form', () => {
    expect(find({ city: 'Ulm', name: 'Lager' }).map(({ label }) => label)).toEqual([
      'location.field.name',
      'location.field.city',
    ])
  })

  test('contain neither unchanged fields nor equal values', () => {
    expect(find({ city: 'Ulm' }, ['name'])).toEqual([])
    expect(find({ name: 'Werk', responsibleMemberUuids: [...savedValues.responsibleMemberUuids] })).toEqual(
      [],
    )
  })
})

test('proposes the address of the company for its first location', () => {
  const company = {
    street: 'Weg 1',
    additional: '',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
    name: 'Firma',
  }
  expect(createFirstLocation(company)).toEqual({
    ...createEmptyLocation('AT'),
    type: 'headquarters',
    street: 'Weg 1',
    postalCode: '1010',
    city: 'Wien',
  })
})
