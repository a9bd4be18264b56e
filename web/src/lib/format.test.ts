import { expect, test } from 'vitest'
import { createFormats, daysBetween } from './format.ts'

const de = createFormats('de_DE')
const en = createFormats('en_GB')

test('dates keep day and month together', () => {
  expect(de.date('2026-11-20')).toBe('20.\u00a0November 2026')
  expect(de.dayMonth('2026-11-20')).toBe('20.\u00a0November')
  expect(de.weekday('2026-11-20')).toBe('Freitag, 20.\u00a0November')
  expect(en.date('2026-11-20')).toBe('20\u00a0November 2026')
})

test('relative days have words for the near ones', () => {
  expect([-1, 0, 1, 5].map(de.relativeDays)).toEqual(['gestern', 'heute', 'morgen', 'in 5 Tagen'])
  expect(en.relativeDays(5)).toBe('in 5 days')
})

test('numbers and units follow the language', () => {
  expect(de.number(12_345.6)).toBe('12.345,6')
  expect(en.number(12_345.6)).toBe('12,345.6')
  expect([de.minutes(1), de.minutes(15), en.minutes(1)]).toEqual(['1\u00a0Minute', '15\u00a0Minuten', '1\u00a0minute'])
  expect(de.list(['Anna', 'Max', 'Otto'])).toBe('Anna, Max und Otto')
})

test('days between two dates ignore the change of summer time', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
})
