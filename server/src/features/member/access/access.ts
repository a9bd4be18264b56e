/**
 * How somebody gets a first or a new password (spec §4): by a one-time link that mail or SMS bring, or as a password that
 * is printed and handed over. What costs time happens before a transaction (`makeInitialPasswords`), what must stand or
 * fall with the rest inside it (`sendAccess`, `access.store.ts`); neither minds whether it is one member or ten thousand.
 */
import { randomInt } from 'node:crypto'
import type { passwordModes } from '@sorgfalt/contract/core/limits'
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { PasswordHasher } from '../../../platform/crypto/passwords.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueJobs } from '../../../platform/jobs/queue.ts'
import { refuse } from '../../../platform/refusal.ts'

export type PasswordMode = (typeof passwordModes)[number]
/** Modes that send something. */
export type SentMode = Extract<PasswordMode, 'byEmail' | 'bySms'>
/** Why a mode does not reach somebody. */
export type Unreachable = 'noEmail' | 'noMobileNumber'

export const isSent = (mode: PasswordMode): mode is SentMode => mode === 'byEmail' || mode === 'bySms'

interface Reachable {
  email: string | null
  mobileNumber: string
}

/** What a member lacks for a mode, or null. */
export function unreachable(mode: PasswordMode, { email, mobileNumber }: Reachable): Unreachable | null {
  if (mode === 'byEmail' && !email) return 'noEmail'
  if (mode === 'bySms' && !internationalNumber(mobileNumber)) return 'noMobileNumber'
  return null
}

/** Ends the call for a member whom the mode does not reach. */
export function refuseUnreachable(mode: PasswordMode, member: Reachable): void {
  const reason = unreachable(mode, member)
  if (reason)
    refuse('Communication.PreferenceInvalid', {
      fields: { [reason === 'noEmail' ? 'email' : 'mobileNumber']: 'required' },
    })
}

/**
 * Sends each of these members a one-time link, in the caller's transaction and with one statement: the links themselves are
 * made by a job each, so that ten thousand block nobody. Whoever has no address then, or is archived, gets none.
 */
export const sendAccess = (
  db: Db,
  clientUuid: string,
  memberUuids: readonly string[],
  mode: SentMode,
): Promise<void> =>
  enqueueJobs(
    db,
    { kind: 'grant-access', clientUuid },
    memberUuids.map((memberUuid) => ({ payload: { memberUuid, mode }, dedupeKey: `${memberUuid} ${mode}` })),
  )

/** Nothing that reads like another sign, no vowels that make words. */
const small = 'bcdfghjkmnpqrstvwxz'
const signs = [small.toUpperCase(), small, small, '23456789']

/** A password to be read from paper and typed once: `Kbm7-Rtq4-Wxh9-Pdz3`. 63 bits, and every rule of spec §5. */
export function initialPassword(): string {
  const group = () => signs.map((from) => from[randomInt(from.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

export interface InitialPassword {
  password: string
  /** To be stored with `mustChangePassword`. */
  passwordHash: string
}

/** So many passwords with their hashes; takes its time (20 ms each), so never inside a transaction. */
export async function makeInitialPasswords(
  passwords: PasswordHasher,
  count: number,
): Promise<InitialPassword[]> {
  const made = Array.from({ length: count }, initialPassword)
  const hashes = await passwords.hashMany(made.map(sha256))
  return made.map((password, index) => ({ password, passwordHash: hashes[index]! }))
}
