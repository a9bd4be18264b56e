import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { ownPasswordThrottle } from './session.rules.ts'
import { findPasswordHash } from './session.store.ts'
import { clearAttempts, countAttempt } from './throttle.store.ts'

export interface VerifiedPassword {
  /**
   * Refuses the call if the password has changed since it was verified. Must be called in the transaction
   * that depends on the password.
   */
  checkUnchanged: (db: Db) => Promise<void>
}

interface Member {
  clientUuid: string
  memberUuid: string
}

/**
 * Verifies the current password of a signed-in member, or refuses the call. The attempt is counted and
 * committed before the hash is computed. The status of a wrong password is not 401, because the session
 * continues. `field` is the form field of the password.
 */
export async function verifyOwnPassword(
  { inClient, passwords }: OwnContext,
  { clientUuid, memberUuid }: Member,
  password: string,
  field: string,
): Promise<VerifiedPassword> {
  const throttle = ownPasswordThrottle(memberUuid)
  const { allowed, stored } = await inClient(clientUuid, async (db) => ({
    allowed: await countAttempt(db, throttle),
    stored: await findPasswordHash(db, memberUuid),
  }))
  if (!allowed) refuse('Request.RateLimited')

  const refuseWrong = (): never => refuse('Password.Wrong', { fields: { [field]: 'wrongPassword' } })
  if (!(await passwords.verify(stored, password)).matched) refuseWrong()
  await inClient(clientUuid, (db) => clearAttempts(db, throttle.keys))

  return {
    checkUnchanged: async (db) => {
      if ((await findPasswordHash(db, memberUuid, { lock: true })) !== stored) refuseWrong()
    },
  }
}
