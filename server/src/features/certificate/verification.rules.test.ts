import { describe, expect, test } from 'vitest'
import { codeTries, isSameName, nameTries, normalCode, stateOn } from './verification.rules.ts'

describe('a code', () => {
  test.each([
    'K7QF-92RM-XT4D',
    'k7qf92rmxt4d',
    ' K7QF 92RM XT4D ',
    'K7QF–92RM–XT4D',
    'K7QF.92RM/XT4D',
    'ｋ7qf-92rm-xt4d',
  ])('typed as "%s"', (typed) => {
    expect(normalCode(typed)).toBe('K7QF-92RM-XT4D')
  })

  test('with letters that look like digits', () =>
    expect(normalCode('oOiI-lL10-ABCD')).toBe('0011-1110-ABCD'))

  test.each([
    '',
    'K7QF-92RM-XT4',
    'K7QF-92RM-XT4DD',
    'K7QF-92RM-XTUD',
    'K7QF-92RM-XTÄD',
    '%00',
    "' or 1=1 --",
    'verify',
  ])('"%s" is none', (typed) => {
    expect(normalCode(typed)).toBeNull()
  })
})

describe('a last name', () => {
  test.each([
    ['Yıldız', 'Yıldız'],
    ['yildiz', 'Yıldız'],
    ['YILDIZ', 'Yıldız'],
    [' Müller ', 'Müller'],
    ['MÜLLER', 'Müller'],
    ['Mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['Muller', 'Müller'],
    ['Müller', 'Müller'],
    ['Strauss', 'Strauß'],
    ['STRAUSS', 'Strauß'],
    ['Lukaszewski', 'Łukaszewski'],
    ['Soerensen', 'Sørensen'],
    ['Sorensen', 'Sørensen'],
    ['Hollweg Petersen', 'Hollweg-Petersen'],
    ['von  der   Heide', 'von der Heide'],
    ["O'Brien", 'O’Brien'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'Παπαδόπουλος'],
    ['inonu', 'İnönü'],
    ['щербакова', 'Щербакова'],
  ])('"%s" is %s', (typed, name) => expect(isSameName(typed, name)).toBe(true))

  test.each([
    ['', 'Müller'],
    ['  ', 'Müller'],
    ['-', 'Müller'],
    ['Müll', 'Müller'],
    ['Müller Meier', 'Müller'],
    ['Maler', 'Müller'],
    ['Muller', 'Mueller'],
    ['%', 'Müller'],
  ])('"%s" is not %s', (typed, name) => {
    expect(isSameName(typed, name)).toBe(false)
  })
})

describe('on a day a certificate is', () => {
  const until = (validUntil: string | null, revoked = false) => stateOn('2026-11-20', { validUntil, revoked })
  test('valid through its last day', () => expect(until('2026-11-20')).toBe('valid'))
  test('expired on the day after', () => expect(until('2026-11-19')).toBe('expired'))
  test('valid for good without a last day', () => expect(until(null)).toBe('valid'))
  test('revoked before everything else', () =>
    expect([until(null, true), until('2020-01-01', true)]).toEqual(['revoked', 'revoked']))
})

test('tries count by network; names by code as well', () => {
  expect(codeTries('203.0.113.7').keys).toEqual(codeTries('203.0.113.200').keys)
  expect(codeTries('203.0.113.7').keys).not.toEqual(codeTries('203.0.114.7').keys)
  expect(nameTries('A', '203.0.113.7').keys).not.toEqual(nameTries('B', '203.0.113.7').keys)
  expect([codeTries('x').freeAttempts, nameTries('A', 'x').freeAttempts]).toEqual([[60], [10]])
})
