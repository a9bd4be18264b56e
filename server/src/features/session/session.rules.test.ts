import { hashForTransport } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { Keys } from '../../platform/crypto/secrets.ts'
import { isCommonPassword } from './common-passwords.ts'
import { knownDevice, rememberAccount } from './device.rules.ts'
import { accountName, loginTries, networkOf, resetLink } from './session.rules.ts'

describe('networkOf', () => {
  test.each([
    ['192.0.2.17', '192.0.2'],
    ['::ffff:192.0.2.17', '192.0.2'],
    ['2001:db8:1:2345::1', '20010db8000123'],
    ['2001:0DB8:0001:23ff:1:2:3:4', '20010db8000123'],
    ['2001:db8:1:5::1', '20010db8000100'],
    ['2001:db8::1', '20010db8000000'],
    ['fe80::1%eth0', 'fe800000000000'],
    ['::1', '00000000000000'],
    ['::', '00000000000000'],
    ['1:2:3:4:5:6:7:8', '00010002000300'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('what a login try counts under', () => {
  const max = accountName('firma', 'max')

  test('strangers share account and network, each on its own and together', () => {
    const here = loginTries(max, '192.0.2.17', null)
    expect(loginTries(max, '192.0.2.200', null).keys).toEqual(here.keys)
    const [pair, account, network] = here.keys
    const elsewhere = loginTries(max, '198.51.100.1', null).keys
    expect([elsewhere[0] === pair, elsewhere[1] === account, elsewhere[2] === network]).toEqual([
      false,
      true,
      false,
    ])
    const other = loginTries(accountName('firma', 'eva'), '192.0.2.17', null).keys
    expect([other[0] === pair, other[1] === account, other[2] === network]).toEqual([false, false, true])
  })

  test('a known device counts alone', () => {
    const { keys, returned } = loginTries(max, '192.0.2.17', 'device')
    expect(keys).toHaveLength(1)
    expect(loginTries(max, '192.0.2.17', null).keys).not.toContain(keys[0])
    expect(loginTries(max, '203.0.113.5', 'device').keys).toEqual(keys)
    expect(loginTries(max, '192.0.2.17', 'other').keys).not.toEqual(keys)
    expect(returned).toEqual([])
  })
})

describe('a device', () => {
  const keys = new Keys(['a'.repeat(32)])
  const max = accountName('firma', 'max')
  const eva = accountName('firma', 'eva')

  test('is known by the accounts that it has opened', () => {
    const cookie = rememberAccount(null, max, keys)
    expect(knownDevice(cookie, max, keys)).toBe(cookie.slice(0, 22))
    expect(knownDevice(cookie, eva, keys)).toBeNull()
    const both = rememberAccount(cookie, eva, keys)
    expect([knownDevice(both, max, keys), knownDevice(both, eva, keys)]).toEqual([
      cookie.slice(0, 22),
      cookie.slice(0, 22),
    ])
    expect(rememberAccount(both, eva, keys)).toBe(both)
  })

  test('keeps ten accounts, and its cookie stays small', () => {
    let cookie: string | null = null
    for (let index = 0; index < 30; index += 1)
      cookie = rememberAccount(cookie, accountName('firma', `person${index}`), keys)
    expect(cookie?.length).toBeLessThan(400)
    expect(knownDevice(cookie, accountName('firma', 'person29'), keys)).not.toBeNull()
    expect(knownDevice(cookie, accountName('firma', 'person20'), keys)).not.toBeNull()
    expect(knownDevice(cookie, accountName('firma', 'person19'), keys)).toBeNull()
  })

  test('survives a new secret and dies with the old one', () => {
    const cookie = rememberAccount(null, max, keys)
    expect(knownDevice(cookie, max, new Keys(['b'.repeat(32), 'a'.repeat(32)]))).not.toBeNull()
    expect(knownDevice(cookie, max, new Keys(['b'.repeat(32)]))).toBeNull()
  })

  test.each([
    null,
    '',
    'x',
    `${'x'.repeat(22)}.`,
    `${'x'.repeat(22)}.${'0'.repeat(32)}`,
    `${'x'.repeat(22)}.${'0'.repeat(31)}`,
    'x'.repeat(8000),
  ])('that shows %j is unknown', (cookie) => {
    expect(knownDevice(cookie, max, keys)).toBeNull()
    expect(rememberAccount(cookie, max, keys)).toMatch(/^[\w-]{22}(\.[0-9a-f]{32}){1,2}$/)
  })

  test('that borrows another device’s signature is unknown', () => {
    const [, signature] = rememberAccount(null, max, keys).split('.')
    expect(knownDevice(`${'x'.repeat(22)}.${signature}`, max, keys)).toBeNull()
  })
})

test('a reset link carries its token in the fragment', () => {
  expect(resetLink('https://a.example', 'firma', 'tok')).toBe(
    'https://a.example/auth/reset-password/firma#tok',
  )
})

describe('common passwords', () => {
  test.each(['Passwort1!', 'Sommer2026!', 'Welcome123?'])('%s is one', async (password) => {
    expect(await isCommonPassword(await hashForTransport(password), [])).toBe(true)
  })

  test('a password made of the own name is one for its owner only', async () => {
    const hash = await hashForTransport('Musterbau2026!')
    expect(await isCommonPassword(hash, ['max.muster', 'musterbau'])).toBe(true)
    expect(await isCommonPassword(hash, ['eva', 'nordlicht'])).toBe(false)
  })

  test('a password that nobody guesses is none', async () => {
    expect(await isCommonPassword(await hashForTransport('vier Pferde & 9 Wolken'), ['max'])).toBe(false)
  })
})
