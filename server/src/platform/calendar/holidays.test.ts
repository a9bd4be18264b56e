import { expect, test } from 'vitest'
import { findEaster, isRestDay } from './holidays.ts'

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('computes Easter of %d as %s', (year, day) => {
  expect(findEaster(year)).toBe(day)
})

test.each([
  ['2026-11-22', 'a Sunday', true, true],
  ['2026-11-21', 'a Saturday', false, false],
  ['2026-04-03', 'Good Friday', true, false],
  ['2026-04-06', 'Easter Monday', true, true],
  ['2026-05-14', 'Ascension', true, true],
  ['2026-05-25', 'Whit Monday', true, true],
  ['2026-06-04', 'Corpus Christi', false, true],
  ['2025-10-03', 'German Unity', true, false],
  ['2026-10-26', 'the Austrian national day', false, true],
  ['2026-12-08', 'the Immaculate Conception', false, true],
  ['2026-12-24', 'Christmas Eve', false, false],
  ['2026-12-25', 'Christmas Day', true, true],
])('finds that %s (%s) is a rest day in Germany: %s, in Austria: %s', (day, _name, inGermany, inAustria) => {
  expect([isRestDay('DE', day), isRestDay('AT', day)]).toEqual([inGermany, inAustria])
})
