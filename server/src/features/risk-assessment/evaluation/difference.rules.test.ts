import { describe, expect, test } from 'vitest'
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

describe('two results whose participants differ by one member', () => {
  test.each(Array.from({ length: 25 }, (_, index) => index + 6))(
    'do not differ for any answers of %i members if the others answer the same',
    (size) => {
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
    },
    120_000,
  )

  test('would differ otherwise: the second critical answer to a sentinel raises its level', () => {
    const sentinel = { ...item, sentinel: true }
    expect(assess([6, 0, 0, 0, 1], sentinel, 7).level).toBe(2)
    expect(assess([6, 0, 0, 0, 2], sentinel, 8).level).toBe(7)
    expect(
      assessBeside([6, 0, 0, 0, 2], sentinel, 8, nearby({ level: 2, criticalShare: null }, 1, 0)),
    ).toEqual({ level: 2, criticalShare: null })
  })
})

test.each<[string, Counts, number, number, number]>([
  ['one member was replaced by another', [0, 0, 0, 1, 5], 1, 1, 3],
  ['two members left', [0, 0, 0, 0, 6], 0, 2, 3],
  ['two members joined', [2, 0, 0, 0, 6], 2, 0, 3],
])(
  'a result differs if more members must have changed their answers: %s',
  (_case, counts, joined, left, was) => {
    const before = { level: was, criticalShare: null }
    const submitted = counts.reduce((sum, count) => sum + count)
    expect(assessBeside(counts, item, submitted, nearby(before, joined, left))).toEqual(
      assess(counts, item, submitted),
    )
  },
)

test.each<[string, Counts, Counts, number, number]>([
  ['a member was replaced by another', [3, 0, 0, 0, 5], [4, 0, 0, 0, 4], 1, 1],
  ['two members left', [3, 0, 0, 0, 5], [3, 0, 0, 0, 3], 0, 2],
  ['two members joined', [3, 0, 0, 0, 3], [3, 0, 0, 0, 5], 2, 0],
])('a result does not differ if two members can explain it: %s', (_case, first, second, joined, left) => {
  const count = (counts: Counts) => counts.reduce((sum, one) => sum + one)
  const before = assess(first, item, count(first))
  expect(assess(second, item, count(second))).not.toEqual(before)
  expect(assessBeside(second, item, count(second), nearby(before, joined, left))).toEqual(before)
})

test('a statement that the earlier result does not contain is assessed by its own answers', () => {
  const other: NearbyResult = { joined: 1, left: 0, assessments: new Map() }
  expect(assessBeside([0, 0, 0, 0, 7], item, 7, other)).toEqual(assess([0, 0, 0, 0, 7], item, 7))
  expect(assessBeside([0, 0, 0, 0, 7], item, 7, undefined)).toEqual(assess([0, 0, 0, 0, 7], item, 7))
})
