import { expect, test } from 'vitest'
import { clockOf, daysBetween, formatsOf } from './format.ts'

const de = formatsOf('de_DE')
const en = formatsOf('en_GB')

test('keeps day and month of a date on one line', () => {
  expect(de.date('2026-11-20')).toBe('20.\u00a0November 2026')
  expect(de.dayMonth('2026-11-20')).toBe('20.\u00a0November')
  expect(de.weekday('2026-11-20')).toBe('Freitag, 20.\u00a0November')
  expect(en.date('2026-11-20')).toBe('20\u00a0November 2026')
  const now = new Date(2026, 10, 20)
  expect([de.briefDate('2026-02-03', now), de.briefDate('2027-02-03', now)]).toEqual([
    '3.\u00a0Feb.',
    '3.\u00a0Feb. 2027',
  ])
})

test('writes nearby days as yesterday, today and tomorrow', () => {
  expect([-1, 0, 1, 5].map(de.relativeDays)).toEqual(['gestern', 'heute', 'morgen', 'in 5 Tagen'])
  expect(en.relativeDays(5)).toBe('in 5 days')
})

test('formats numbers and units in the current language', () => {
  expect(de.number(12_345.6)).toBe('12.345,6')
  expect(en.number(12_345.6)).toBe('12,345.6')
  expect([de.minutes(1), de.minutes(15), en.minutes(1)]).toEqual([
    '1\u00a0Minute',
    '15\u00a0Minuten',
    '1\u00a0minute',
  ])
  expect(de.list(['Anna', 'Max', 'Otto'])).toBe('Anna, Max und Otto')
})

test('counts the days between two dates across the change to summer time', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
})

test('writes an instant with its time up to yesterday, as days ago up to a week, then as a date', () => {
  const now = new Date(2026, 10, 20, 9, 30)
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 7, 52).toISOString()
  expect(de.moment(at(2026, 10, 20), now)).toBe('heute, 07:52')
  expect(de.moment(at(2026, 10, 19), now)).toBe('gestern, 07:52')
  expect(de.moment(at(2026, 10, 16), now)).toBe('vor 4 Tagen')
  expect(de.moment(at(2026, 10, 13), now)).toBe('vor 7 Tagen')
  expect(de.moment(at(2026, 10, 3), now)).toBe('3.\u00a0November')
  expect(de.moment(at(2025, 1, 3), now)).toBe('3.\u00a0Feb. 2025')
  expect(en.moment(at(2026, 10, 20), now)).toBe('today, 07:52')
})

test('shows seconds in the times of a log', () => {
  const instant = new Date(2026, 10, 3, 7, 5, 9).toISOString()
  expect(de.stamp(instant)).toBe('03.11.2026, 07:05:09')
  expect(en.stamp(instant)).toBe('03/11/2026, 07:05:09')
})

test('divides file sizes by 1024', () => {
  expect([0, 512, 1536, 5 * 1024 ** 2, 3 * 1024 ** 4].map(de.fileSize)).toEqual([
    '0\u00a0Bytes',
    '512\u00a0Bytes',
    '1,5\u00a0KB',
    '5\u00a0MB',
    '3.072\u00a0GB',
  ])
})

test('shows durations in hours and minutes', () => {
  expect([0, 5, 65, 600, -3].map(clockOf)).toEqual(['00:00', '00:05', '01:05', '10:00', '00:00'])
})
