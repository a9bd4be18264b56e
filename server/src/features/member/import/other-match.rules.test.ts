import { describe, expect, test } from 'vitest'
import type { RowOutcome } from './match.rules.ts'
import { createExisting, createRows, matchAll } from './match-fixture.ts'

const lukas = createExisting('lukas.jaeger', {
  firstName: 'Lukas',
  lastName: 'Jäger',
  externalId: '20388',
  email: 'lukas@firma.example',
  city: 'Graz',
})
const named = { firstName: 'Lukas', lastName: 'Jäger' }
const byNumber = { settings: { matchBy: 'externalId' as const }, existing: [lukas] }
const describeOutcome = ({ status, otherMatch, leftOut, username }: RowOutcome) =>
  [status, otherMatch, leftOut, username].map(String).join(' ')

describe('a row whose personnel number no member has', () => {
  test.each([
    [{ ...named, externalId: '20588' }, 'changed name match lukas.jaeger'],
    [{ firstName: 'lukas', lastName: 'Jaeger', externalId: '20588' }, 'changed name match lukas.jaeger'],
    [{ ...named, lastName: 'Jäger-Bauer', externalId: '20588' }, 'new null null lukas.jaeger-bauer'],
    [{ ...named, externalId: '20388', city: 'Wien' }, 'changed null null lukas.jaeger'],
    [{ ...named, externalId: '20388', city: 'Graz' }, 'unchanged null null lukas.jaeger'],
  ])('%j is %s', (row, expected) => {
    expect(matchAll(createRows(row), byNumber).map(describeOutcome)).toEqual([expected])
  })

  test('is a new member if the member with this name matches another row', () => {
    const rows = createRows({ ...named, externalId: '20588' }, { ...named, externalId: '20388' })
    expect(matchAll(rows, byNumber).map(describeOutcome)).toEqual([
      'new null null lukas.jaeger2',
      'unchanged null null lukas.jaeger',
    ])
  })

  test('is a new member if several members have this name', () => {
    const twin = { ...lukas, uuid: 'twin', username: 'lukas.jaeger9', externalId: '20389' }
    const rows = createRows({ ...named, externalId: '20588' })
    expect(matchAll(rows, { ...byNumber, existing: [lukas, twin] }).map(describeOutcome)).toEqual([
      'new null null lukas.jaeger2',
    ])
  })

  test('matches a member only once', () => {
    const rows = createRows({ ...named, externalId: '1' }, { ...named, externalId: '2' })
    expect(matchAll(rows, byNumber).map(({ otherMatch }) => otherMatch)).toEqual(['name', null])
  })

  test.each([
    ['archived', { archived: true }, {}],
    ['deleted', { deleted: true }, {}],
    ['left alone, because the import only creates members', {}, { mode: 'create' as const }],
  ])('does not match a member who is %s', (_case, member, settings) => {
    const existing = [{ ...lukas, ...member }]
    const rows = createRows({ ...named, externalId: '20588' })
    const [outcome] = matchAll(rows, { existing, settings: { ...byNumber.settings, ...settings } })
    expect(outcome?.otherMatch).toBeNull()
  })

  test('matches a member without a number by address and name', () => {
    const existing = [{ ...lukas, externalId: null }]
    const rows = createRows({ ...named, externalId: '20588', email: 'Lukas@firma.example' })
    expect(matchAll(rows, { ...byNumber, existing }).map(describeOutcome)).toEqual([
      'changed email match lukas.jaeger',
    ])
  })

  test('matches by name if rows are matched by address', () => {
    const rows = createRows({ ...named, email: 'neu@firma.example' })
    const options = { settings: { matchBy: 'email' as const }, existing: [lukas] }
    expect(matchAll(rows, options).map(describeOutcome)).toEqual(['changed name match lukas.jaeger'])
  })
})

describe('a decision', () => {
  const rows = createRows({ ...named, externalId: '20588' })

  test.each([
    ['same', 'changed name null lukas.jaeger'],
    ['skip', 'changed name choice lukas.jaeger'],
    ['new', 'new null null lukas.jaeger2'],
  ] as const)('%s about a row that matches by name leads to: %s', (decision, expected) => {
    expect(matchAll(rows, { ...byNumber, decisions: { 2: decision } }).map(describeOutcome)).toEqual([
      expected,
    ])
  })

  test.each([
    ['skip', 'changed null choice lukas.jaeger'],
    ['new', 'changed null null lukas.jaeger'],
    ['same', 'changed null null lukas.jaeger'],
  ] as const)('%s about a row that matches by its number leads to: %s', (decision, expected) => {
    const row = createRows({ ...named, externalId: '20388', city: 'Wien' })
    expect(matchAll(row, { ...byNumber, decisions: { 2: decision } }).map(describeOutcome)).toEqual([
      expected,
    ])
  })

  test('does not import a faulty row', () => {
    const faulty = createRows({ username: 'x' })
    expect(matchAll(faulty, { decisions: { 2: 'same' } }).map(({ status }) => status)).toEqual(['faulty'])
  })
})
