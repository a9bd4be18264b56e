import { describe, expect, test } from 'vitest'
import { findDropIndex, shiftOf } from './drag.rules.ts'

/** Three lines of different heights, 10 pixels apart. */
const lines = [
  { top: 0, height: 60 },
  { top: 70, height: 100 },
  { top: 180, height: 60 },
]

describe('a dragged line', () => {
  test.each([
    [0, 0, 0],
    [0, 59, 0],
    [0, 61, 1],
    [0, 151, 2],
    [0, 900, 2],
    [0, -900, 0],
    [2, -59, 2],
    [2, -61, 1],
    [2, -181, 0],
    [1, 41, 2],
    [1, -41, 0],
  ])('from position %i, moved by %i pixels, lands at position %i', (from, offset, to) => {
    expect(findDropIndex(lines, from, offset)).toBe(to)
  })

  test('moves with the pointer, and the lines that it passes make room for it', () => {
    const shifts = (from: number, to: number) =>
      lines.map((_, index) => shiftOf({ lines, from, to, offset: 33 }, index))
    expect(shifts(0, 1)).toEqual([33, -70, 0])
    expect(shifts(0, 2)).toEqual([33, -70, -70])
    expect(shifts(2, 0)).toEqual([70, 70, 33])
    expect(shifts(1, 1)).toEqual([0, 33, 0])
  })
})
