import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { describe, expect, test } from 'vitest'
import {
  addSubmission,
  addToTally,
  answeredPercent,
  countUnanswered,
  emptyRoundTally,
  findSaveRefusal,
  fitsCatalogue,
  listItems,
  mergeAnswers,
} from './execution.rules.ts'

const createItems = (...ids: string[]): RiskItem[] => ids.map((id) => ({ id }) as RiskItem)
const items = createItems('i1', 'i2', 'i3')

test('listItems returns the items of all categories in the order of the catalogue', () => {
  const categories = [{ items: createItems('i1', 'i2') }, { items: createItems('i3') }]

  expect(listItems({ categories } as RiskCatalogueVersion).map(({ id }) => id)).toEqual(['i1', 'i2', 'i3'])
})

describe('saved answers', () => {
  test('replace earlier answers to the same items and keep the others', () => {
    const saved = [
      { itemId: 'i2', value: 'na' as const },
      { itemId: 'i3', value: 5 as const },
    ]

    expect(mergeAnswers(items, { i1: 1, i2: 2 }, saved)).toEqual({ i1: 1, i2: 'na', i3: 5 })
  })

  test('stay the same when a save contains no answers', () => {
    expect(mergeAnswers(items, { i1: 1 }, [])).toEqual({ i1: 1 })
  })

  test.each([
    ['an item is unknown', ['i1', 'i9']],
    ['an item occurs twice', ['i1', 'i1']],
  ])('are refused if %s', (_case, ids) => {
    const saved = ids.map((itemId) => ({ itemId, value: 3 as const }))

    expect(mergeAnswers(items, {}, saved)).toBeUndefined()
  })
})

const severe = { likelihood: 'high', severity: 'severe' } as const
test.each([
  [undefined, 1, true],
  [undefined, 'na', true],
  [undefined, 'inOrder', false],
  [undefined, severe, false],
  ['nohl/1', 1, false],
  ['nohl/1', 'na', true],
  ['nohl/1', 'inOrder', true],
  ['nohl/1', severe, true],
] as const)('a catalogue with the matrix %s accepts the answer %j: %s', (matrix, value, isAccepted) => {
  const saved = [
    { itemId: 'i1', value: 'na' as const },
    { itemId: 'i2', value },
  ]

  expect(fitsCatalogue({ ...(matrix && { matrix }) }, saved)).toBe(isAccepted)
})

test.each([
  [{}, 0, 3],
  [{ i1: 1 }, 33, 2],
  [{ i1: 1, i2: 'na' }, 66, 1],
  [{ i1: 1, i2: 'na', i3: 5 }, 100, 0],
  [{ i9: 1 }, 0, 3],
] as const)(
  'the answers %j complete %s %% of three items and leave %s items open',
  (answers, percent, openCount) => {
    expect(answeredPercent(items, answers)).toBe(percent)
    expect(countUnanswered(items, answers)).toBe(openCount)
  },
)

describe('the tally of a round', () => {
  test('counts the submission of an inspection with a matrix, but not its answers', () => {
    const answers = { i1: severe, i2: 'inOrder', i3: 'na' } as const

    expect(addSubmission(emptyRoundTally, answers)).toEqual({ submitted: 1, tally: {} })
  })

  test('counts each choice at its own position', () => {
    const tally = addToTally({}, { i1: 1, i2: 5 })

    expect(tally).toEqual({ i1: [1, 0, 0, 0, 0], i2: [0, 0, 0, 0, 1] })
    expect(addToTally(tally, { i1: 3, i3: 2 })).toEqual({
      i1: [1, 0, 1, 0, 0],
      i2: [0, 0, 0, 0, 1],
      i3: [0, 1, 0, 0, 0],
    })
    expect(tally).toEqual({ i1: [1, 0, 0, 0, 0], i2: [0, 0, 0, 0, 1] })
  })

  test('leaves out the answer "does not apply"', () => {
    expect(addToTally({ i1: [1, 0, 0, 0, 0] }, { i1: 'na', i2: 'na' })).toEqual({ i1: [1, 0, 0, 0, 0] })
  })

  test('counts every submission, even one that answers no statement', () => {
    const first = addSubmission(emptyRoundTally, { i1: 'na', i2: 4 })
    const second = addSubmission(first, { i1: 'na', i2: 'na' })

    expect(emptyRoundTally).toEqual({ submitted: 0, tally: {} })
    expect(first).toEqual({ submitted: 1, tally: { i2: [0, 0, 0, 1, 0] } })
    expect(second).toEqual({ submitted: 2, tally: { i2: [0, 0, 0, 1, 0] } })
  })
})

describe('a save is', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const lease = { memberUuid: 'anna', token: 'page-1', until: new Date('2026-11-20T10:05:00Z') }

  test.each([
    ['accepted from the page with the lease and the stored revision', 'page-1', 7, undefined],
    ['refused from another page', 'page-2', 7, 'RiskAssessment.ExecutionLeased'],
    ['refused from another page with an old revision', 'page-2', 6, 'RiskAssessment.ExecutionLeased'],
    ['refused with an old revision', 'page-1', 6, 'Version.Conflict'],
    ['refused with a revision that is not stored yet', 'page-1', 8, 'Version.Conflict'],
  ])('%s', (_case, leaseToken, revision, refusal) => {
    expect(findSaveRefusal({ lease, revision: 7 }, { leaseToken, revision }, now)).toBe(refusal)
  })
})
