import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import { dropTitleRows, hasHeader, suggestSettings } from './guess-mapping.rules.ts'
import { parseChoices, toChoices } from './saved-choices.rules.ts'

const toRows = (...rows: string[]) => rows.map((row, index) => ({ line: index + 1, cells: row.split(';') }))
const generated = { username: importUsernameColumn } as const

const emptyChoices = parseChoices({
  columns: {},
  constants: {},
  settings: { passwordMode: 'initial', matchBy: 'username', mode: 'create', createOrgUnits: false },
})

describe('hasHeader', () => {
  test.each([
    ['Vorname;Nachname', 'Anna;Beispiel', true],
    ['first name;LAST NAME', 'Anna;Beispiel', true],
    ['Spalte A;Spalte B', 'anna@firma.example;12', true],
    ['Anna;Beispiel', 'Berta;Muster', false],
    ['Anna;anna@firma.example', 'Berta;berta@firma.example', false],
    ['Vorname;12', 'Berta;13', false],
  ])('for the rows %s and %s, returns %s', (first, second, expected) => {
    expect(hasHeader(toRows(first, second), undefined)).toBe(expected)
  })
})

describe('dropTitleRows', () => {
  const keptLines = (...rows: string[]) => dropTitleRows(toRows(...rows), undefined).map(({ line }) => line)

  test('removes titles and dates above the headings', () => {
    expect(keptLines('Personalliste;;', 'Vorname;Nachname;E-Mail', 'Anna;Beispiel;')).toEqual([2, 3])
    expect(
      keptLines('Personalliste;;Stand 1.11.;;', ';;;', 'Nr;Name;Vorname;Ort;PLZ', '1;Beispiel;Anna;;'),
    ).toEqual([3, 4])
  })

  test.each([
    [['Vorname;Nachname', 'Anna;Beispiel']],
    [['Anna;Beispiel', 'Vorname;Nachname', 'Berta;Muster']],
    [['Anna;Beispiel;', 'Vorname;Nachname;E-Mail', 'Berta;Muster;']],
    [['Anna;;', 'Berta;Ort;', 'Carla;Name;']],
    [[...Array.from({ length: 11 }, (_, line) => `Zeile ${line};;`), 'Vorname;Nachname;E-Mail']],
  ])('keeps rows that may be members: %j', (rows) => {
    expect(keptLines(...rows)).toHaveLength(rows.length)
  })
})

