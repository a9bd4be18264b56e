import { describe, expect, test } from 'vitest'
import { Keys } from '../../platform/crypto/secrets.ts'
import { findKnownDevice, rememberAccount } from './device.rules.ts'
import { accountName } from './session.rules.ts'

describe('the device cookie', () => {
  const keys = new Keys(['a'.repeat(32)])
  const max = accountName('firma', 'max')
  const eva = accountName('firma', 'eva')

  test('identifies the accounts that have logged in on the device', () => {
    const cookie = rememberAccount(null, max, keys)
    expect(findKnownDevice(cookie, max, keys)).toBe(cookie.slice(0, 22))
    expect(findKnownDevice(cookie, eva, keys)).toBeNull()
    const both = rememberAccount(cookie, eva, keys)
    expect([findKnownDevice(both, max, keys), findKnownDevice(both, eva, keys)]).toEqual([
      cookie.slice(0, 22),
      cookie.slice(0, 22),
    ])
    expect(rememberAccount(both, eva, keys)).toBe(both)
  })

  test('keeps the last ten accounts and stays small', () => {
    let cookie: string | null = null
    for (let index = 0; index < 30; index += 1)
      cookie = rememberAccount(cookie, accountName('firma', `person${index}`), keys)
    expect(cookie?.length).toBeLessThan(400)
    expect(findKnownDevice(cookie, accountName('firma', 'person29'), keys)).not.toBeNull()
    expect(findKnownDevice(cookie, accountName('firma', 'person20'), keys)).not.toBeNull()
    expect(findKnownDevice(cookie, accountName('firma', 'person19'), keys)).toBeNull()
  })

  test('is valid until the secret key that signed it is removed', () => {
    const cookie = rememberAccount(null, max, keys)
    expect(findKnownDevice(cookie, max, new Keys(['b'.repeat(32), 'a'.repeat(32)]))).not.toBeNull()
    expect(findKnownDevice(cookie, max, new Keys(['b'.repeat(32)]))).toBeNull()
  })

  test.each([
    null,
    '',
    'x',
    `${'x'.repeat(22)}.`,
    `${'x'.repeat(22)}.${'0'.repeat(32)}`,
    `${'x'.repeat(22)}.${'0'.repeat(31)}`,
    'x'.repeat(8000),
  ])('is ignored if its value is %j', (cookie) => {
    expect(findKnownDevice(cookie, max, keys)).toBeNull()
    expect(rememberAccount(cookie, max, keys)).toMatch(/^[\w-]{22}(\.[0-9a-f]{32}){1,2}$/)
  })

  test('is ignored if its signature belongs to another device', () => {
    const [, signature] = rememberAccount(null, max, keys).split('.')
    expect(findKnownDevice(`${'x'.repeat(22)}.${signature}`, max, keys)).toBeNull()
  })
})
