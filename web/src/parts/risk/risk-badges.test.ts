import { expect, test } from 'vitest'
import { dueBadge, findBand } from './risk-badges.ts'

test('marks overdue actions red, actions that are due soon yellow and completed actions green', () => {
  const tones = Object.entries(dueBadge).map(([status, { tone }]) => [status, tone])

  expect(Object.fromEntries(tones)).toEqual({
    overdue: 'err',
    next7Days: 'warn',
    nextMonth: 'warn',
    done: 'ok',
    none: 'neutral',
  })
})

test('finds the band of every risk level', () => {
  const bands = Array.from({ length: 10 }, (_, index) => findBand(index + 1))

  expect(bands).toEqual(['veryLow', 'low', 'medium', 'high', 'veryHigh'].flatMap((band) => [band, band]))
  expect(findBand(null)).toBe('notAssessable')
})
