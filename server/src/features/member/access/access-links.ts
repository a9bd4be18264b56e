/**
 * Access by a one-time link: which members can receive a link, and the jobs that send the links.
 * initial-passwords.ts creates the passwords that are handed over on paper.
 */
import type { passwordModes } from '@sorgfalt/contract/core/limits'
import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueJobs } from '../../../platform/jobs/queue.store.ts'
import { refuse } from '../../../platform/refusal.ts'

export type PasswordMode = (typeof passwordModes)[number]
/** Modes that send a link. */
export type SentMode = Extract<PasswordMode, 'byEmail' | 'bySms'>
/** The contact detail that a mode needs and a member does not have. */
export type MissingContact = 'noEmail' | 'noMobileNumber'

export const isSent = (mode: PasswordMode): mode is SentMode => mode === 'byEmail' || mode === 'bySms'

interface Recipient {
  email: string | null
  mobileNumber: string
}

/** Returns the contact detail that the member lacks for the mode, or null if the mode reaches the member. */
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
 * Enqueues for each member a job that creates and sends a one-time link. Uses one statement in the
 * transaction of the caller, so that even ten thousand members do not block other requests. A member who is
 * archived or has no address when the job runs gets no link.
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
