import { hashForTransport } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('isCommonPassword', () => {
  test.each(['Passwort1!', 'Sommer2026!', 'Welcome123?'])('finds %s', async (password) => {
    expect(await isCommonPassword(await hashForTransport(password), [])).toBe(true)
  })

  test('finds a password made of a personal name for that person only', async () => {
    const hash = await hashForTransport('Musterbau2026!')
    expect(await isCommonPassword(hash, ['max.muster', 'musterbau'])).toBe(true)
    expect(await isCommonPassword(hash, ['eva', 'nordlicht'])).toBe(false)
  })

  test.each(['Otto.einheit1!', 'Ottoeinheit2026!', 'OttoEinheit!12'])(
    'finds %s, which is made of all parts of the name',
    async (password) => {
      expect(await isCommonPassword(await hashForTransport(password), ['otto.einheit'])).toBe(true)
      expect(await isCommonPassword(await hashForTransport(password), ['otto.muster'])).toBe(false)
    },
  )

  test('accepts a password that is hard to guess', async () => {
    expect(await isCommonPassword(await hashForTransport('vier Pferde & 9 Wolken'), ['max'])).toBe(false)
  })
})
