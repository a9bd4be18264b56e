import { describe, expect, test } from 'vitest'
import {
  accountName,
  loginThrottle,
  networkOf,
  ownPasswordThrottle,
  passwordHistoryThrottle,
  resetLink,
  resetLinkKey,
} from './session.rules.ts'

describe('networkOf', () => {
  test.each([
    ['192.0.2.17', '192.0.2'],
    ['::ffff:192.0.2.17', '192.0.2'],
    ['2001:db8:1:2345::1', '20010db8000123'],
    ['2001:0DB8:0001:23ff:1:2:3:4', '20010db8000123'],
    ['2001:db8:1:5::1', '20010db8000100'],
    ['2001:db8::1', '20010db8000000'],
    ['2001:db8:12::ffff:1:2', '20010db8001200'],
    ['2001:db8::ffff:1:2', '20010db8000000'],
    ['1::abcd:5:6:7:8', '000100000000ab'],
    ['1::abcd:4:5:6:7:8', '00010000abcd00'],
    ['1:2::', '00010002000000'],
    ['fe80::1%eth0', 'fe800000000000'],
    ['1::abcd:5:6:7:8%eth0', '000100000000ab'],
    ['::ffff:192.0.2.17%eth0', '192.0.2'],
    ['::1', '00000000000000'],
    ['::', '00000000000000'],
    ['1:2:3:4:5:6:7:8', '00010002000300'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('for the address %j, returns the network %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('loginThrottle', () => {
  const max = accountName('firma', 'max')

  test('counts attempts from new devices by account, by network, and by account and network together', () => {
    const here = loginThrottle(max, '192.0.2.17', null)
    expect(loginThrottle(max, '192.0.2.200', null).keys).toEqual(here.keys)
    const [pair, account, network] = here.keys
    const elsewhere = loginThrottle(max, '198.51.100.1', null).keys
    expect([elsewhere[0] === pair, elsewhere[1] === account, elsewhere[2] === network]).toEqual([
      false,
      true,
      false,
    ])
    const other = loginThrottle(accountName('firma', 'eva'), '192.0.2.17', null).keys
    expect([other[0] === pair, other[1] === account, other[2] === network]).toEqual([false, false, true])
  })

  test('counts attempts from a device separately if the account has logged in there before', () => {
    const { keys, keysToReturn } = loginThrottle(max, '192.0.2.17', 'device')
    expect(keys).toHaveLength(1)
    expect(loginThrottle(max, '192.0.2.17', null).keys).not.toContain(keys[0])
    expect(loginThrottle(max, '203.0.113.5', 'device').keys).toEqual(keys)
    expect(loginThrottle(max, '192.0.2.17', 'other').keys).not.toEqual(keys)
    expect(keysToReturn).toEqual([])
  })

  test('gives a device with an earlier login five attempts, then requires waits of up to a minute', () => {
    const { keys, ...limits } = loginThrottle(max, '192.0.2.17', 'device')

    expect(limits).toEqual({
      freeAttempts: [5],
      windowSeconds: [900],
      maxWaitSeconds: 60,
      keysToClear: keys,
      keysToReturn: [],
    })
  })

  test('limits new devices per account and network together, per account, and per network', () => {
    const { keys, ...limits } = loginThrottle(max, '192.0.2.17', null)

    expect(limits).toEqual({
      freeAttempts: [5, 100, 300],
      windowSeconds: [900, 3600, 900],
      maxWaitSeconds: [60, 0, 0],
      keysToClear: keys.slice(0, 1),
      keysToReturn: keys.slice(1),
    })
    expect(new Set(keys).size).toBe(3)
  })

  test('uses different keys for accounts whose company and username join to the same text', () => {
    const keysOf = (company: string, username: string) =>
      loginThrottle(accountName(company, username), '192.0.2.17', null).keys

    expect(keysOf('firma', 'max')[1]).not.toBe(keysOf('firmam', 'ax')[1])
    expect(keysOf('firma', 'max')[0]).not.toBe(keysOf('firmam', 'ax')[0])
  })
})

describe('limits for a signed-in member', () => {
  test('allow five entries of the current password, then delay each further one by up to a minute', () => {
    const { keys, ...limits } = ownPasswordThrottle('anna')

    expect(limits).toEqual({ freeAttempts: [5], windowSeconds: [900], maxWaitSeconds: 60 })
    expect(keys).toHaveLength(1)
    expect(ownPasswordThrottle('anna').keys).toEqual(keys)
    expect(ownPasswordThrottle('ben').keys).not.toEqual(keys)
  })

  test('allow ten comparisons an hour of a new password with earlier ones', () => {
    const { keys, ...limits } = passwordHistoryThrottle('anna')

    expect(limits).toEqual({ freeAttempts: [10], windowSeconds: [3600], maxWaitSeconds: 0 })
    expect(keys).toHaveLength(1)
    expect(passwordHistoryThrottle('ben').keys).not.toEqual(keys)
    expect(ownPasswordThrottle('anna').keys).not.toEqual(keys)
  })
})

test('resetLinkKey returns a different key for each account', () => {
  const key = resetLinkKey('firma', 'max')

  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(resetLinkKey('firma', 'max')).toBe(key)
  expect(resetLinkKey('firma', 'eva')).not.toBe(key)
  expect(resetLinkKey('firmam', 'ax')).not.toBe(key)
})

test('resetLink puts the token into the fragment of the URL', () => {
  expect(resetLink('https://a.example', 'firma', 'tok')).toBe(
    'https://a.example/auth/reset-password/firma#tok',
  )
})

test('resetLink encodes the company ID', () => {
  expect(resetLink('https://a.example', 'a/b', 'tok')).toBe('https://a.example/auth/reset-password/a%2Fb#tok')
})
