/**
 * Calendar days as `YYYY-MM-DD`. Due dates are days in the client's time zone and not instants.
 */
import { type Country, timeZones } from '@sorgfalt/contract/core/limits'

/**
 * Formats by language, time zone and options. A format of its own for each value would take too much memory.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(
  language: 'en-CA' | 'en-GB',
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Intl.DateTimeFormat {
  const key = `${language} ${Object.values(options).join()}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)

  return format
}

/** Returns the calendar day of an instant in a country. */
export const dayIn = (country: Country, instant: Date): string =>
  formatOf('en-CA', {
    timeZone: timeZones[country],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)

/** Returns the local time of an instant in a country as `YYYY-MM-DDTHH:mm`. */
export const minuteIn = (country: Country, instant: Date): string =>
  `${dayIn(country, instant)}T${formatOf('en-GB', {
    timeZone: timeZones[country],
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)}`

/** Returns the local time of an instant in a country as `YYYY-MM-DDTHH:mm:ss`. */
export const secondIn = (country: Country, instant: Date): string =>
  `${minuteIn(country, instant)}:${instant.toISOString().slice(17, 19)}`

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

/** Returns the hour (0–23) of an instant in a country. */
export const hourIn = (country: Country, instant: Date): number =>
  Number(
    formatOf('en-GB', { timeZone: timeZones[country], hour: '2-digit', hourCycle: 'h23' }).format(instant),
  )
