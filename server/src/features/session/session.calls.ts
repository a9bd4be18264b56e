import { passwordResetPauseMinutes } from '@sorgfalt/contract/core/limits'
import type { Handlers } from '../../access/handlers.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { login, supportLogin } from './login.ts'
import { resetPassword } from './reset-password.ts'
import { resetTurnKey } from './session.rules.ts'
import { endSessionOf, findLogin } from './session.store.ts'
import { takeTurn, turnComesIn } from './tries.store.ts'

export const session: Handlers<'session'> = {
  csrf: ({ reply }) => ({ token: reply.csrfToken() }),

  login,
  supportLogin,

  async logout({ database, request, reply, actor, inClient }) {
    const { sessionToken } = request
    if (!request.isSameOrigin) refuse('Request.Forged')
    if (sessionToken) await database.transaction(undefined, (db) => endSessionOf(db, sessionToken))
    if (actor)
      await inClient(actor.clientUuid, (db) =>
        recordAudit(db, { actor, requestId: request.id, action: 'logout', input: {} }),
      )
    reply.endSession()
    return {}
  },

  heartbeat: ({ actor }) => ({ idleSeconds: actor.idleSeconds, absoluteSeconds: actor.absoluteSeconds }),

  /** The same statements and the same answer whether the account exists or not. */
  async createPasswordResetToken({ database, request }, { clientIdentifier, username }) {
    const [key, pause] = [resetTurnKey(clientIdentifier, username), passwordResetPauseMinutes * 60]
    const wait = await database.transaction(undefined, async (db) => {
      if (!(await takeTurn(db, key, pause))) return turnComesIn(db, key, pause)
      const account = await findLogin(db, clientIdentifier, username, await licenseeBoundTo(db, request.host))
      await enqueueJob(db, {
        kind: 'password-reset',
        clientUuid: account?.clientUuid ?? null,
        payload: { memberUuid: account?.memberUuid ?? uuidv7() },
      })
      return 0
    })
    if (wait > 0) refuse('Client.ResetTooSoon', { params: { minutes: Math.ceil(wait / 60) } })
    return {}
  },

  resetPassword,
}
