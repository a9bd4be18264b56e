import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatPhoneNumber, phoneNumber } from '../src/fields/phone.ts'
import { locationForm } from '../src/location/location.ts'
import {
  clientIdentifier,
  companyIdFromName,
  date,
  email,
  enteredClientIdentifier,
  enteredUsername,
  hashForTransport,
  identifier,
  identifierFromName,
  isValidPassword,
  messageKeyOf,
  numeric,
  password,
  passwordRules,
  postalCodeProblem,
  resetPasswordFormShape,
  username,
  usernameFromNames,
  uuid,
} from './support.ts'

const { floorSpace } = locationForm.shape

/** Returns the message key of the first issue, or null if the value is valid. */
function keyOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? null : messageKeyOf(parsed.error.issues[0] ?? {})
}

describe('username', () => {
  test.each([
    ['max.muster', null],
    ['a1b', null],
    ['anna-lena.x2', null],
    ['ab', 'minlength'],
    ['1max', 'username'],
    ['max..m', 'username'],
    ['max.', 'username'],
    ['max_muster', 'username'],
    ['Max', 'username'],
    ['mäx', 'username'],
    ['', 'required'],
    [undefined, 'required'],
  ])('checking %j gives the message %s', (value, key) => {
    expect(keyOf(username, value)).toBe(key)
  })
})

describe('the names that a person enters at the login', () => {
  test.each([
    [enteredUsername, ' Max.Muster ', 'max.muster'],
    [enteredClientIdentifier, 'Musterbau ', 'musterbau'],
  ])('may have capitals and surrounding spaces', (schema, entered, expected) => {
    expect(z.parse(schema, entered)).toBe(expected)
  })

  test.each([
    [enteredUsername, 'max muster', 'username'],
    [enteredClientIdentifier, 'muster bau', 'clientIdentifier'],
  ])('may not contain a space between words', (schema, entered, key) => {
    expect(keyOf(schema, entered)).toBe(key)
  })
})

describe('company ID', () => {
  test.each([
    ['musterbau', null],
    ['a-b-c', null],
    ['ab', 'minlength'],
    ['-ab', 'clientIdentifier'],
    ['a--b', 'clientIdentifier'],
    ['a.b', 'clientIdentifier'],
    ["admin'--", 'clientIdentifier'],
    ['1ab', 'clientIdentifier'],
    ['Musterbau', 'clientIdentifier'],
  ])('checking %j gives the message %s', (value, key) => {
    expect(keyOf(clientIdentifier, value)).toBe(key)
  })
})

describe('identifier', () => {
  test.each([
    ['lager-sued-4711', null],
    ['ab', 'minlength'],
    ['4711-lager', 'identifier'],
    ['lager--sued', 'identifier'],
    ['lager-', 'identifier'],
    ['Lager', 'identifier'],
    ['', 'required'],
  ])('checking %j gives the message %s', (value, key) => {
    expect(keyOf(identifier, value)).toBe(key)
  })
})

