import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { useLanguage } from './texts.tsx'

const day = 86_400_000
const nbsp = '\u00a0'

/** A calendar date has no time zone, so it is read and written in UTC. */
const calendar = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The formats of a language for dates and numbers. */
export interface Formats {
  /** "20. November 2026" */
  date: (date: string) => string
  /** "20. November", for dates near today. */
  dayMonth: (date: string) => string
  /** "September 2026" */
  month: (date: string) => string
  /** "Feb", for the axis of a chart. */
  shortMonth: (date: string) => string
  /** "3. Feb. 2027", where space is scarce. */
  shortDate: (date: string) => string
  /** "3. Feb.", or "3. Feb. 2025" if the year is not the current one. For a column of a card. */
  briefDate: (date: string, now?: Date) => string
  /** "Freitag, 20. November" */
  weekday: (date: string) => string
  /** An instant as "10:42", in the time zone of the browser. */
  time: (instant: string) => string
  /** An instant as "20. November 2026, 10:42", in the time zone of the browser. */
  dateTime: (instant: string) => string
  /** An instant as "20.11.2026, 10:42:07", in the time zone of the browser. For logs. */
  stamp: (instant: string) => string
  /** An instant as "10:42:07", in the time zone of the browser. For logs. */
  clock: (instant: string) => string
  /** The day of an instant as "heute, 20. November", "18. November" or "3. Februar 2025", for logs. */
  logDay: (instant: string, now?: Date) => string
  /** "in 5 Tagen", "heute", "vor 3 Tagen". `days` counts from today and is negative in the past. */
  relativeDays: (days: number) => string
  /** "3 Tage" */
  days: (count: number) => string
  /** "15 Minuten" */
  minutes: (count: number) => string
  /** "15 Min.", where space is scarce. */
  shortMinutes: (count: number) => string
  /**
   * A past instant as "heute, 07:52", "gestern, 16:20", "vor 4 Tagen", "3. November" or "3. Feb. 2025", in
   * the time zone of the browser.
   */
  moment: (instant: string, now?: Date) => string
  /** "1,5 MB", with base 1024. */
  fileSize: (bytes: number) => string
  number: (value: number) => string
  percent: (value: number) => string
  /** "Anna, Max und Otto" */
  list: (items: readonly string[]) => string
}

const fileUnits = ['Bytes', 'KB', 'MB', 'GB'] as const
const fileBase = 1024
/** Instants within this number of days are described relative to today. */
const nearDays = 7

function fileSizesIn(locale: string): (bytes: number) => string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (bytes) => {
    const power = Math.min(
      fileUnits.length - 1,
      bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(fileBase)) : 0,
    )
    return `${number.format(bytes / fileBase ** power)}${nbsp}${fileUnits[power] ?? ''}`
  }
}

/** Returns minutes as hours and minutes, like "01:05" (spec §3, duration). */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const whole = Math.max(0, Math.round(minutes))
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** Returns the number of calendar days between two instants in the time zone of the browser. */
function daysApart(from: Date, to: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((midnight(to) - midnight(from)) / day)
}

/** Returns the name of a month from 1 to 12, like "Februar". */
export const monthName = (language: Language, month: number): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1),
  )

type DateFormatter = (options: Intl.DateTimeFormatOptions, zone?: 'UTC') => (value: Date) => string

/** Returns a function that creates date formatters for a language. */
function createDateFormatter(locale: string): DateFormatter {
  return (options, zone) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) })
    // Prevents line breaks between "20." and "November" and between "20" and "November".
    return (value) => format.format(value).replace(/(\d+\.?) (?=\p{L})/gu, `$1${nbsp}`)
  }
}

