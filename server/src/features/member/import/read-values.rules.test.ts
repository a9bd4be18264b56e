import { describe, expect, test } from 'vitest'
import {
  readCountry,
  readDate,
  readFlag,
  readGender,
  readLanguage,
  readPassword,
  readPhone,
  readRole,
  readUsername,
  trimSpaces,
} from './read-values.rules.ts'

const bounds = { min: '1900-01-01', max: '2026-11-21' }

describe('reading the values of an imported row', () => {
  test.each([
    ['1991-03-14', '1991-03-14'],
    ['1991-03-14 00:00:00', '1991-03-14'],
    ['1991-03-14T00:00:00.000Z', '1991-03-14'],
    ['1991/3/14', '1991-03-14'],
    ['14.03.1991', '1991-03-14'],
    ['14.3.91', '1991-03-14'],
    ['1. 2. 05', '2005-02-01'],
    ['14/03/1991', '1991-03-14'],
    ['33311', '1991-03-14'],
    ['33311.0', '1991-03-14'],
    ['29.02.2024', '2024-02-29'],
  ])('reads %s as a date', (text, value) => {
    expect(readDate(text, bounds)).toEqual({ value })
  })

  test.each([
    ['29.02.2023', 'invalidDate'],
    ['2024-02-30', 'invalidDate'],
    ['0000-00-00', 'invalidDate'],
    ['31.04.1990', 'invalidDate'],
    ['gestern', 'invalidDate'],
    ['12', 'invalidDate'],
    ['01.01.1899', 'dateRange'],
    ['22.11.2026', 'dateRange'],
    ['275760-09-13', 'invalidDate'],
  ])('refuses the date %s with the code %s', (text, problem) => {
    expect(readDate(text, bounds)).toEqual({ problem })
  })

  test.each([
    ['+43 664 1234567', '+43 664 1234567'],
    ['0151 23456789', '+49 1512 3456789'],
    ['0151/2345-6789', '+49 1512 3456789'],
    ['15123456789', '+49 1512 3456789'],
    ['0049 89 1234567', '+49 89 1234567'],
  ])('reads %s as a phone number', (text, value) => {
    expect(readPhone(text, 'DE')).toEqual({ value })
  })

  test('assumes the country of the company for phone numbers without a country code', () => {
    expect(readPhone('0664 1234567', 'AT')).toEqual({ value: '+43 664 1234567' })
    expect(readPhone('keine', 'AT')).toEqual({ problem: 'phoneNumber' })
  })

  test.each([
    ['w', 'female'],
    ['Frau', 'female'],
    ['Männlich', 'male'],
    ['DIVERS', 'diverse'],
    ['keine Angabe', 'unspecified'],
  ])('reads %s as a gender', (text, value) => {
    expect(readGender(text)).toEqual({ value })
  })

  test.each([
    ['Deutschland', 'DE'],
    ['österreich', 'AT'],
    ['Austria', 'AT'],
    ['A', 'AT'],
    ['D', 'DE'],
    ['Türkei', 'TR'],
    ['pl', 'PL'],
  ])('reads %s as a country', (text, value) => {
    expect(readCountry(text)).toEqual({ value })
  })

  test.each([
    ['Mitglied', 'member'],
    ['Leitung Organisationseinheit', 'ou-admin'],
    ['Location manager', 'loc-admin'],
    ['Administrator', 'admin'],
    ['super-admin', 'super-admin'],
    ['Mitarbeiterin', 'member'],
  ])('reads %s as a role', (text, value) => {
    expect(readRole(text)).toEqual({ value })
  })

  test('reports unknown words with the code unknown', () => {
    const unknown = { problem: 'unknown' }
    expect([
      readGender('?'),
      readCountry('Atlantis'),
      readRole('Kundenberatung'),
      readRole('Chef'),
      readFlag('vielleicht'),
    ]).toEqual(Array.from({ length: 5 }, () => unknown))
  })

  test('reads yes, no and languages in German and English', () => {
    expect([readFlag('Ja'), readFlag('0'), readFlag('TRUE'), readFlag('x')]).toEqual(
      [true, false, true, true].map((value) => ({ value })),
    )
    expect([readLanguage('Englisch'), readLanguage('de-AT')]).toEqual([
      { value: 'en_GB' },
      { value: 'de_DE' },
    ])
  })

  test('converts usernames to lower case', () => {
    expect(readUsername('Max.Muster')).toEqual({ value: 'max.muster' })
    expect(readUsername('max muster')).toEqual({ problem: 'username' })
  })

  test('removes spaces at both ends, but keeps tabs', () => {
    expect([trimSpaces(' \u00a0Anna '), trimSpaces('\t=1')]).toEqual(['Anna', '\t=1'])
  })

  test.each([
    ['Sommer-2026!', true],
    ['Äpfel&Birnen 7', true],
    [`Aa1-${'x'.repeat(90)}`, true],
    ['Aa1😀😀😀😀😀', true],
    ['Aa1-456', false],
    ['sommer-2026', false],
    ['Passwort2026', false],
    ['Muster-2026', false],
    [`Aa1-${'x'.repeat(260)}`, false],
  ])('checks whether the password %s is valid: %s', (text, expected) => {
    expect('value' in readPassword(text, ['Anna', 'Muster'])).toBe(expected)
  })
})
