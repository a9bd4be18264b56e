import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import { OrgUnitFinder } from './org-unit-finder.rules.ts'
import { type ReadContext, readRow } from './read-row.rules.ts'
import { ValueResolver } from './value-matches.rules.ts'

const fields = [
  'firstName',
  'lastName',
  'location',
  'groups',
  'city',
  'postalCode',
  'country',
  'password',
] as const
type Field = (typeof fields)[number]

const createContext = (settings: Partial<ImportSettings> = {}): ReadContext => ({
  settings: {
    hasHeader: true,
    mapping: {
      ...Object.fromEntries(fields.map((field, column) => [field, { column }])),
      language: { constant: 'Englisch' },
      username: importUsernameColumn,
    },
    passwordMode: 'noPassword',
    matchBy: 'username',
    mode: 'createAndUpdate',
    createOrgUnits: false,
    ...settings,
  },
  heading: [...fields],
  columnCount: fields.length,
  country: 'DE',
  today: '2026-11-02',
  orgUnits: new OrgUnitFinder([], false),
  locations: new Map([
    ['graz', 'location-graz'],
    ['werk', null],
  ]),
  groups: new Map([
    ['ersthelfer', 'group-1'],
    ['brandundraeumung', 'group-2'],
  ]),
  values: new ValueResolver([], {
    orgUnits: new Map(),
    location: new Map(),
    groups: new Map(),
    role: new Map(),
  }),
})

const createCells = (values: Partial<Record<Field, string>>): string[] =>
  fields.map((field) => ({ firstName: 'Max', lastName: 'Muster', ...values })[field] ?? '')

const read = (values: Partial<Record<Field, string>>, context = createContext(), isHashed = false) =>
  readRow({ line: 2, cells: createCells(values) }, context, isHashed)

const describeProblems = ({ problems }: ReturnType<typeof readRow>): string[] =>
  problems.map(({ field, code }) => `${field ?? '-'} ${code}`)

describe('readRow', () => {
  const defaults = { firstName: 'Max', lastName: 'Muster', language: 'en_GB' }

  test.each([
    [{}, {}],
    [{ location: 'GRAZ' }, { location: 'location-graz' }],
    [{ groups: 'Ersthelfer, Brand und Räumung' }, { groups: ['group-1', 'group-2'] }],
    [{ groups: 'Ersthelfer; ersthelfer' }, { groups: ['group-1'] }],
    [{ city: '-', location: 'n/a' }, {}],
    [{ city: 'München' }, { city: 'München', country: 'DE' }],
    [
      { city: 'Wien', country: 'A' },
      { city: 'Wien', country: 'AT' },
    ],
    [{ password: 'Kiesel-4711' }, {}],
  ])('reads the cells %j as the values %j', (cells, values) => {
    expect(read(cells).values).toEqual({ ...defaults, ...values })
  })

  test.each([
    [{ firstName: '' }, ['firstName required']],
    [{ lastName: 'x'.repeat(251) }, ['lastName tooLong']],
    [{ location: 'Mond' }, ['location unknown']],
    [{ location: 'Werk' }, ['location ambiguous']],
    [{ groups: 'Ersthelfer; Chor' }, ['groups unknown']],
    [{ postalCode: '1010' }, ['postalCode postalCode']],
    [{ postalCode: '1'.repeat(21) }, ['postalCode tooLong']],
    [{ postalCode: '80331', country: 'Österreich' }, ['postalCode postalCode']],
  ])('for the cells %j, reports the problems %j', (cells, problems) => {
    expect(describeProblems(read(cells))).toEqual(problems)
  })

  test('checks the passwords in the file unless they have already been hashed', () => {
    const context = createContext({ passwordMode: 'byColumn' })
    expect(read({ password: 'Kiesel-4711' }, context).values.password).toBe('Kiesel-4711')
    expect(describeProblems(read({ password: 'Muster-2026' }, context))).toEqual(['password password'])
    expect(read({ password: 'Muster-2026' }, context, true)).toMatchObject({ problems: [] })
  })

  test('reports cells after the last column only if they contain text', () => {
    const readCells = (...more: string[]) =>
      readRow({ line: 2, cells: [...createCells({}), ...more] }, createContext())
    expect(describeProblems(readCells('', 'x'))).toEqual(['- tooManyCells'])
    expect(readCells('').problems).toEqual([])
  })

  test('recognises a row that repeats the headings', () => {
    expect(readRow({ line: 9, cells: [...fields] }, createContext()).isHeading).toBe(true)
    expect(read({}).isHeading).toBe(false)
  })

  test('returns the same key for rows with the same content', () => {
    expect(read({ city: ' Wien' }).key).toBe(read({ city: 'Wien' }).key)
    expect(read({ city: 'Wien' }).key).not.toBe(read({ city: 'Graz' }).key)
  })
})
