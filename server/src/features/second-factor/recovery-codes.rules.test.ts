import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode, normalizeEntry } from './recovery-codes.rules.ts'

test('createRecoveryCodes returns ten different codes of 80 bits', () => {
  const codes = createRecoveryCodes()

  expect(new Set(codes).size).toBe(10)
  expect(codes.filter((code) => !/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toEqual([])
})

test.each(['k7xq-m2ph-5tza-vd3n', 'K7XQ M2PH 5TZA VD3N', ' k7xqm2ph5tzavd3n '])(
  'the entry %j has the hash of its code',
  (entry) => {
    expect(hashRecoveryCode(entry)).toBe(hashRecoveryCode('k7xq-m2ph-5tza-vd3n'))
  },
)

test('normalizeEntry removes the spaces of a code from the app', () => {
  expect(normalizeEntry('123 456')).toBe('123456')
})
