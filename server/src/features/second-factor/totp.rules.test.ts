import { describe, expect, test } from 'vitest'
import { createCode, findStep, isAppCode, otpauthUri, stepAt, toBase32, typedKey } from './totp.rules.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const rfcSecret = Buffer.from('12345678901234567890')

describe('toBase32', () => {
  // RFC 4648, section 10, without padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j as %j', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
  })
})

describe('createCode', () => {
  // RFC 6238, appendix B: the last six of the eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('returns the code of RFC 6238 at %d seconds', (seconds, code) => {
    expect(createCode(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })
})

describe('findStep', () => {
  const now = new Date(1_234_567_890_000)
  const step = stepAt(now)

  test.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('for the code of %d steps away, returns %s', (distance, expected) => {
    expect(findStep(rfcSecret, createCode(rfcSecret, step + distance), now)).toBe(expected)
  })

  test.each(['', '00592', '0059245', 'abcdef', '٠٠٥٩٢٤'])('refuses %j', (code) => {
    expect(findStep(rfcSecret, code, now)).toBeNull()
  })
})

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
])('whether %j has the form of a code: %s', (entry, expected) => {
  expect(isAppCode(entry)).toBe(expected)
})

test('otpauthUri names the product and the account, and typedKey has groups of four characters', () => {
  const account = { issuer: 'Firma: Sicher & Co', username: 'max.muster', clientIdentifier: 'musterbau' }
  expect(otpauthUri(rfcSecret, account)).toBe(
    'otpauth://totp/Firma%20%20Sicher%20%26%20Co:max.muster%40musterbau' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Firma%20%20Sicher%20%26%20Co',
  )
  expect(typedKey(rfcSecret)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
})
