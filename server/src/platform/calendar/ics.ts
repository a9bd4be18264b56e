/** Writes calendar files (RFC 5545) with days on which something is due. */
import type { Language } from '@sorgfalt/contract/core/limits'

interface CalendarDay {
  /** Stays the same when the day changes, so that calendar programs move the existing entry. */
  uid: string
  /** `YYYY-MM-DD` */
  day: string
  title: string
  url: string
}

export interface Calendar {
  /** The name that calendar programs show for a feed. Null in a file attached to a mail. */
  name: string | null
  /** The host name that completes the unique ID of every entry. */
  host: string
  /** The language of the titles. */
  language: Language
  made: Date
  days: readonly CalendarDay[]
}

/** In bytes. */
const maxLineLength = 75
const encoder = new TextEncoder()

/** Returns a calendar as text. Its entries last whole days and do not mark the person as busy. */
export function writeIcs({ name, host, language, made, days }: Calendar): string {
  const stamp = `${made.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const subscribed =
    name === null
      ? []
      : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H']

  const entries = days.flatMap(({ uid, day, title, url }) => [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])

  const head = ['VERSION:2.0', `PRODID:-//Sorgfalt//${language.slice(0, 2).toUpperCase()}`, 'METHOD:PUBLISH']
  const lines = ['BEGIN:VCALENDAR', ...head, ...subscribed, ...entries, 'END:VCALENDAR']

  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Breaks a line after at most 75 bytes, between two characters. Continuation lines start with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxLineLength) {
      parts.push(part)
      part = ' '
      bytes = 1
    }

    part += character
    bytes += size
  }

  return [...parts, part].join('\r\n')
}
