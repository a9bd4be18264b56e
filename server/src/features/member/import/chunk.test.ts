import { describe, expect, test } from 'vitest'
import { forEachYielding, mapYielding, splitIntoChunks } from './chunk.ts'

test('forEachYielding calls the function for each item in order', async () => {
  const calls: string[] = []
  await forEachYielding(['a', 'b'], (item, index) => void calls.push(`${index} ${item}`))
  expect(calls).toEqual(['0 a', '1 b'])
})

test('mapYielding returns the results in order', async () => {
  expect(await mapYielding([1, 2, 3], (item, index) => item * 10 + index)).toEqual([10, 21, 32])
})

describe('splitIntoChunks', () => {
  test.each([
    [[], 2, []],
    [[1, 2], 2, [[1, 2]]],
    [[1, 2, 3], 2, [[1, 2], [3]]],
  ])('splits %j into chunks of %i: %j', (items, size, expected) => {
    expect([...splitIntoChunks(items, size)]).toEqual(expected)
  })
})
