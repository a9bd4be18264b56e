import { hashForTransport } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('isCommonPassword', () => {
  test.each(['Passwort1!', 'Sommer2026!', 'Welcome123?'])('returns true for %s', async (password) => {
    expect(await isCommonPassword(await hashForTransport(password), [])).toBe(true)
  })

  test('returns true for a password made of a personal name, but only for that person', async () => {
    const hash = await hashForTransport('Musterbau2026!')
    expect(await isCommonPassword(hash, ['max.muster', 'musterbau'])).toBe(true)
    expect(await isCommonPassword(hash, ['eva', 'nordlicht'])).toBe(false)
  })

  test.each(['Otto.einheit1!', 'Ottoeinheit2026!', 'OttoEinheit!12'])(
    'returns true for %s, which consists of all parts of the name',
    async (password) => {
      expect(await isCommonPassword(await hashForTransport(password), ['otto.einheit'])).toBe(true)
      expect(await isCommonPassword(await hashForTransport(password), ['otto.muster'])).toBe(false)
    },
  )

  test('returns false for a password that is hard to guess', async () => {
    expect(await isCommonPassword(await hashForTransport('vier Pferde & 9 Wolken'), ['max'])).toBe(false)
  })
})
