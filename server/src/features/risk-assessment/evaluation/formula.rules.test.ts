import { describe, expect, test } from 'vitest'
import {
  answersToNextBand,
  assess,
  type Counts,
  computeLevel,
  computeLoadPercent,
  explain,
  findBand,
  type Weights,
} from './formula.rules.ts'

const stressor: Weights = { polarity: 'stressor', offset: 0, sentinel: false }
const counted = (answers: string): Counts =>
  [1, 2, 3, 4, 5].map((choice) => Array.from(answers).filter((one) => Number(one) === choice).length) as never

/** Yields every combination of n answers to a statement. */
function* combinations(n: number): Generator<Counts> {
  for (let a = 0; a <= n; a += 1)
    for (let b = 0; a + b <= n; b += 1)
      for (let c = 0; a + b + c <= n; c += 1)
        for (let d = 0; a + b + c + d <= n; d += 1) yield [a, b, c, d, n - a - b - c - d]
}
const sizes = [6, 7, 8, 10, 13, 20]

describe('the level of a statement', () => {
  test.each([
    ['111111', 1],
    ['111115', 3],
    ['222222', 2],
    ['333333', 4],
    ['111555', 6],
    ['222244', 4],
    ['333444', 6],
    ['344445', 8],
    ['444444', 9],
    ['555555', 10],
  ])('of %s is %i', (answers, level) => expect(computeLevel(counted(answers), stressor)).toBe(level))

  test('is null below six answers', () => {
    expect(computeLevel(counted('55555'), stressor)).toBeNull()
    expect(assess(counted('55555'), stressor)).toEqual({
      answerCount: null,
      level: null,
      loadPercent: null,
      counts: null,
    })
  })

  test('equals the formula in fractions', () => {
    for (const n of sizes)
      for (const counts of combinations(n)) {
        const mean = counts.reduce((sum, count, value) => sum + count * value, 0) / (4 * n)
        const share = (counts[3] + counts[4]) / n
        const expected = Math.min(
          10,
          Math.max(1, 1 + Math.floor(9 * (0.6 * mean + 0.4 * share) + 0.5 + 1e-9)),
        )
        expect(computeLevel(counts, stressor)).toBe(expected)
      }
  })

  test('stays below medium if no answer is critical, and is very high if all answers are', () => {
    for (const n of sizes)
      for (const counts of combinations(n)) {
        const share = (counts[3] + counts[4]) / n
        const level = computeLevel(counts, stressor) ?? 0
        if (share === 0) expect(level).toBeLessThanOrEqual(4)
        if (share === 1) expect(level).toBeGreaterThanOrEqual(9)
        if (share < 0.13) expect(level).toBeLessThan(5)
        if (share > 0.46) expect(level).toBeGreaterThanOrEqual(5)
        if (share < 0.44) expect(level).toBeLessThan(7)
        if (share > 0.72) expect(level).toBeGreaterThanOrEqual(7)
      }
  })

  test('never falls with more strain, and rises by at most two for one answer', () => {
    for (const n of sizes)
      for (const counts of combinations(n))
        for (let value = 0; value < 4; value += 1) {
          if (counts[value] === 0) continue
          const more = [...counts] as [number, number, number, number, number]
          more[value] = (more[value] ?? 0) - 1
          more[value + 1] = (more[value + 1] ?? 0) + 1
          const rise = (computeLevel(more, stressor) ?? 0) - (computeLevel(counts, stressor) ?? 0)
          expect(rise).toBeGreaterThanOrEqual(0)
          expect(rise).toBeLessThanOrEqual(n >= 10 ? 1 : 2)
        }
  })

  test('equals the level of the mirrored answers for a resource', () => {
    for (const counts of combinations(8)) {
      const mirrored = counts.toReversed() as unknown as Counts
      expect(computeLevel(counts, { ...stressor, polarity: 'resource' })).toBe(
        computeLevel(mirrored, stressor),
      )
    }
  })

  test('adds the author’s weight and stays between 1 and 10', () => {
    expect(computeLevel(counted('333333'), { ...stressor, offset: 1 })).toBe(5)
    expect(computeLevel(counted('555555'), { ...stressor, offset: 1 })).toBe(10)
    expect(computeLevel(counted('111111'), { ...stressor, offset: -1 })).toBe(1)
  })

  test('is high if a sentinel has two critical answers', () => {
    expect(computeLevel(counted('111114'), { ...stressor, sentinel: true })).toBe(2)
    expect(computeLevel(counted('11111144'), { ...stressor, sentinel: true })).toBe(7)
    expect(computeLevel(counted('55555555'), { ...stressor, sentinel: true })).toBe(10)
  })
})

