import { expect, test } from 'vitest'
import { randomToken } from './secrets.ts'

test('a token has 256 bits, and none comes twice', () => {
  const tokens = Array.from({ length: 10_000 }, randomToken)
  expect(new Set(tokens).size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  // Every bit is set in about half of them: 5,000 with a deviation of 50.
  const set = Array.from({ length: 256 }, () => 0)
  for (const token of tokens) Buffer.from(token, 'base64url').forEach((byte, at) => countBits(set, byte, at))
  expect(Math.min(...set)).toBeGreaterThan(4_600)
  expect(Math.max(...set)).toBeLessThan(5_400)
})

function countBits(set: number[], byte: number, at: number): void {
  for (let bit = 0; bit < 8; bit += 1) set[at * 8 + bit]! += (byte >> bit) & 1
}
