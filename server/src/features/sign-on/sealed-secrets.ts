import type { SealedColumn } from '../../platform/crypto/reseal.store.ts'
import type { Keys } from '../../platform/crypto/secrets.ts'

/** The purpose with which the secrets of single sign-on are sealed in the database. */
const purpose = 'sso'

export const sealedSsoColumns: readonly SealedColumn[] = [
  { table: 'ssoProvider', column: 'secret', purpose },
  { table: 'ssoAttempt', column: 'verifier', purpose },
  { table: 'ssoTest', column: 'outcome', purpose },
  { table: 'ssoAttempt', column: 'answer', purpose },
]

export const sealSecret = (keys: Keys, secret: string): string => keys.seal(purpose, secret)

export const unsealSecret = (keys: Keys, sealed: string): string => keys.unseal(purpose, sealed)
