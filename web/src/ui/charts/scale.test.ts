import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [[], 2],
  [[1], 2],
  [[3], 4],
  [[41, 12], 100],
  [[38], 40],
  [[99], 100],
  [[1200], 2000],
])('an axis over %j ends at %i, in whole halves', (values, top) => {
  expect(scaleOf(values)).toEqual({ top, half: top / 2 })
})