describe('password', () => {
  test.each([
    ['Sorgfalt-2026', true],
    ['Ab1 efgh', true],
    ['Äb1!äöüß', true],
    [`Ab1!${'e'.repeat(60)}`, true],
    ['Ab1!efg', false],
    ['ab1!efgh', false],
    ['AB1!EFGH', false],
    ['Abc!efgh', false],
    ['Abc1efgh', false],
  ])('%j is valid: %s', (value, valid) => {
    expect(isValidPassword(value)).toBe(valid)
    expect(keyOf(password, value)).toBe(valid ? null : 'password')
  })

  test('each rule is checked separately', () => {
    expect(
      Object.entries(passwordRules)
        .filter(([, rule]) => rule('aaa'))
        .map(([name]) => name),
    ).toEqual(['lower'])
  })

  test('composed and decomposed umlauts have the same hash', async () => {
    expect(await hashForTransport('Mu\u0308ller-1')).toBe(await hashForTransport('M\u00fcller-1'))
    expect(await hashForTransport('')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  test('reports at the confirmation field that the confirmation differs', () => {
    const parsed = z.safeParse(resetPasswordFormShape, {
      username: 'max.muster',
      password: 'Sorgfalt-2026',
      passwordConfirmation: 'Sorgfalt-2027',
    })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['passwordConfirmation', 'shouldMatch'],
    ])
  })
})

describe('proposed names', () => {
  test.each([
    ['Jörg', 'Größinger', 0, 'joerg.groessinger'],
    ['Anna Lena', 'Öz', 0, 'anna-lena.oez'],
    ['3Max', 'Muster', 0, 'max.muster'],
    ['Łukasz', 'Żak', 0, 'lukasz.zak'],
    ['A', '', 0, 'a100'],
    ['Max', 'Muster', 1, 'max.muster2'],
    ['a'.repeat(60), 'b'.repeat(60), 99_998, `${'a'.repeat(54)}99999`],
    ['a'.repeat(53), 'Muster', 0, 'a'.repeat(53)],
  ])('the username of %s %s, with %d already taken, is %s', (first, last, taken, expected) => {
    expect(usernameFromNames(first, last, taken)).toBe(expected)
    expect(keyOf(username, expected)).toBeNull()
  })

  test('an identifier spells umlauts with two letters and ends in four digits', () => {
    expect(identifierFromName('Lager & Fuhrpark Süd', 4711)).toBe('lager-fuhrpark-sued-4711')
    expect(identifierFromName('24h', 1000)).toBe('h-1000')
  })

  test('a company ID is made from the name without digits at its end', () => {
    expect(companyIdFromName('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh')
    expect(companyIdFromName('  ')).toBe('')
    expect(keyOf(clientIdentifier, companyIdFromName('Donau '.repeat(20)))).toBeNull()
  })

  test.each([
    [
      'Abteilung für Arbeitssicherheit, Gesundheitsschutz, Umwelt und Energie',
      'abteilung-fuer-arbeitssicherheit-gesundheitsschutz-4711',
    ],
    ['Donau'.repeat(20), `${'donau'.repeat(11)}-4711`],
    [`${'a'.repeat(55)} b`, `${'a'.repeat(55)}-4711`],
    [`${'a'.repeat(54)} b`, `${'a'.repeat(54)}-4711`],
  ])('the identifier of the long name %s is the valid identifier %s', (name, expected) => {
    expect(identifierFromName(name, 4711)).toBe(expected)
    expect(keyOf(identifier, expected)).toBeNull()
  })
})

describe('postal code', () => {
  test.each([
    ['80331', 'DE', undefined],
    ['8033', 'DE', 'notValidForCountry'],
    ['1010', 'AT', undefined],
    ['80 331', 'DE', undefined],
    ['D-80331', 'DE', 'notValidForCountry'],
    ['anything', 'JP', undefined],
    ['1', 'XX', 'unknownCountry'],
    ['', 'DE', 'missingPostalCode'],
    ['1010', '', 'missingCountry'],
    ['00-950', 'PL', undefined],
  ])('checking %j in the country %j gives the problem %s', (code, country, problem) => {
    expect(postalCodeProblem(code, country)).toBe(problem)
  })
})

describe('phone number', () => {
  test.each([
    ['+43 664 1234567', null],
    ['089 123456', null],
    ['', null],
    ['1', 'phoneNumber'],
    [`+49${'1'.repeat(18)}`, 'phoneNumber'],
    ['x'.repeat(251), 'phoneNumber'],
  ])('checking %j gives the message %s', (value, key) => {
    expect(keyOf(phoneNumber, value)).toBe(key)
  })

  test.each([
    ['0664 1234567', 'AT', '+43 664 1234567'],
    ['089 123456', 'DE', '+49 89 123456'],
    ['0043 664 1234567', 'DE', '+43 664 1234567'],
    ['+43 664 1234567', 'DE', '+43 664 1234567'],
    ['1', 'AT', undefined],
  ] as const)('the number %s in the country %s is formatted as %s', (value, country, called) => {
    expect(formatPhoneNumber(value, country)).toBe(called)
  })
})

describe('the rules for other fields', () => {
  test.each([
    ['0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e', null, uuid],
    ['0198C5F0-7C3A-7D52-9B1E-3F2A4B5C6D7E', 'unknown', uuid],
    ['0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6D7e', 'unknown', uuid],
    ['{0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e}', 'unknown', uuid],
    ['0198c5f07c3a7d529b1e3f2a4b5c6d7e', 'unknown', uuid],
    ['a@b.example', null, email],
    ['a@b', 'email', email],
    ['', 'required', email],
    [`${'a'.repeat(250)}@b.example`, 'maxlength', email],
    [-1, 'min', floorSpace],
    [10_000_001, 'max', floorSpace],
    ['not a uuid', 'unknown', uuid],
    ['0123', null, numeric],
    ['12a', 'numeric', numeric],
    ['2024-02-30', 'invalidDate', date()],
    ['0000-00-00', 'invalidDate', date()],
    ['0000-01-01', 'minDate', date()],
    ['9999-12-31', 'maxDate', date()],
    ['2025-12-31', 'minDate', date({ min: '2026-01-01' })],
    ['2026-01-02', 'maxDate', date({ max: '2026-01-01' })],
  ])('checking %j gives the message %s', (value, key, schema) => {
    expect(keyOf(schema as z.ZodMiniType, value)).toBe(key)
  })
})
