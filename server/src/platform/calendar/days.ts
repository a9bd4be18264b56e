/** Calendar days as `YYYY-MM-DD`: due dates are days in the client's zone, never instants (security.md D22). */
import { type Country, timeZones } from '@sorgfalt/contract/core/limits'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that an instant falls on in a country. */
export function dayIn(country: Country, instant: Date): string {
  const timeZone = timeZones[country]
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}
const fromUtc = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const [year, month, date] = parts(day)
  return fromUtc(Date.UTC(year, month - 1, date + days))
}

/** Calendar months later, clamped to the month's end: 31 January + 1 = 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)))
}

/** Whole days from one day to another, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = parts(from)
  const [toYear, toMonth, toDate] = parts(to)
  return Math.round(
    (Date.UTC(toYear, toMonth - 1, toDate) - Date.UTC(fromYear, fromMonth - 1, fromDate)) / 86_400_000,
  )
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour (0–23) that an instant falls in on the clocks of a country. */
export function hourIn(country: Country, instant: Date): number {
  const timeZone = timeZones[country]
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return Number(clock.format(instant))
}
