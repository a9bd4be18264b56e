import { expect, test } from 'vitest'
import { writeIcs } from './ics.ts'

const made = new Date('2026-11-20T12:00:00Z')
const [host, language] = ['host.example', 'de_DE'] as const
const createDay = {
  uid: 'turn-1',
  day: '2026-12-01',
  title: 'Brandschutz ist fällig',
  url: 'https://host.example/dashboard',
}

test('writes a due day as a whole-day entry whose identity stays the same', () => {
  expect(writeIcs({ name: null, host, language, made, days: [createDay] })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sorgfalt//DE',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:turn-1@host.example',
      'DTSTAMP:20261120T120000Z',
      'DTSTART;VALUE=DATE:20261201',
      'SUMMARY:Brandschutz ist fällig',
      'URL:https://host.example/dashboard',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('escapes line breaks in titles', () => {
  const title = 'a; b, c\\ d\r\nEND:VCALENDAR\nX'
  expect(writeIcs({ name: null, host, language, made, days: [{ ...createDay, title }] })).toContain(
    'SUMMARY:a\\; b\\, c\\\\ d\\nEND:VCALENDAR\\nX\r\n',
  )
})

test('folds lines at 75 bytes without losing characters', () => {
  const title = 'Prüfung 🧯 '.repeat(40).trim()
  const text = writeIcs({ name: title, host, language, made, days: [{ ...createDay, title }] })
  expect(
    text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75 && line.isWellFormed()),
  ).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
