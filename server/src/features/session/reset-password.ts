import type { calls } from '@sorgfalt/contract'
import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import type { OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { startTerms } from '../elearning/task/first-terms.store.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { rememberAccount } from './device.rules.ts'
import { hashNewPassword } from './new-password.ts'
import { accountName } from './session.rules.ts'
import {
  consumeToken,
  countTokenAttempt,
  endAllSessions,
  findResetToken,
  type ResetTokenRow,
  setPassword,
  startSession,
} from './session.store.ts'

/**
 * Sets the password of the member to whom the link belongs, ends all earlier sessions and signs the member
 * in. The link does not replace a second factor, so the session waits for it.
 */
export const resetPassword: Handler<(typeof calls)['session']['resetPassword']> = async (context, input) => {
  const { inClient, request, reply } = context
  const link = await admitLink(context, input)
  const passwordHash = await hashNewPassword(context, link, input.password, 'password')

  const token = randomToken()

  const pending = await inClient(link.clientUuid, async (db) => {
    if (!(await consumeToken(db, link.tokenUuid))) refuse('ResetToken.NotFound')

    await setPassword(db, link.memberUuid, passwordHash)
    await endAllSessions(db, link.memberUuid)
    const started = await startSession(db, {
      memberUuid: link.memberUuid,
      token,
      userAgent: request.userAgent,
      seconds: lifetimes.absolute,
    })
    if (started.isFirstLogin) await startTerms(db, link.memberUuid, context.now())

    await sendMail(db, context.config, link.memberUuid, { template: 'passwordChanged' })
    await recordAudit(db, {
      actor: { kind: 'member', uuid: link.memberUuid },
      requestId: request.id,
      action: 'resetPassword',
      input: {},
    })

    return started.pending
  })

  reply.startSession(token)
  reply.rememberDevice(
    rememberAccount(request.deviceCookie, accountName(link.clientIdentifier, link.username), context.keys),
  )

  return { uuid: link.memberUuid, pending }
}

/**
 * Returns the account of the link. If the username or company ID in the request does not belong to the link,
 * counts the attempt in a transaction of its own and refuses. The fifth such attempt voids the link.
 */
async function admitLink(
  context: OwnContext,
  input: { token: string; username: string; clientIdentifier: string },
): Promise<ResetTokenRow> {
  const { database, inClient, request } = context
  const { link, licensee } = await database.transaction(undefined, async (db) => ({
    link: await findResetToken(db, input.token),
    licensee: await licenseeBoundTo(db, request.host),
  }))

  const row = found(link, 'ResetToken.NotFound')
  if (licensee !== null && licensee !== row.licenseeUuid) refuse('ResetToken.NotFound')
  if (row.expired) refuse('ResetToken.TooOld')

  const belongs =
    row.username === input.username &&
    (input.clientIdentifier === '' || row.clientIdentifier === input.clientIdentifier)
  if (!belongs) {
    await inClient(row.clientUuid, (db) => countTokenAttempt(db, row.tokenUuid))
    refuse('Username.Mismatch', { fields: { username: 'unknown' } })
  }

  if (row.archived) refuse('Login.Deactivated')
  if (row.providerOnly) refuse('Login.ProviderOnly')

  return row
}
