import { describe, expect, test } from 'vitest'
import { codeTries, isSameName, nameTries, normaliseCode } from './verification.rules.ts'

describe('a verification code', () => {
  test.each([
    'K7QF-92RM-XT4D',
    'k7qf92rmxt4d',
    ' K7QF 92RM XT4D ',
    'K7QF–92RM–XT4D',
    'K7QF.92RM/XT4D',
    'ｋ7qf-92rm-xt4d',
  ])('is recognised when entered as "%s"', (typed) => {
    expect(normaliseCode(typed)).toBe('K7QF-92RM-XT4D')
  })

  test('is recognised with letters that look like digits', () =>
    expect(normaliseCode('oOiI-lL10-ABCD')).toBe('0011-1110-ABCD'))

  test.each([
    '',
    'K7QF-92RM-XT4',
    'K7QF-92RM-XT4DD',
    'K7QF-92RM-XTUD',
    'K7QF-92RM-XTÄD',
    '%00',
    "' or 1=1 --",
    'verify',
  ])('is not recognised in "%s"', (typed) => {
    expect(normaliseCode(typed)).toBeNull()
  })
})

describe('an entered last name', () => {
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
  ])('"%s" matches the name %s', (typed, name) => expect(isSameName(typed, name)).toBe(true))

  test.each([
    ['', 'Müller'],
    ['  ', 'Müller'],
    ['-', 'Müller'],
    ['Müll', 'Müller'],
    ['Müller Meier', 'Müller'],
    ['Maler', 'Müller'],
    ['Muller', 'Mueller'],
    ['%', 'Müller'],
  ])('"%s" does not match the name %s', (typed, name) => {
    expect(isSameName(typed, name)).toBe(false)
  })
})

test('attempts to guess a code are limited per network, and attempts to guess a name also per code', () => {
  expect(codeTries('203.0.113.7').keys).toEqual(codeTries('203.0.113.200').keys)
  expect(codeTries('203.0.113.7').keys).not.toEqual(codeTries('203.0.114.7').keys)
  expect(nameTries('A', '203.0.113.7').keys).not.toEqual(nameTries('B', '203.0.113.7').keys)
  expect([codeTries('x').freeAttempts, nameTries('A', 'x').freeAttempts]).toEqual([[60], [10]])
})
