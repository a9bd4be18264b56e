import { hash as argon2 } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { minCost, PasswordHasher } from './passwords.ts'
import { Keys } from './secrets.ts'

const hash = 'a'.repeat(64)

test('computes one hash per core, lets 64 more per core wait, and refuses further ones immediately', async () => {
  const hasher = new PasswordHasher(new Keys(['k'.repeat(32)]), minCost, 2)
  await hasher.verify(null, hash)
  const before = hasher.verifications
  const verifying = Array.from({ length: 200 }, () =>
    hasher.verify(null, hash).then(
      ({ matched }) => String(matched),
      (error: { code?: string }) => error.code,
    ),
  )
  await Promise.resolve()
  expect(() => hasher.checkCapacity()).toThrow('Request.Busy')
  const outcomes = await Promise.all(verifying)
  expect(outcomes.filter((outcome) => outcome === 'Request.Busy')).toHaveLength(70)
  expect(outcomes.filter((outcome) => outcome === 'false')).toHaveLength(130)
  expect(hasher.verifications - before).toBe(130)
  // The queue is empty again, so a hash can be computed and verified.
  expect(() => hasher.checkCapacity()).not.toThrow()
  expect((await hasher.verify(await hasher.hash(hash), hash)).matched).toBe(true)
})

test('accepts a password hash that was made with a retired key, and reports the hash as stale', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
  const stored = await new PasswordHasher(new Keys([old]), minCost).hash(hash)
  expect(await new PasswordHasher(new Keys([fresh, old]), minCost).verify(stored, hash)).toEqual({
    matched: true,
    stale: true,
  })
  expect(await new PasswordHasher(new Keys([old]), minCost).verify(stored, hash)).toEqual({
    matched: true,
    stale: false,
  })
  expect(await new PasswordHasher(new Keys([fresh]), minCost).verify(stored, hash)).toEqual({
    matched: false,
    stale: false,
  })
})

test('stores Argon2id hashes with the configured cost, by default 64 MiB and three passes', async () => {
  const { passwordCost } = readConfig({ SECRET_KEY: 'k'.repeat(32) })
  const stored = await new PasswordHasher(new Keys(['k'.repeat(32)]), passwordCost).hash(hash)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1,keyid=[\w+/]{8}\$/)
})

const cheaper = { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 } as const

test('accepts a password hash of lower cost, and reports the hash as stale', async () => {
  const keys = new Keys(['k'.repeat(32)])
  const stored = await argon2(keys.sign('password', hash), cheaper)
  const hasher = new PasswordHasher(keys, minCost)
  expect(await hasher.verify(stored, hash)).toEqual({ matched: true, stale: true })
  expect(await hasher.verify(await hasher.hash(hash), hash)).toEqual({ matched: true, stale: false })
})
