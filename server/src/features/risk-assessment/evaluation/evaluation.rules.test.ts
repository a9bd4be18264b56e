import { describe, expect, test } from 'vitest'
import { findLegendState, nameBands, participationPercent, type RoundFacts } from './evaluation.rules.ts'

const plan = (undecidedCount: number, overdueCount: number) => ({ undecidedCount, overdueCount })

describe('the state of a round in the list of evaluations', () => {
  test.each<[RoundFacts['status'], boolean, RoundFacts['plan'], string]>([
    ['planned', false, null, 'planned'],
    ['planned', true, null, 'planned'],
    ['running', false, null, 'running'],
    ['running', true, null, 'overdue'],
    ['canFinish', false, null, 'canFinish'],
    ['canFinish', true, null, 'canFinish'],
    ['evaluation', false, null, 'evaluation'],
    ['evaluation', true, plan(1, 1), 'evaluation'],
    ['evaluation', false, plan(0, 0), 'actionsDefined'],
    ['evaluation', true, plan(0, 1), 'actionsDefined'],
    ['agreed', false, null, 'agreed'],
    ['agreed', true, plan(0, 0), 'agreed'],
    ['agreed', false, plan(0, 1), 'overdue'],
  ])('with the status %s (past due: %s) and the plan %j is %s', (status, isPastDue, facts, expected) => {
    expect(findLegendState({ status, isPastDue, plan: facts })).toBe(expected)
  })
})

test('nameBands assigns the stored counts to the bands in their order, and 0 to the other bands', () => {
  expect(nameBands([1, 2, 3, 4, 5, 6])).toEqual({
    veryLow: 1,
    low: 2,
    medium: 3,
    high: 4,
    veryHigh: 5,
    notAssessable: 6,
  })
  expect(nameBands([1])).toMatchObject({ veryLow: 1, low: 0, notAssessable: 0 })
})

test.each([
  [0, 0, 100],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 66],
  [3, 3, 100],
  // More members have answered than are invited, because one of them has since left the company.
  [4, 3, 100],
])('the participation of %s of %s invited members is %s %%', (completed, invited, percent) => {
  expect(participationPercent(completed, invited)).toBe(percent)
})
