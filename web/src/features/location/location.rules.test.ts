import type { LocationView } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { areaFrom, differencesOf, emptyLocation, firstLocation, valuesOf } from './location.rules.ts'

const person = { firstName: 'Lena', lastName: 'Standort', role: 'loc-admin' as const, archived: false }
const saved: LocationView = {
  ...emptyLocation('DE'),
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
])('an area of %j is %j', (text, area) => {
  expect(areaFrom(text)).toBe(area)
})

test('the form has what a person edits and nothing else', () => {
  const values = valuesOf(saved)
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(emptyLocation('DE')).toSorted())
  expect(values.responsibleMemberUuids).toEqual([saved.responsibleMembers[0]?.uuid])
})

test('a conflict shows what one has changed oneself and what is there now, in words', () => {
  const words = {
    t: ((key: string) => key) as never,
    formats: { number: String, list: (items: readonly string[]) => items.join(' und ') },
    nameOf: () => 'Lena Standort',
  }
  const theirs = valuesOf(saved)
  const mine = {
    ...theirs,
    type: 'headquarters' as const,
    floorSpace: 12,
    city: 'Ulm',
    responsibleMemberUuids: [],
  }
  expect(
    differencesOf(mine, ['type', 'floorSpace', 'responsibleMemberUuids', 'name'], theirs, words),
  ).toEqual([
    { label: 'location.field.type', mine: 'location.type.headquarters', theirs: 'location.type.branch' },
    { label: 'location.field.floorSpace', mine: '12', theirs: '' },
    { label: 'location.field.responsible', mine: '', theirs: 'Lena Standort' },
  ])
})

test('a company’s first location is where the company is', () => {
  const company = {
    street: 'Weg 1',
    additional: '',
    postalCode: '1010',
    city: 'Wien',
    country: 'AT',
    name: 'Firma',
  }
  expect(firstLocation(company)).toEqual({
    ...emptyLocation('AT'),
    type: 'headquarters',
    street: 'Weg 1',
    postalCode: '1010',
    city: 'Wien',
  })
})
