/** Formats dates and durations for documents. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'

const noBreak = '\u00A0'

/** The formats of a language. Calendar days are `YYYY-MM-DD`. */
export interface DocumentFormats {
  /** `20. November 2026`, with no line break between day and month. */
  day: (date: string) => string
  /** `20. November`, for days of the current year. */
  monthDay: (date: string) => string
  /** `20. Nov. 2026`, for tables. */
  shortDay: (date: string) => string
  /** `05.11.2026`, for dense tables. */
  numericDay: (date: string) => string
  /** `September 2026` */
  month: (date: string) => string
  /** `20 Minuten` */
  minutes: (count: number) => string
}

const cache = new Map<Language, DocumentFormats>()

/** Returns the formats of a language. They are created once per process. */
export function documentFormats(language: Language): DocumentFormats {
  const known = cache.get(language)
  if (known) return known

  const locale = localeOf(language)
  // A calendar day has no time zone, so it is parsed and formatted in UTC.
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }

  const day = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
  const monthDay = inUtc({ day: 'numeric', month: 'long' })
  const shortDay = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
  const numericDay = inUtc({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const formats: DocumentFormats = {
    day: (date) => day(date).replace(/(\d+\.?) (?=\p{L})/gu, `$1${noBreak}`),
    monthDay: (date) => monthDay(date).replaceAll(' ', noBreak),
    shortDay: (date) => shortDay(date).replaceAll(' ', noBreak),
    numericDay,
    month,
    minutes: (count) => minutes.format(count).replace(' ', noBreak),
  }

  cache.set(language, formats)

  return formats
}
