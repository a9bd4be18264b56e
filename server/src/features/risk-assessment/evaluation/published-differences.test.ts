/**
 * Enumerates every pair of rounds that differ by one member, with 6 to 30 members in the first round. If all
 * other members give the same answers in both rounds, both results are equal, whatever this member answers.
 */
import { expect, test } from 'vitest'
import { roundSizes } from '../../../test/round-sizes.ts'
import { assessBeside, type NearbyResult } from './difference.rules.ts'
import { type Assessment, assess, type Counts, type Weights } from './formula.rules.ts'

const item = { id: 'i1', polarity: 'stressor', offset: 0, sentinel: false } as const
const items = [item, { ...item, sentinel: true }, { ...item, polarity: 'resource' as const }]

const nearby = (before: Assessment, joined: number, left: number): NearbyResult => ({
  joined,
  left,
  assessments: new Map([['i1', before]]),
})

/** Yields every combination of n answers to a statement. */
function* combinations(n: number): Generator<Counts> {
  for (let a = 0; a <= n; a += 1)
    for (let b = 0; a + b <= n; b += 1)
      for (let c = 0; a + b + c <= n; c += 1)
        for (let d = 0; a + b + c + d <= n; d += 1) yield [a, b, c, d, n - a - b - c - d]
}

const change = (counts: Counts, choice: number, by: 1 | -1): Counts =>
  counts.map((count, index) => (index === choice ? count + by : count)) as unknown as Counts

/** Returns whether a member who joins or leaves changes what is published. */
function isDifferent(first: Counts, second: Counts, size: number, weights: Weights & { id: string }) {
  const joins = second.reduce((sum, count) => sum + count) > size
  const before = assess(first, weights, size)
  const after = assessBeside(second, weights, size + (joins ? 1 : -1), nearby(before, +joins, +!joins))
  return after.level !== before.level || after.criticalShare !== before.criticalShare
}

test.each(roundSizes)('two results are equal if one of %i members leaves or another member joins', (size) => {
  const different: unknown[] = []
  for (const weights of items)
    for (const first of combinations(size))
      for (let choice = 0; choice < 5; choice += 1) {
        const seconds = [change(first, choice, 1)]
        if ((first[choice] ?? 0) > 0) seconds.push(change(first, choice, -1))
        for (const second of seconds)
          if (isDifferent(first, second, size, weights)) different.push({ first, second, weights })
      }
  expect(different).toEqual([])
})