test('each band contains two levels', () => {
  const bands = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(findBand)
  expect(bands).toEqual([
    'notAssessable',
    'veryLow',
    'veryLow',
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
    'veryHigh',
    'veryHigh',
  ])
})

describe('the published figures', () => {
  test('are the number of answers and the level below ten answers', () => {
    expect(assess(counted('333333'), stressor)).toEqual({
      answerCount: 6,
      level: 4,
      loadPercent: null,
      counts: null,
    })
    expect(assess(counted('333333333'), stressor)).toMatchObject({
      answerCount: 9,
      loadPercent: null,
      counts: null,
    })
  })
  test('explain the level from ten answers on', () => {
    expect(assess(counted('3333333333'), stressor)).toEqual({
      answerCount: 10,
      level: 4,
      loadPercent: 30,
      counts: [0, 0, 10, 0, 0],
    })
    expect(explain(counted('1113335555'), 'stressor')).toEqual({
      mean: 3.2,
      meanPercent: 55,
      criticalPercent: 40,
      bins: { none: 3, partly: 3, critical: 4 },
    })
  })
  test('leave out the bins if one of them contains one or two answers', () => {
    expect(explain(counted('1133335555'), 'stressor').bins).toBeNull()
    expect(explain(counted('1111111113'), 'stressor').bins).toBeNull()
    expect(explain(counted('1111111111'), 'stressor').bins).toEqual({ none: 10, partly: 0, critical: 0 })
    expect(explain(counted('1222245555'), 'stressor').bins).toEqual({ none: 5, partly: 0, critical: 5 })
  })
  test('contain a load of 0 without strain and of 100 with maximum strain', () => {
    expect(computeLoadPercent(counted('1111111111'), 'stressor')).toBe(0)
    expect(computeLoadPercent(counted('1111111111'), 'resource')).toBe(100)
  })
  test('state how many critical answers must change for the next lower band', () => {
    for (const counts of combinations(10)) {
      const moved = answersToNextBand(counts, stressor)
      if (moved !== null) expect(moved).toBeLessThanOrEqual(counts[3] + counts[4])
    }
    expect(answersToNextBand(counted('1111111111'), stressor)).toBeNull()
    expect(answersToNextBand(counted('4444444444'), stressor)).toBe(1)
  })

  test.each<[string, Partial<Weights>, number | null]>([
    ['5555555555', {}, 3],
    ['4444455555', {}, 2],
    // The strongest strain is relieved first: one answer of 5 is enough, one answer of 4 would not be.
    ['1333333445', {}, 1],
    ['1223333335', { polarity: 'resource' }, 1],
    ['2333333444', {}, 2],
    // The lowest band has no lower one, even if the author's weight puts critical answers into it.
    ['111115', { offset: -1 }, null],
    ['1111111144', { sentinel: true }, 1],
    // Without a critical answer there is nothing to relieve.
    ['3333333333', {}, null],
    ['55555', {}, null],
  ])('state for the answers %s with the weights %j the number %s', (answers, weights, moved) => {
    expect(answersToNextBand(counted(answers), { ...stressor, ...weights })).toBe(moved)
  })
})
