import type { OwnContext } from '../../access/context.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordHistoryThrottle } from './session.rules.ts'
import { listUsedPasswordHashes } from './session.store.ts'
import { countAttempt } from './throttle.store.ts'

const emptyPassword = sha256('')

export interface PasswordOwner {
  clientUuid: string
  memberUuid: string
  username: string
  clientIdentifier: string
}

/**
 * Returns the hash to store for a new password. Refuses a password that is empty or easy to guess, the
 * current password and each of the last five. `field` is the form field of the password.
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

/** Refuses a password that is empty or easy to guess. */
export async function refuseGuessable(
  owner: Pick<PasswordOwner, 'username' | 'clientIdentifier'>,
  password: string,
  field: string,
): Promise<void> {
  if (password === emptyPassword) refuse('Password.Empty', { fields: { [field]: 'required' } })
  if (await isCommonPassword(password, [owner.username, owner.clientIdentifier]))
    refuse('Password.Invalid', { fields: { [field]: 'commonPassword' } })
}

/**
 * Refuses a password that the member has used. Compares the earlier hashes one after another, so that one
 * request never computes several hashes at once.
 */
async function refuseUsedPassword(
  { inClient, passwords }: OwnContext,
  { clientUuid, memberUuid }: PasswordOwner,
  password: string,
  field: string,
): Promise<void> {
  const hashes = await inClient(clientUuid, async (db) => {
    if (!(await countAttempt(db, passwordHistoryThrottle(memberUuid)))) return null
    return listUsedPasswordHashes(db, memberUuid)
  })

  for (const hash of found(hashes, 'Request.RateLimited')) {
    const { matched } = await passwords.verify(hash, password)
    if (matched) refuse('Password.AlreadyUsed', { fields: { [field]: 'usedPassword' } })
  }
}
