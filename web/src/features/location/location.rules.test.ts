import type { LocationView } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import {
  createEmptyLocation,
  createFirstLocation,
  findDifferences,
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

test('lists the changed fields of a conflict with their own and their saved values', () => {
  const translations = {
    t: ((key: string) => key) as never,
    formats: { number: String, list: (items: readonly string[]) => items.join(' und ') },
    nameOf: () => 'Lena Standort',
  }
  const theirs = toFormValues(saved)
  const mine = {
    ...theirs,
    type: 'headquarters' as const,
    floorSpace: 12,
    city: 'Ulm',
    responsibleMemberUuids: [],
  }
  expect(
    findDifferences(mine, ['type', 'floorSpace', 'responsibleMemberUuids', 'name'], theirs, translations),
  ).toEqual([
    { label: 'location.field.type', mine: 'location.type.headquarters', theirs: 'location.type.branch' },
    { label: 'location.field.floorSpace', mine: '12', theirs: '' },
    { label: 'location.field.responsible', mine: '', theirs: 'Lena Standort' },
  ])
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
