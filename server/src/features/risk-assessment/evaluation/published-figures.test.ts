/**
 * Enumerates every distribution of answers that a round with 6 to 30 submissions can have. For each
 * statement, a reader knows the number of submissions, the weights of the statement and what is published
 * about it. This must never prove that a group of answers was chosen by nobody, by one or two members, by all
 * members, or by all but one or two members.
 */
import { describe, expect, test } from 'vitest'
import { roundSizes } from '../../../test/round-sizes.ts'
import { assess, type Counts, type Weights } from './formula.rules.ts'

const allWeights: Weights[] = [-1, 0, 1].flatMap((offset) =>
  [false, true].map((sentinel) => ({ polarity: 'stressor' as const, offset, sentinel })),
)

/** Number of choices: the five answers and "does not apply". A group is a set of choices, as bits. */
const choices = 6
const groups = Array.from({ length: 2 ** choices - 2 }, (_, index) => index + 1)
const doesNotApply = 0b100000
const applies = 0b011111

/** Calls `visit` with the counts of each combination of at most `most` answers. */
function forEachCounts(most: number, visit: (counts: Counts, answered: number) => void): void {
  for (let a = 0; a <= most; a += 1)
    for (let b = 0; a + b <= most; b += 1)
      for (let c = 0; a + b + c <= most; c += 1)
        for (let d = 0; a + b + c + d <= most; d += 1)
          for (let e = 0; a + b + c + d + e <= most; e += 1) visit([a, b, c, d, e], a + b + c + d + e)
}

/**
 * Returns the possible sizes of each group for each published assessment. Bit n of entry g is set if group g
 * can have n members.
 */
function findPossibleSizes(submitted: number, weights: Weights): Map<string, Int32Array> {
  const possible = new Map<string, Int32Array>()
  const sizes = new Int32Array(2 ** choices)
  forEachCounts(submitted, (counts, answered) => {
    const { level, criticalShare } = assess(counts, weights, submitted)
    const published = `level ${level}, share ${criticalShare}`
    const found = possible.get(published) ?? new Int32Array(2 ** choices)
    possible.set(published, found)
    const all = [...counts, submitted - answered]
    for (const group of groups) {
      const lowest = group & -group
      sizes[group] = (sizes[group ^ lowest] ?? 0) + (all[31 - Math.clz32(lowest)] ?? 0)
      found[group] = (found[group] ?? 0) | (1 << (sizes[group] ?? 0))
    }
  })
  return possible
}

/**
 * Returns whether the possible sizes prove that nobody, or only one or two members, are inside or outside
 * the group.
 */
function isRevealing(sizes: number, submitted: number): boolean {
  const none = 1
  const oneOrTwo = 0b110
  const all = 1 << submitted
  const allButOneOrTwo = (1 << (submitted - 1)) | (1 << (submitted - 2))
  return [none, oneOrTwo, all, allButOneOrTwo].some((revealing) => (sizes & ~revealing) === 0)
}

/**
 * Returns whether the figures reveal only that every member found the statement applicable. This is allowed,
 * because it does not reveal the strain of any member. It cannot be avoided either: a level is published only
 * if at least six members found the statement applicable, so in a round of six, any level reveals it. In
 * larger rounds, only some levels do.
 */
const showsOnlyThatAllAnswered = (group: number, sizes: number, submitted: number): boolean =>
  (group === doesNotApply && sizes === 1) || (group === applies && sizes === 1 << submitted)

describe('what is published about a statement', () => {
  test.each(roundSizes)('never reveals that a group contains none, one or two of %i members', (submitted) => {
    const revealed = allWeights.flatMap((weights) =>
      [...findPossibleSizes(submitted, weights)].flatMap(([published, found]) =>
        groups
          .filter((group) => isRevealing(found[group] ?? 0, submitted))
          .filter((group) => !showsOnlyThatAllAnswered(group, found[group] ?? 0, submitted))
          .map((group) => ({ ...weights, published, group: group.toString(2) })),
      ),
    )
    expect(revealed).toEqual([])
  })

  test('is the same for a resource as for a stressor with mirrored answers', () => {
    forEachCounts(8, (counts) => {
      const [weights] = allWeights as [Weights]
      const mirrored = counts.toReversed() as unknown as Counts
      expect(assess(counts, { ...weights, polarity: 'resource' }, 15)).toEqual(assess(mirrored, weights, 15))
    })
  })

  test('would reveal that all answers are critical if the level were computed from the exact sums', () => {
    // If the sums were not limited, level 10 would prove that all six answers are critical.
    const exact = ([, b, c, d, e]: Counts, n: number) =>
      1 + Math.floor((27 * (b + 2 * c + 3 * d + 4 * e) + 72 * (d + e) + 10 * n) / (20 * n))
    const critical = new Set<number>()
    forEachCounts(6, (counts, answered) => {
      if (answered === 6 && exact(counts, answered) === 10) critical.add(counts[3] + counts[4])
    })
    expect([...critical]).toEqual([6])
  })
})
