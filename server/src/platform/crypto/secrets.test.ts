import { expect, test } from 'vitest'
import { Keys, randomToken } from './secrets.ts'

test('creates 256-bit tokens that never repeat', () => {
  const tokens = Array.from({ length: 10_000 }, randomToken)
  expect(new Set(tokens).size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  // Each bit is expected to be set in half of the 10,000 tokens, with a standard deviation of 50.
  const set = Array.from({ length: 256 }, () => 0)
  for (const token of tokens) Buffer.from(token, 'base64url').forEach((byte, at) => countBits(set, byte, at))
  expect(Math.min(...set)).toBeGreaterThan(4_600)
  expect(Math.max(...set)).toBeLessThan(5_400)
})

test('derives 256-bit keys and signatures that differ for each purpose and secret', () => {
  const [one, other] = [new Keys(['a'.repeat(32)]), new Keys(['b'.repeat(32)])]
  const signatures = [one.sign('csrf', 'x'), one.sign('device', 'x'), other.sign('csrf', 'x')]
  expect(new Set(signatures).size).toBe(3)
  for (const signature of signatures) expect(Buffer.from(signature, 'hex')).toHaveLength(32)
  expect([
    one.verify('csrf', 'x', signatures[0] ?? ''),
    one.verify('csrf', 'x', signatures[2] ?? ''),
  ]).toEqual([true, false])
})

test('decrypts texts with every accepted key, and refuses them after a single bit has changed', () => {
  const [old, both] = [new Keys(['a'.repeat(32)]), new Keys(['b'.repeat(32), 'a'.repeat(32)])]
  const sealed = old.seal('import', 'Sorgfalt-2026')
  const bytes = Buffer.from(sealed, 'base64url')
  expect(bytes.includes('Sorgfalt')).toBe(false)
  expect(old.seal('import', 'Sorgfalt-2026')).not.toBe(sealed)
  expect(both.unseal('import', sealed)).toBe('Sorgfalt-2026')
  expect(() => new Keys(['b'.repeat(32)]).unseal('import', sealed)).toThrow('no longer accepted')
  expect(() => old.unseal('other', sealed)).toThrow('no longer accepted')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => old.unseal('import', changed.toString('base64url'))).toThrow('no longer accepted')
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => old.unseal('import', bytes.subarray(0, length).toString('base64url'))).toThrow(
      'no longer accepted',
    )
})

function countBits(set: number[], byte: number, at: number): void {
  for (let bit = 0; bit < 8; bit += 1) set[at * 8 + bit]! += (byte >> bit) & 1
}
