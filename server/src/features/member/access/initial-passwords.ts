/** Passwords that administrators print and hand over on paper. */
import { randomInt } from 'node:crypto'
import type { PasswordHasher } from '../../../platform/crypto/passwords.ts'
import type { SealedColumn } from '../../../platform/crypto/reseal.store.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'

/** The purpose with which initial passwords are sealed in the database. */
export const initialPasswordPurpose = 'initial-password'

export const sealedInitialPasswords: SealedColumn = {
  table: 'initialPassword',
  column: 'sealed',
  purpose: initialPasswordPurpose,
}

// Characters that look alike in print are left out. Vowels are left out so that no words result.
const consonants = 'bcdfghjkmnpqrstvwxz'
const characterSets = [consonants.toUpperCase(), consonants, consonants, '23456789']

/**
 * Creates a password that is easy to type from paper: `Kbm7-Rtq4-Wxh9-Pdz3`. It has 63 random bits and
 * satisfies every rule for passwords.
 */
export function createInitialPassword(): string {
  const createGroup = () => characterSets.map((set) => set[randomInt(set.length)]).join('')
  return Array.from({ length: 4 }, createGroup).join('-')
}

export interface InitialPassword {
  password: string
  /** Store the hash together with `mustChangePassword`. */
  passwordHash: string
}

/** Creates passwords with their hashes. A hash takes about 20 ms, so never call this inside a transaction. */
export async function createInitialPasswords(
  passwords: PasswordHasher,
  count: number,
): Promise<InitialPassword[]> {
  const created = Array.from({ length: count }, createInitialPassword)
  const hashes = await passwords.hashMany(created.map(sha256))

  return created.map((password, index) => ({ password, passwordHash: hashes[index]! }))
}
