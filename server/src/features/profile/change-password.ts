import type { calls } from '@sorgfalt/contract'
import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import { memberOf, type OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { hashNewPassword } from '../session/new-password.ts'
import {
  endAllSessions,
  findAssurance,
  setPassword,
  startSession,
  voidTokens,
} from '../session/session.store.ts'
import { type VerifiedPassword, verifyOwnPassword } from '../session/verify-own-password.ts'
import { lockFreshInitialPassword, readAccount } from './member-profile.store.ts'

/**
 * Verifies the current password. It may be missing if the member has signed in with an initial password
 * within the last minutes, because the login has verified it.
 * @throws Refusal Password.Wrong
 */
async function verifyOld(
  context: OwnContext,
  account: Awaited<ReturnType<typeof readAccount>>,
  old: string | undefined,
): Promise<Pick<VerifiedPassword, 'checkUnchanged'>> {
  if (old !== undefined) return verifyOwnPassword(context, account, old, 'old')

  const sessionUuid = found(context.actor?.sessionUuid, 'Session.Missing')
  const checkUnchanged = async (db: Db) => {
    const isFresh = await lockFreshInitialPassword(db, { memberUuid: account.memberUuid, sessionUuid })
    if (!isFresh) refuse('Password.Wrong', { fields: { old: 'wrongPassword' } })
  }
  // Refuses before the new password is hashed. The transaction that changes the password checks again.
  await context.inClient(account.clientUuid, checkUnchanged)

  return { checkUnchanged }
}

/**
 * Changes the member's own password. Ends all other sessions and the trust in devices. The current session
 * continues with a new token.
 */
export const changePassword: Handler<(typeof calls)['profile']['changePassword']> = async (
  context,
  input,
) => {
  const { request, reply, inClient, config } = context
  const actor = found(context.actor, 'Session.Missing')

  if (input.new !== input.newCheck) refuse('Password.Mismatch', { fields: { newCheck: 'shouldMatch' } })

  const account = await inClient(actor.clientUuid, (db) => readAccount(db, memberOf(actor)))
  const { clientUuid, memberUuid } = account
  const verified = await verifyOld(context, account, input.old)
  const passwordHash = await hashNewPassword(context, account, input.new, 'new')

  const token = randomToken()

  await inClient(clientUuid, async (db) => {
    await verified.checkUnchanged(db)
    await setPassword(db, memberUuid, passwordHash)
    await voidTokens(db, memberUuid)
    const assurance = await findAssurance(db, found(actor.sessionUuid, 'Session.Missing'))
    await endAllSessions(db, memberUuid)
    await startSession(db, {
      memberUuid,
      token,
      userAgent: request.userAgent,
      seconds: lifetimes.absolute,
      ...found(assurance, 'Session.Missing'),
    })
    await sendMail(db, config, memberUuid, { template: 'passwordChanged' })
    await recordAudit(db, { actor, requestId: request.id, action: 'changePassword', input })
  })

  reply.startSession(token)

  return {}
}
