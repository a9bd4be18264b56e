import { expect, test } from 'vitest'
import { assessBeside, type NearbyResult } from './difference.rules.ts'
import { type Assessment, assess, type Counts } from './formula.rules.ts'

const item = { id: 'i1', polarity: 'stressor', offset: 0, sentinel: false } as const

const nearby = (before: Assessment, joined: number, left: number): NearbyResult => ({
  joined,
  left,
  assessments: new Map([['i1', before]]),
})

test('a sentinel statement keeps its level if a new member has given its second critical answer', () => {
  const sentinel = { ...item, sentinel: true }
  const before = { level: 2, criticalShare: null }
  expect(assess([6, 0, 0, 0, 1], sentinel, 7)).toEqual(before)
  expect(assess([6, 0, 0, 0, 2], sentinel, 8).level).toBe(7)
  expect(assessBeside([6, 0, 0, 0, 2], sentinel, 8, nearby(before, 1, 0))).toEqual(before)
})

test.each<[string, Counts, number, number, number]>([
  ['one member was replaced by another', [0, 0, 0, 1, 5], 1, 1, 3],
  ['two members left', [0, 0, 0, 0, 6], 0, 2, 3],
  ['two members joined', [2, 0, 0, 0, 6], 2, 0, 3],
])(
  'a statement is assessed by the new answers if members who stayed must have changed their answers: %s',
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
])(
  'a statement keeps its earlier assessment if members who joined or left can explain the change: %s',
  (_case, first, second, joined, left) => {
    const count = (counts: Counts) => counts.reduce((sum, one) => sum + one)
    const before = assess(first, item, count(first))
    expect(assess(second, item, count(second))).not.toEqual(before)
    expect(assessBeside(second, item, count(second), nearby(before, joined, left))).toEqual(before)
  },
)

test('a statement that the earlier result does not contain is assessed by its own answers', () => {
  const other: NearbyResult = { joined: 1, left: 0, assessments: new Map() }
  expect(assessBeside([0, 0, 0, 0, 7], item, 7, other)).toEqual(assess([0, 0, 0, 0, 7], item, 7))
  expect(assessBeside([0, 0, 0, 0, 7], item, 7, undefined)).toEqual(assess([0, 0, 0, 0, 7], item, 7))
})
