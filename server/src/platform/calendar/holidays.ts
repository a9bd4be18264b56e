/**
 * Public holidays of a whole country. Holidays of single federal states are left out, because a company may
 * be in several states.
 */
import type { Country } from '@sorgfalt/contract/core/limits'
import { addDays } from './days.ts'

/** Holidays on the same day of every year, `MM-DD`. */
const fixed: Record<Country, readonly string[]> = {
  DE: ['01-01', '05-01', '10-03', '12-25', '12-26'],
  AT: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
}
/** Holidays as numbers of days after Easter Sunday. */
const movable: Record<Country, readonly number[]> = {
  // Good Friday, Easter Monday, Ascension, Whit Monday.
  DE: [-2, 1, 39, 50],
  // Easter Monday, Ascension, Whit Monday, Corpus Christi.
  AT: [1, 39, 50, 60],
}

/**
 * Returns Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
 */
export function findEaster(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  const day = String((days % 31) + 1).padStart(2, '0')

  return `${year}-${month}-${day}`
}

/** Returns whether a day is a Sunday or a public holiday. */
export function isRestDay(country: Country, day: string): boolean {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 || fixed[country].includes(day.slice(5))) return true
  const easter = findEaster(Number(day.slice(0, 4)))
  return movable[country].some((days) => addDays(easter, days) === day)
}
