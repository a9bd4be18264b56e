import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { describe, expect, test } from 'vitest'
import {
  addSubmission,
  addToTally,
  answeredPercent,
  countUnanswered,
  emptyRoundTally,
  findSaveRefusal,
  mergeAnswers,
} from './execution.rules.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id }) as RiskItem)

describe('saved answers', () => {
  test('replace earlier answers to the same items', () => {
    const saved = [
      { itemId: 'b', value: 5 as const },
      { itemId: 'c', value: 'na' as const },
    ]
    expect(mergeAnswers(items, { a: 1, b: 2 }, saved)).toEqual({ a: 1, b: 5, c: 'na' })
  })

  test.each([
    ['an unknown item', ['a', 'x']],
    ['the same item twice', ['a', 'a']],
  ])('are refused with %s', (_name, itemIds) => {
    const saved = itemIds.map((itemId) => ({ itemId, value: 1 as const }))
    expect(mergeAnswers(items, {}, saved)).toBeUndefined()
  })
})

test.each([
  [{}, 0, 3],
  [{ a: 1 }, 33, 2],
  [{ a: 1, b: 'na' }, 66, 1],
  [{ a: 1, b: 'na', c: 5 }, 100, 0],
  // The answer to an item of another version of the catalogue.
  [{ x: 1 }, 0, 3],
] as const)('the answers %j are %i percent and leave %i items open', (answers, percent, open) => {
  expect(answeredPercent(items, answers)).toBe(percent)
  expect(countUnanswered(items, answers)).toBe(open)
})

describe('the tally of a round', () => {
  test('counts each choice of each item', () => {
    const first = addToTally({}, { a: 1, b: 5 })
    expect(addToTally(first, { a: 1, b: 3 })).toEqual({ a: [2, 0, 0, 0, 0], b: [0, 0, 1, 0, 1] })
  })

  test('does not count "does not apply"', () => {
    expect(addToTally({ a: [0, 1, 0, 0, 0] }, { a: 'na', b: 'na' })).toEqual({ a: [0, 1, 0, 0, 0] })
  })

  test('counts a submission without any answer, but not towards the minimum of six', () => {
    const one = addSubmission(emptyRoundTally, { a: 'na', b: 'na' })
    const two = addSubmission(one, { a: 'na', b: 4 })

    expect(one).toEqual({ submitted: 1, answered: 0, tally: {} })
    expect(two).toEqual({ submitted: 2, answered: 1, tally: { b: [0, 0, 0, 1, 0] } })
  })
})

describe('a save', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const until = new Date('2026-11-20T10:05:00Z')
  const stored = { lease: { memberUuid: 'ada', token: 'page 1', until }, revision: 4 }

  test.each([
    ['is accepted under its own lease', 'page 1', 4, undefined],
    ['is refused if it is based on an older revision', 'page 1', 3, 'Version.Conflict'],
    ['is refused under the lease of another page', 'page 2', 4, 'RiskAssessment.ExecutionLeased'],
    ['names the lease first if the revision is older too', 'page 2', 3, 'RiskAssessment.ExecutionLeased'],
  ])('%s', (_name, leaseToken, revision, refusal) => {
    expect(findSaveRefusal(stored, { leaseToken, revision }, now)).toBe(refusal)
  })
})
