import { expect, test } from 'vitest'
import { nameSize } from './name-size.ts'

test('reduces the font size only for a long name', () => {
  expect(nameSize('Merve Yıldız')).toBe(60)
  expect(nameSize('Maximiliane Hohenstein-Schwarzenberger')).toBe(44)
  expect(nameSize('A'.repeat(60))).toBeLessThan(44)
  expect(nameSize('A'.repeat(500))).toBe(20)
})
