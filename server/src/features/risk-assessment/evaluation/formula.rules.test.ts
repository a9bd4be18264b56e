import { describe, expect, test } from 'vitest'
import { assess, type Counts, computeLevel, findBand, type Weights } from './formula.rules.ts'

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
    ['111111', 3],
    ['1'.repeat(20), 1],
    ['111115', 3],
    ['222222', 3],
    ['333333', 4],
    ['111555', 6],
    ['222244', 4],
    ['333444', 6],
    ['344445', 8],
    ['444444', 8],
    ['555555', 9],
    ['5'.repeat(20), 10],
  ])('with the answers %s is %i', (answers, level) =>
    expect(computeLevel(counted(answers), stressor)).toBe(level),
  )

  test('is null with fewer than six answers', () => {
    expect(computeLevel(counted('55555'), stressor)).toBeNull()
    expect(assess(counted('55555'), stressor, 20)).toEqual({ level: null, criticalShare: null })
  })

  test('equals the formula in floating-point arithmetic, for every combination of answers', () => {
    for (const n of sizes)
      for (const counts of combinations(n)) {
        const points = counts.reduce((sum, count, value) => sum + count * value, 0)
        const mean = Math.min(n - 1, Math.max(1, points / 4)) / n
        const share = Math.min(n - 1, Math.max(1, counts[3] + counts[4])) / n
        const expected = Math.min(
          10,
          Math.max(1, 1 + Math.floor(9 * (0.6 * mean + 0.4 * share) + 0.5 + 1e-9)),
        )
        expect(computeLevel(counts, stressor)).toBe(expected)
      }
  })

  test('stays below medium if no answer is critical, and is at least 8 if all answers are critical', () => {
    for (const n of sizes)
      for (const counts of combinations(n)) {
        const share = (counts[3] + counts[4]) / n
        const level = computeLevel(counts, stressor) ?? 0
        if (share === 0) expect(level).toBeLessThanOrEqual(4)
        if (share === 1) expect(level).toBeGreaterThanOrEqual(8)
        if (share < 0.13) expect(level).toBeLessThan(5)
        if (share > 0.46) expect(level).toBeGreaterThanOrEqual(5)
        if (share < 0.44) expect(level).toBeLessThan(7)
        if (share > 0.72) expect(level).toBeGreaterThanOrEqual(7)
      }
  })

  test('never falls when one answer reports more strain, and rises by at most two', () => {
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

  test('of a resource equals the level of a stressor with the mirrored answers', () => {
    for (const counts of combinations(8)) {
      const mirrored = counts.toReversed() as unknown as Counts
      expect(computeLevel(counts, { ...stressor, polarity: 'resource' })).toBe(
        computeLevel(mirrored, stressor),
      )
    }
  })

  test('includes the offset that the author of the catalogue has set, and stays between 1 and 10', () => {
    expect(computeLevel(counted('333333'), { ...stressor, offset: 1 })).toBe(5)
    expect(computeLevel(counted('5'.repeat(20)), { ...stressor, offset: 1 })).toBe(10)
    expect(computeLevel(counted('1'.repeat(20)), { ...stressor, offset: -1 })).toBe(1)
  })

  test('is high if a sentinel statement has two critical answers', () => {
    const sentinel = { ...stressor, sentinel: true }
    expect(computeLevel(counted('111114'), sentinel)).toBe(3)
    expect(computeLevel(counted('11111144'), sentinel)).toBe(7)
    expect(computeLevel(counted('55555555'), sentinel)).toBe(9)
  })

  test('of a sentinel statement with one critical answer is at most 4, as without critical answers', () => {
    for (const n of sizes)
      for (const counts of combinations(n))
        if (counts[3] + counts[4] === 1)
          expect(computeLevel(counts, { ...stressor, sentinel: true })).toBeLessThanOrEqual(4)
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

describe('the share of critical answers', () => {
  test.each([
    ['111111111111111', 'quarter'],
    ['111111111111445', 'quarter'],
    ['111111111114445', 'half'],
    ['111111114444445', 'half'],
    ['111111144444455', 'threeQuarters'],
    ['111144444444445', 'threeQuarters'],
    ['111444444444445', 'more'],
    ['555555555555555', 'more'],
  ])('of the answers %s is in the class %s', (answers, share) => {
    expect(assess(counted(answers), stressor, 15).criticalShare).toBe(share)
  })

  test('is published with fifteen or more submissions, even if some members do not answer', () => {
    expect(assess(counted('333333'), stressor, 14).criticalShare).toBeNull()
    expect(assess(counted('333333'), stressor, 15).criticalShare).toBe('quarter')
  })
})
