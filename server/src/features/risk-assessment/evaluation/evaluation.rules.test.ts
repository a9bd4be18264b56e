import type { LegendState } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { describe, expect, test } from 'vitest'
import { findLegendState, nameBands, participationPercent, type RoundFacts } from './evaluation.rules.ts'

describe('the legend state of a round', () => {
  const running: RoundFacts = { status: 'running', isPastDue: false, plan: null }
  const evaluated: RoundFacts = { status: 'evaluation', isPastDue: false, plan: null }
  const agreed: RoundFacts = { status: 'agreed', isPastDue: false, plan: null }

  test.each<[string, RoundFacts, LegendState]>([
    ['that runs', running, 'running'],
    ['that runs past its due date', { ...running, isPastDue: true }, 'overdue'],
    [
      'that can be finished past its due date',
      { ...running, status: 'canFinish', isPastDue: true },
      'canFinish',
    ],
    ['without a plan', evaluated, 'evaluation'],
    ['with undecided risks', { ...evaluated, plan: { undecidedCount: 1, overdueCount: 0 } }, 'evaluation'],
    [
      'whose risks are decided',
      { ...evaluated, isPastDue: true, plan: { undecidedCount: 0, overdueCount: 2 } },
      'actionsDefined',
    ],
    ['with an agreed plan', { ...agreed, isPastDue: true }, 'agreed'],
    ['with an overdue action', { ...agreed, plan: { undecidedCount: 0, overdueCount: 1 } }, 'overdue'],
    ['that is planned', { ...running, status: 'planned', isPastDue: true }, 'planned'],
    ['that is done', { ...agreed, status: 'done', plan: { undecidedCount: 0, overdueCount: 1 } }, 'done'],
    ['that is cancelled', { ...running, status: 'cancelled', isPastDue: true }, 'cancelled'],
  ])('%s', (_name, facts, expected) => {
    expect(findLegendState(facts)).toBe(expected)
  })
})

test('names the counts of the bands, and counts a missing band as zero', () => {
  const expected = { veryLow: 1, low: 2, medium: 3, high: 4, veryHigh: 0, notAssessable: 0 }
  expect(nameBands([1, 2, 3, 4])).toEqual(expected)
})

test.each([
  [0, 0, 100],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 66],
  [199, 200, 99],
  [3, 3, 100],
  // Members may complete their part and then leave the company.
  [4, 3, 100],
])('rounds the participation of %i of %i down to %i percent', (completed, invited, percent) => {
  expect(participationPercent(completed, invited)).toBe(percent)
})
