import { describe, expect, test } from 'vitest'
import { accountName, loginThrottle, networkOf, resetLink } from './session.rules.ts'

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
  ])('maps %j to %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('loginThrottle', () => {
  const max = accountName('firma', 'max')

  test('counts unknown devices by account, by network and by both', () => {
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

  test('counts a known device on its own', () => {
    const { keys, keysToReturn } = loginThrottle(max, '192.0.2.17', 'device')
    expect(keys).toHaveLength(1)
    expect(loginThrottle(max, '192.0.2.17', null).keys).not.toContain(keys[0])
    expect(loginThrottle(max, '203.0.113.5', 'device').keys).toEqual(keys)
    expect(loginThrottle(max, '192.0.2.17', 'other').keys).not.toEqual(keys)
    expect(keysToReturn).toEqual([])
  })
})

test('resetLink puts the token into the fragment', () => {
  expect(resetLink('https://a.example', 'firma', 'tok')).toBe(
    'https://a.example/auth/reset-password/firma#tok',
  )
})
