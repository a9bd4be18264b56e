import type { OwnContext } from '../../access/context.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { usedPasswords } from './session.store.ts'
import { countTry } from './tries.store.ts'

const emptyPassword = sha256('')

export interface PasswordOwner {
  clientUuid: string
  memberUuid: string
  username: string
  clientIdentifier: string
}

/**
 * What is stored of a new password, or the call ends: it must not be empty, one that everybody guesses, the current one or
 * one of the last five (security.md D1, D6). `field` is where the form has it.
 */
export async function hashNewPassword(
  context: OwnContext,
  owner: PasswordOwner,
  password: string,
  field: string,
): Promise<string> {
  await refuseGuessable(owner, password, field)
  await refuseUsedPassword(context, owner, password, field)
  return context.passwords.hash(password)
}

/** Ends the call for an empty password, and for one that everybody guesses. */
export async function refuseGuessable(
  owner: Pick<PasswordOwner, 'username' | 'clientIdentifier'>,
  password: string,
  field: string,
): Promise<void> {
  if (password === emptyPassword) refuse('Password.Empty', { fields: { [field]: 'required' } })
  if (await isCommonPassword(password, [owner.username, owner.clientIdentifier]))
    refuse('Password.Invalid', { fields: { [field]: 'commonPassword' } })
}

/** Compares one after another, at most ten times an hour. */
async function refuseUsedPassword(
  { inClient, passwords }: OwnContext,
  { clientUuid, memberUuid }: PasswordOwner,
  password: string,
  field: string,
): Promise<void> {
  const tries = {
    keys: [sha256(`history\n${memberUuid}`)],
    free: [10],
    windowSeconds: [3600],
    longestWait: 0,
  }
  const hashes = await inClient(clientUuid, async (db) => {
    if (!(await countTry(db, tries))) return null
    return usedPasswords(db, memberUuid)
  })
  for (const hash of found(hashes, 'Request.RateLimited')) {
    const { matched } = await passwords.verify(hash, password)
    if (matched) refuse('Password.AlreadyUsed', { fields: { [field]: 'usedPassword' } })
  }
}
