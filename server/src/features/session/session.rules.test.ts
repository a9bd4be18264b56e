import { hashForTransport } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { loginTries, networkOf, resetLink } from './session.rules.ts'

describe('networkOf', () => {
  test.each([
    ['192.0.2.17', '192.0.2'],
    ['::ffff:192.0.2.17', '192.0.2'],
    ['2001:db8:1:2345::1', '2001:db8:1:23'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('guesses from one network share a counter, other accounts do not', () => {
  const [first] = loginTries('firma', 'max', '192.0.2.17').keys
  expect(loginTries('firma', 'max', '192.0.2.200').keys[0]).toBe(first)
  expect(loginTries('firma', 'eva', '192.0.2.17').keys[0]).not.toBe(first)
})

test('a reset link carries its token in the fragment', () => {
  expect(resetLink('https://a.example', 'firma', 'tok')).toBe('https://a.example/auth/reset-password/firma#tok')
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
