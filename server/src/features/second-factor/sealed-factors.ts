import type { SealedColumn } from '../../platform/crypto/reseal.store.ts'
import type { Keys } from '../../platform/crypto/secrets.ts'

/** The purpose with which the secrets of authenticator apps are sealed in the database. */
const purpose = 'second-factor'

export const sealedFactorColumns: readonly SealedColumn[] = [
  { table: 'secondFactor', column: 'secret', purpose },
  { table: 'factorEnrolment', column: 'secret', purpose },
]

export const sealSecret = (keys: Keys, secret: Buffer): string =>
  keys.seal(purpose, secret.toString('base64'))

export const unsealSecret = (keys: Keys, sealed: string): Buffer =>
  Buffer.from(keys.unseal(purpose, sealed), 'base64')