describe('suggestSettings', () => {
  test.each([
    [
      'Vorname;Nachname;E-Mail;Personalnr.;Kostenstelle',
      {
        firstName: { column: 0 },
        lastName: { column: 1 },
        email: { column: 2 },
        externalId: { column: 3 },
        orgUnits: { column: 4 },
        ...generated,
      },
    ],
    [
      'Surname;Given name;Login;Date of birth;Mobile',
      {
        lastName: { column: 0 },
        firstName: { column: 1 },
        username: { column: 2 },
        birthDate: { column: 3 },
        mobileNumber: { column: 4 },
      },
    ],
    [
      'Name;Vorname;Geb.datum;Straße;PLZ;Ort',
      {
        lastName: { column: 0 },
        firstName: { column: 1 },
        birthDate: { column: 2 },
        street: { column: 3 },
        postalCode: { column: 4 },
        city: { column: 5 },
        ...generated,
      },
    ],
    [
      'Nachname;Vorname;Geb.',
      { lastName: { column: 0 }, firstName: { column: 1 }, birthDate: { column: 2 }, ...generated },
    ],
    [
      'Nachname;Vorname;Geb. am',
      { lastName: { column: 0 }, firstName: { column: 1 }, birthDate: { column: 2 }, ...generated },
    ],
    [
      'Nachname;Vorname;Tel. dienstl.;Mobil (geschäftl.);Abt.;Standort/Werk;PLZ/Ort;Handy (privat)',
      {
        lastName: { column: 0 },
        firstName: { column: 1 },
        phoneNumber: { column: 2 },
        mobileNumber: { column: 3 },
        orgUnits: { column: 4 },
        location: { column: 5 },
        ...generated,
      },
    ],
    ['constructor;Vorname;Nachname', { firstName: { column: 1 }, lastName: { column: 2 }, ...generated }],
    ['Vorname;Vorname;Nachname', { firstName: { column: 0 }, lastName: { column: 2 }, ...generated }],
  ])('maps the headings %s', (header, mapping) => {
    const cells = header.split(';').map(() => 'x')
    expect(suggestSettings(toRows(header, cells.join(';')), cells.length, emptyChoices).mapping).toEqual(
      mapping,
    )
  })

  test('recognises email addresses without a heading', () => {
    const rows = toRows('Anna;Beispiel;anna@firma.example', 'Berta;Muster;berta@firma.example')
    expect(suggestSettings(rows, 3, undefined)).toMatchObject({
      hasHeader: false,
      mapping: { email: { column: 2 } },
    })
  })

  test.each([
    ['0171 2345678', '+49 (0)160/1234567', 'mobileNumber'],
    ['+43 664 1234567', '0043 664/1234567', 'mobileNumber'],
    ['030 1234567', '+43 1 5123456', 'phoneNumber'],
    ['0821/123-45', '0171 2345678', 'phoneNumber'],
    ['0821/123-45', '-', 'phoneNumber'],
    ['Frau', 'Herr', 'gender'],
    ['weiblich', 'divers', 'gender'],
  ])('recognises the values %s and %s under an unknown heading', (one, other, field) => {
    const rows = toRows('Vorname;Nachname;Sonstiges', `Anna;Beispiel;${one}`, `Berta;Muster;${other}`)
    expect(suggestSettings(rows, 3, undefined).mapping).toMatchObject({ [field]: { column: 2 } })
  })

  test.each([
    ['00012345', '00012346'],
    ['01/02/1990', '03-04-1985'],
    ['x', 'm'],
    ['0171 2345678', 'siehe Liste'],
  ])('recognises no field from the values %s and %s', (one, other) => {
    const rows = toRows('Vorname;Nachname;Sonstiges', `Anna;Beispiel;${one}`, `Berta;Muster;${other}`)
    expect(Object.keys(suggestSettings(rows, 3, undefined).mapping)).toEqual([
      'firstName',
      'lastName',
      'username',
    ])
  })

  test('suggests creating org units if none exist, and links by email if every row has an address', () => {
    const header = 'Vorname;Nachname;E-Mail;Beauftragungen'
    expect(
      suggestSettings(toRows(header, 'a;b;a@b.example;Ersthelfer'), 4, undefined, { hasOrgUnits: false }),
    ).toMatchObject({
      createOrgUnits: true,
      passwordMode: 'byEmail',
      mapping: { groups: { column: 3 } },
    })
    expect(suggestSettings(toRows(header, 'a;b;a@b.example;', 'c;d;;'), 4, undefined)).toMatchObject({
      createOrgUnits: false,
      passwordMode: 'byEmailOrLetter',
    })
    expect(suggestSettings(toRows(header, 'a;b;;', 'c;d;;'), 4, undefined).passwordMode).toBe('initial')
  })

  test('suggests matching by the most reliable field of the file', () => {
    expect(suggestSettings(toRows('Vorname;Nachname;PersNr', 'a;b;1'), 3, undefined).matchBy).toBe(
      'externalId',
    )
    expect(suggestSettings(toRows('Vorname;Nachname;E-Mail', 'a;b;a@b.example'), 3, undefined).matchBy).toBe(
      'email',
    )
    expect(suggestSettings(toRows('Vorname;Nachname', 'a;b'), 2, undefined).matchBy).toBe('username')
  })

  test('suggests the choices of the last import', () => {
    const first = toRows('Rufname;Familie;Werk;Notiz', 'a;b;c;d')
    const settings: ImportSettings = {
      ...suggestSettings(first, 4, undefined),
      mapping: {
        firstName: { column: 0 },
        lastName: { column: 1 },
        location: { column: 2 },
        externalCompany: { constant: 'Leih GmbH' },
        ...generated,
      },
      passwordMode: 'initial',
      matchBy: 'username',
      createOrgUnits: true,
    }
    const choices = toChoices(settings, first[0]!.cells)
    const next = suggestSettings(toRows('Werk;Familie;Rufname', 'a;b;c'), 3, choices)
    expect(next).toEqual({
      ...settings,
      mapping: {
        location: { column: 0 },
        lastName: { column: 1 },
        firstName: { column: 2 },
        externalCompany: { constant: 'Leih GmbH' },
        ...generated,
      },
    })
  })
})
