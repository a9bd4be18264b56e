/** Dates and durations as documents write them. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'

const noBreak = '\u00A0'

/** How a language writes what stands on documents; calendar days are `YYYY-MM-DD`. */
export interface DocumentFormats {
  /** `20. November 2026`, never broken between day and month. */
  day: (date: string) => string
  /** `20. Nov. 2026`, for tables. */
  shortDay: (date: string) => string
  /** `September 2026` */
  month: (date: string) => string
  /** `20 Minuten` */
  minutes: (count: number) => string
}

const made = new Map<Language, DocumentFormats>()

/** The formats of a language, made once per process. */
export function documentFormats(language: Language): DocumentFormats {
  const known = made.get(language)
  if (known) return known
  const locale = localeOf(language)
  // A calendar day is the same day everywhere, so it is read and written in UTC.
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  const day = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const formats: DocumentFormats = {
    day: (date) => day(date).replace(/(\d+\.?) (?=\p{L})/gu, `$1${noBreak}`),
    shortDay: (date) => shortDay(date).replaceAll(' ', noBreak),
    month,
    minutes: (count) => minutes.format(count).replace(' ', noBreak),
  }
  made.set(language, formats)
  return formats
}
