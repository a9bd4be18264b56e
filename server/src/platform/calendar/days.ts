/**
 * Calendar days as `YYYY-MM-DD`. Due dates are days in the client's time zone and not instants.
 */
import { type Country, timeZones } from '@sorgfalt/contract/core/limits'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day of an instant in a country. */
export function dayIn(country: Country, instant: Date): string {
  const timeZone = timeZones[country]
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }

  return format.format(instant)
}

const parseDay = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}
const formatDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const [year, month, date] = parseDay(day)
  return formatDay(Date.UTC(year, month - 1, date + days))
}

/** Adds calendar months. Clamps to the end of the month: 31 January + 1 = 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parseDay(day)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return formatDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)))
}

/** Returns the number of days from one day to another. The number is negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = parseDay(from)
  const [toYear, toMonth, toDate] = parseDay(to)

  return Math.round(
    (Date.UTC(toYear, toMonth - 1, toDate) - Date.UTC(fromYear, fromMonth - 1, fromDate)) / 86_400_000,
  )
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour (0–23) of an instant in a country. */
export function hourIn(country: Country, instant: Date): number {
  const timeZone = timeZones[country]
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)

  return Number(clock.format(instant))
}
