/** Calendar files (RFC 5545): days on which something is due, for any calendar program. */
import type { Language } from '@sorgfalt/contract/core/limits'

export interface CalendarDay {
  /** Stays the same when the day moves: programs then move their entry. */
  uid: string
  /** `YYYY-MM-DD` */
  day: string
  title: string
  url: string
}

export interface Calendar {
  /** Shown by programs that subscribe; null in a file that is sent along. */
  name: string | null
  /** Part of every entry's identity. */
  host: string
  /** Its titles are written in. */
  language: Language
  made: Date
  days: readonly CalendarDay[]
}

const longestLine = 75
const encoder = new TextEncoder()

/** The calendar as text: whole days, which make nobody appear busy. */
export function icsOf({ name, host, language, made, days }: Calendar): string {
  const stamp = `${made.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const subscribed =
    name === null
      ? []
      : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H']
  const entries = days.flatMap(({ uid, day, title, url }) => [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const head = ['VERSION:2.0', `PRODID:-//Sorgfalt//${language.slice(0, 2).toUpperCase()}`, 'METHOD:PUBLISH']
  const lines = ['BEGIN:VCALENDAR', ...head, ...subscribed, ...entries, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines end after 75 octets at the latest and go on behind a space; no sign is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > longestLine) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}
