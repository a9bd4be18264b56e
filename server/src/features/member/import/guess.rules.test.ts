import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import { describe, expect, test } from 'vitest'
import { choicesFrom, choicesOf, hasHeader, suggest, withoutTitle } from './guess.rules.ts'

const rowsOf = (...rows: string[]) => rows.map((row, index) => ({ line: index + 1, cells: row.split(';') }))
const generated = { username: importUsernameColumn } as const

const nothingChosen = choicesFrom({
  columns: {},
  constants: {},
  settings: { passwordMode: 'initial', matchBy: 'username', mode: 'create', createOrgUnits: false },
})

describe('headings', () => {
  test.each([
    ['Vorname;Nachname', 'Anna;Beispiel', true],
    ['first name;LAST NAME', 'Anna;Beispiel', true],
    ['Spalte A;Spalte B', 'anna@firma.example;12', true],
    ['Anna;Beispiel', 'Berta;Muster', false],
    ['Anna;anna@firma.example', 'Berta;berta@firma.example', false],
    ['Vorname;12', 'Berta;13', false],
  ])('%s over %s: %s', (first, second, is) => {
    expect(hasHeader(rowsOf(first, second), undefined)).toBe(is)
  })
})

describe('what stands above the headings', () => {
  const linesOf = (...rows: string[]) => withoutTitle(rowsOf(...rows), undefined).map(({ line }) => line)

  test('is no row of the file: a title, a date', () => {
    expect(linesOf('Personalliste;;', 'Vorname;Nachname;E-Mail', 'Anna;Beispiel;')).toEqual([2, 3])
    expect(
      linesOf('Personalliste;;Stand 1.11.;;', ';;;', 'Nr;Name;Vorname;Ort;PLZ', '1;Beispiel;Anna;;'),
    ).toEqual([3, 4])
  })

  test.each([
    [['Vorname;Nachname', 'Anna;Beispiel']],
    [['Anna;Beispiel', 'Vorname;Nachname', 'Berta;Muster']],
    [['Anna;Beispiel;', 'Vorname;Nachname;E-Mail', 'Berta;Muster;']],
    [['Anna;;', 'Berta;Ort;', 'Carla;Name;']],
    [[...Array.from({ length: 11 }, (_, line) => `Zeile ${line};;`), 'Vorname;Nachname;E-Mail']],
  ])('is only what cannot be a person: %j stays whole', (rows) => {
    expect(linesOf(...rows)).toHaveLength(rows.length)
  })
})

describe('the assignment', () => {
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
  ])('of %s is guessed', (header, mapping) => {
    const cells = header.split(';').map(() => 'x')
    expect(suggest(rowsOf(header, cells.join(';')), cells.length, nothingChosen).mapping).toEqual(mapping)
  })

  test('an address tells its column without a heading', () => {
    const rows = rowsOf('Anna;Beispiel;anna@firma.example', 'Berta;Muster;berta@firma.example')
    expect(suggest(rows, 3, undefined)).toMatchObject({ hasHeader: false, mapping: { email: { column: 2 } } })
  })

  test.each([
    ['0171 2345678', '+49 (0)160/1234567', 'mobileNumber'],
    ['+43 664 1234567', '0043 664/1234567', 'mobileNumber'],
    ['030 1234567', '+43 1 5123456', 'phoneNumber'],
    ['0821/123-45', '0171 2345678', 'phoneNumber'],
    ['0821/123-45', '-', 'phoneNumber'],
    ['Frau', 'Herr', 'gender'],
    ['weiblich', 'divers', 'gender'],
  ])('%s and %s tell what they are under any heading', (one, other, field) => {
    const rows = rowsOf('Vorname;Nachname;Sonstiges', `Anna;Beispiel;${one}`, `Berta;Muster;${other}`)
    expect(suggest(rows, 3, undefined).mapping).toMatchObject({ [field]: { column: 2 } })
  })

  test.each([
    ['00012345', '00012346'],
    ['01/02/1990', '03-04-1985'],
    ['x', 'm'],
    ['0171 2345678', 'siehe Liste'],
  ])('%s and %s tell nothing', (one, other) => {
    const rows = rowsOf('Vorname;Nachname;Sonstiges', `Anna;Beispiel;${one}`, `Berta;Muster;${other}`)
    expect(Object.keys(suggest(rows, 3, undefined).mapping)).toEqual(['firstName', 'lastName', 'username'])
  })

  test('a company without org units takes those of the file, and invites where everybody has an address', () => {
    const header = 'Vorname;Nachname;E-Mail;Beauftragungen'
    expect(
      suggest(rowsOf(header, 'a;b;a@b.example;Ersthelfer'), 4, undefined, { hasOrgUnits: false }),
    ).toMatchObject({
      createOrgUnits: true,
      passwordMode: 'byEmail',
      mapping: { groups: { column: 3 } },
    })
    expect(suggest(rowsOf(header, 'a;b;a@b.example;', 'c;d;;'), 4, undefined)).toMatchObject({
      createOrgUnits: false,
      passwordMode: 'initial',
    })
  })

  test('people are recognised by what is surest', () => {
    expect(suggest(rowsOf('Vorname;Nachname;PersNr', 'a;b;1'), 3, undefined).matchBy).toBe('externalId')
    expect(suggest(rowsOf('Vorname;Nachname;E-Mail', 'a;b;a@b.example'), 3, undefined).matchBy).toBe('email')
    expect(suggest(rowsOf('Vorname;Nachname', 'a;b'), 2, undefined).matchBy).toBe('username')
  })

  test('the same company’s next file begins with what was chosen', () => {
    const first = rowsOf('Rufname;Familie;Werk;Notiz', 'a;b;c;d')
    const settings: ImportSettings = {
      ...suggest(first, 4, undefined),
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
    const choices = choicesOf(settings, first[0]!.cells)
    const next = suggest(rowsOf('Werk;Familie;Rufname', 'a;b;c'), 3, choices)
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
