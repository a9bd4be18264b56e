import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { ownTries } from './session.rules.ts'
import { passwordHashOf } from './session.store.ts'
import { countTry, forgetTries } from './tries.store.ts'

export interface OwnProof {
  /** Inside the transaction of what the password was asked for: refuses when it is another one by now. */
  settle: (db: Db) => Promise<void>
}

/**
 * Whoever is signed in proves who they are once more, or the call ends. As at the login the try is counted and committed
 * before the hash is computed. A wrong password is no 401: the session goes on. `field` is where the form has it.
 */
export async function proveOwnPassword(
  { inClient, passwords }: OwnContext,
  { clientUuid, memberUuid }: { clientUuid: string; memberUuid: string },
  password: string,
  field: string,
): Promise<OwnProof> {
  const tries = ownTries(memberUuid)
  const { allowed, stored } = await inClient(clientUuid, async (db) => ({
    allowed: await countTry(db, tries),
    stored: await passwordHashOf(db, memberUuid),
  }))
  if (!allowed) refuse('Request.RateLimited')
  const wrong = (): never => refuse('Password.Wrong', { fields: { [field]: 'wrongPassword' } })
  if (!(await passwords.verify(stored, password)).matched) wrong()
  await inClient(clientUuid, (db) => forgetTries(db, tries.keys))
  return {
    settle: async (db) => {
      if ((await passwordHashOf(db, memberUuid, { lock: true })) !== stored) wrong()
    },
  }
}
