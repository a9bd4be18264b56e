/**
 * Access by a one-time link (spec §4): who can receive one, and the jobs that send them. Passwords on paper
 * are in initial-passwords.ts.
 */
import type { passwordModes } from '@sorgfalt/contract/core/limits'
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueJobs } from '../../../platform/jobs/queue.store.ts'
import { refuse } from '../../../platform/refusal.ts'

export type PasswordMode = (typeof passwordModes)[number]
/** Modes that send a link. */
export type SentMode = Extract<PasswordMode, 'byEmail' | 'bySms'>
/** The contact detail that a member lacks for a mode. */
export type MissingContact = 'noEmail' | 'noMobileNumber'

export const isSent = (mode: PasswordMode): mode is SentMode => mode === 'byEmail' || mode === 'bySms'

interface Recipient {
  email: string | null
  mobileNumber: string
}

/** Returns what the member lacks for the mode; null if the mode reaches the member. */
export function findMissingContact(
  mode: PasswordMode,
  { email, mobileNumber }: Recipient,
): MissingContact | null {
  if (mode === 'byEmail' && !email) return 'noEmail'
  if (mode === 'bySms' && !internationalNumber(mobileNumber)) return 'noMobileNumber'
  return null
}

/** @throws Refusal Communication.PreferenceInvalid if the mode does not reach the member */
export function refuseUnreachable(mode: PasswordMode, member: Recipient): void {
  const missing = findMissingContact(mode, member)
  if (missing)
    refuse('Communication.PreferenceInvalid', {
      fields: { [missing === 'noEmail' ? 'email' : 'mobileNumber']: 'required' },
    })
}

/**
 * Enqueues a job for each member that creates a one-time link and sends it. One statement in the transaction
 * of the caller, so that ten thousand members block nothing. Members who are archived or have no address when
 * the job runs get no link.
 */
export const sendAccessLinks = (
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
