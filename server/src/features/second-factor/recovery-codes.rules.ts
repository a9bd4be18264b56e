/** Recovery codes, which replace a code from the app when the phone is lost. */
import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@sorgfalt/contract/second-factor/second-factor'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { toBase32 } from './totp.rules.ts'

/** Returns an entry without spaces and hyphens, in lower case. */
export const normalizeEntry = (entry: string): string => entry.replaceAll(/[\s-]/g, '').toLowerCase()

/** Returns the form of a recovery code in which it is stored. */
export const hashRecoveryCode = (code: string): string => sha256(`recovery-code\n${normalizeEntry(code)}`)

/**
 * Creates recovery codes, such as `k7xq-m2ph-5tza-vd3n`. A code has 80 random bits, so that it cannot be
 * found by trying, not even from its hash.
 */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    (toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
