import type { calls } from '@sorgfalt/contract'
import { memberOf } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { constraintErrorCode } from '../../platform/db/constraint-errors.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { rememberAccount } from '../session/device.rules.ts'
import { accountName } from '../session/session.rules.ts'
import { verifyOwnPassword } from '../session/verify-own-password.ts'
import { readAccount, saveUsername } from './member-profile.store.ts'

/**
 * Changes the member's own username after checking the password. A unique key of the database refuses a
 * username that is already taken.
 */
export const changeUsername: Handler<(typeof calls)['profile']['changeUsername']> = async (
  context,
  input,
) => {
  const { request, reply, inClient, config, keys } = context
  const actor = found(context.actor, 'Session.Missing')
  const account = await inClient(actor.clientUuid, (db) => readAccount(db, memberOf(actor)))
  const { clientUuid, memberUuid, clientIdentifier } = account

  if (input.username !== account.username) refuse('Username.Mismatch', { fields: { username: 'unknown' } })

  const verified = await verifyOwnPassword(context, account, input.password, 'password')

  const saved = inClient(clientUuid, async (db) => {
    await verified.checkUnchanged(db)
    const audited = { actor, action: 'changeUsername', input }
    const before = await readStatesBefore(db, audited)
    await saveUsername(db, memberUuid, input.newUsername)
    await sendMail(db, config, memberUuid, { template: 'usernameChanged' })
    await recordAudit(db, { ...audited, requestId: request.id, before })
  })

  await saved.catch((error: unknown) => {
    if (constraintErrorCode(error) === 'Username.Exists')
      refuse('Username.Exists', { fields: { newUsername: 'checkUsername' } })
    throw error
  })

  reply.rememberDevice(
    rememberAccount(request.deviceCookie, accountName(clientIdentifier, input.newUsername), keys),
  )

  return { username: input.newUsername }
}