/** Creates the formats for calendar dates. */
function createCalendarFormats(dates: DateFormatter) {
  const long = dates({ day: 'numeric', month: 'long', year: 'numeric' }, 'UTC')
  const short = dates({ day: 'numeric', month: 'long' }, 'UTC')
  const month = dates({ month: 'long', year: 'numeric' }, 'UTC')
  const tick = dates({ month: 'short' }, 'UTC')
  const brief = dates({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC')
  const briefest = dates({ day: 'numeric', month: 'short' }, 'UTC')
  const named = dates({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC')

  return {
    date: (date: string) => long(calendar(date)),
    dayMonth: (date: string) => short(calendar(date)),
    month: (date: string) => month(calendar(date)),
    shortMonth: (date: string) => tick(calendar(date)),
    shortDate: (date: string) => brief(calendar(date)),
    briefDate: (date: string, now = new Date()) =>
      (calendar(date).getUTCFullYear() === now.getFullYear() ? briefest : brief)(calendar(date)),
    weekday: (date: string) => named(calendar(date)),
  }
}

/** Creates the formats for instants, in the time zone of the browser. */
function createInstantFormats(locale: string, dates: DateFormatter) {
  const clock = dates({ hour: '2-digit', minute: '2-digit' })
  const exact = dates({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' })
  const stamp = dates({
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

  const precise = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const nearby = dates({ day: 'numeric', month: 'long' })
  const full = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const dated = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const counted = new Intl.RelativeTimeFormat(locale)

  const moment = (instant: string, now = new Date()) => {
    const then = new Date(instant)
    const days = daysApart(then, now)
    if (days >= 0 && days <= 1) return `${relative.format(-days, 'day')}, ${clock(then)}`
    if (days > 1 && days <= nearDays) return counted.format(-days, 'day')

    return then.getFullYear() === now.getFullYear() ? nearby(then) : dated(then)
  }

  const logDay = (instant: string, now = new Date()) => {
    const then = new Date(instant)
    const days = daysApart(then, now)
    if (days >= 0 && days <= 1) return `${relative.format(-days, 'day')}, ${nearby(then)}`

    return then.getFullYear() === now.getFullYear() ? nearby(then) : full(then)
  }

  return {
    clock: (instant: string) => precise(new Date(instant)),
    logDay,
    time: (instant: string) => clock(new Date(instant)),
    dateTime: (instant: string) => exact(new Date(instant)),
    stamp: (instant: string) => stamp(new Date(instant)),
    moment,
    relativeDays: (days: number) => relative.format(days, 'day'),
  }
}

/** Creates the formats for numbers, units and lists. */
function createNumberFormats(locale: string) {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const list = new Intl.ListFormat(locale)
  const number = new Intl.NumberFormat(locale)
  const unit = (name: 'day' | 'minute', unitDisplay: 'long' | 'short' = 'long') => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay })
    return (count: number) => format.format(count).replace(' ', nbsp)
  }

  return {
    fileSize: fileSizesIn(locale),
    days: unit('day'),
    minutes: unit('minute'),
    shortMinutes: unit('minute', 'short'),
    number: (value: number) => number.format(value),
    percent: (value: number) => percent.format(value / 100),
    list: (items: readonly string[]) => list.format(items),
  }
}

function createFormats(language: Language): Formats {
  const locale = localeOf(language)
  const dates = createDateFormatter(locale)

  return {
    ...createCalendarFormats(dates),
    ...createInstantFormats(locale, dates),
    ...createNumberFormats(locale),
  }
}

const created = new Map<Language, Formats>()

/** Returns the formats of a language. Creates them only once, because every cell of a table uses them. */
export function formatsOf(language: Language): Formats {
  const formats = created.get(language) ?? createFormats(language)
  created.set(language, formats)

  return formats
}

/** Returns the number of days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((calendar(to).getTime() - calendar(from).getTime()) / day)

/** Returns the calendar date that is `count` days after `date`. */
export const addDays = (date: string, count: number): string =>
  new Date(calendar(date).getTime() + count * day).toISOString().slice(0, 10)

/** Returns today as a calendar date in the time zone of the browser. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Returns the number of days until a calendar date. Negative if the date is in the past. */
export const daysUntil = (date: string): number =>
  Math.round((calendar(date).getTime() - calendar(today()).getTime()) / day)

/** Returns the formats of the current language. */
export function useFormats(): Formats {
  const { language } = useLanguage()
  return formatsOf(language)
}
