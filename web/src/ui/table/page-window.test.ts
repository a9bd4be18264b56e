import { expect, test } from 'vitest'
import { pageWindow, rangeOf } from './page-window.ts'

const shown = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((at) => (at === 'gap' ? '…' : at))
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 3 … 9'],
  [2, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 7 8 9'],
  [50, 1000, '1 … 49 50 51 … 1000'],
])('returns the pages around page %i of %i', (page, pages, expected) =>
  expect(shown(page, pages)).toBe(expected),
)

test('always contains the first, previous, current, next and last page', () => {
  for (let pages = 1; pages <= 30; pages++)
    for (let page = 1; page <= pages; page++) {
      const window = pageWindow(page, pages)
      for (const wanted of [1, Math.max(1, page - 1), page, Math.min(pages, page + 1), pages])
        expect(window).toContain(wanted)
      expect(window.length).toBeLessThanOrEqual(7)
      expect(window.filter((at) => at !== 'gap')).toEqual(
        [...new Set(window.filter((at) => at !== 'gap'))].toSorted((a, b) => a - b),
      )
    }
})

test('returns the rows of a page', () => {
  expect(rangeOf(1, 25, 340)).toEqual({ from: 1, to: 25 })
  expect(rangeOf(14, 25, 340)).toEqual({ from: 326, to: 340 })
  expect(rangeOf(1, 25, 0)).toEqual({ from: 0, to: 0 })
})
