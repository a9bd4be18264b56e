import { type Country, countries } from '@sorgfalt/contract/core/limits'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween } from './days.ts'

const minute = 60_000
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
const text = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns every day of these years in order. Computed without the code under test. */
function daysOf(from: number, to: number): string[] {
  const days: string[] = []
  for (let year = from; year <= to; year += 1) {
    for (let month = 1; month <= 12; month += 1)
      for (let date = 1; date <= lengthOf(year, month); date += 1) days.push(text(year, month, date))
  }
  return days
}

/**
 * Returns the offset of Central European Time: UTC+1, or UTC+2 from the last Sunday of March to the last
 * Sunday of October. It changes at 01:00 UTC.
 */
function offsetAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number): number => {
    const end = new Date(Date.UTC(year, month, 0))
    return Date.UTC(year, month - 1, end.getUTCDate() - end.getUTCDay(), 1)
  }
  return (instant >= lastSunday(3) && instant < lastSunday(10) ? 120 : 60) * minute
}

/** The results must not depend on the time zone of the server. */
const serverZones = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'] as const
const originalZone = process.env.TZ

describe.each(serverZones)('on a server in %s', (zone) => {
  afterEach(() => {
    process.env.TZ = originalZone ?? 'UTC'
  })
  const inZone = (): void => {
    process.env.TZ = zone
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  }

  test.each<[string, string, string]>([
    ['winter, a tenth of a second before midnight', '2026-12-31T22:59:59.900Z', '2026-12-31'],
    ['winter, a tenth of a second after midnight', '2026-12-31T23:00:00.100Z', '2027-01-01'],
    ['summer, before midnight', '2026-07-14T21:59:59.900Z', '2026-07-14'],
    ['summer, after midnight', '2026-07-14T22:00:00.100Z', '2026-07-15'],
    ['the day that loses an hour begins', '2026-03-28T23:00:00.100Z', '2026-03-29'],
    ['the day that loses an hour ends', '2026-03-29T21:59:59.900Z', '2026-03-29'],
    ['the day after the lost hour begins', '2026-03-29T22:00:00.100Z', '2026-03-30'],
    ['the day before the gained hour ends', '2026-10-24T21:59:59.900Z', '2026-10-24'],
    ['the day that gains an hour begins', '2026-10-24T22:00:00.100Z', '2026-10-25'],
    ['the day that gains an hour ends', '2026-10-25T22:59:59.900Z', '2026-10-25'],
    ['the day after the gained hour begins', '2026-10-25T23:00:00.100Z', '2026-10-26'],
    ['a leap day begins', '2028-02-28T23:00:00.100Z', '2028-02-29'],
    ['a leap day ends', '2028-02-29T22:59:59.900Z', '2028-02-29'],
  ])('finds the same day in Germany and in Austria: %s', (_, instant, day) => {
    inZone()
    expect(countries.map((country) => dayIn(country, new Date(instant)))).toEqual([day, day])
  })

  test('starts a new day exactly at each local midnight of ten years', () => {
    inZone()
    const wrong: unknown[] = []
    const check = (country: Country, at: number, day: string): void => {
      const answer = dayIn(country, new Date(at))
      if (answer !== day) wrong.push([country, new Date(at).toISOString(), answer, day])
    }
    const days = daysOf(2023, 2032)
    for (const [index, day] of days.entries()) {
      const utcMidnight = Date.UTC(2023, 0, 1 + index)
      const midnight = utcMidnight - offsetAt(utcMidnight - 120 * minute)
      for (const country of countries) {
        check(country, midnight + 1, day)
        if (index > 0) check(country, midnight - 1, days[index - 1] ?? '')
      }
    }
    expect(wrong).toEqual([])
  })

  test('adds days and counts the days between two dates correctly over ten years', () => {
    inZone()
    const days = daysOf(2023, 2032)
    const wrong: unknown[] = []
    for (const [index, day] of days.entries()) {
      for (const distance of [0, 1, 7, 14, 28, 30, 60, 90, 365, 366, 1000]) {
        const later = days[index + distance]
        if (later === undefined) continue
        if (addDays(day, distance) !== later || addDays(later, -distance) !== day) wrong.push([day, distance])
        if (daysBetween(day, later) !== distance || daysBetween(later, day) !== -distance)
          wrong.push([day, later])
      }
    }
    expect(wrong).toEqual([])
  })

  test.each<[string, number, string]>([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2096-02-29', 48, '2100-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', 0, '2026-01-15'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('%s plus %i months is %s', (day, months, later) => {
    inZone()
    expect(addMonths(day, months)).toBe(later)
  })
})
