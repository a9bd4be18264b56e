import { setTimeout } from 'node:timers/promises'
import { session as lifetimes } from '@sorgfalt/contract/limits'
import type { Handlers } from '../../http/handlers.ts'
import { recordAudit } from '../../audit.ts'
import { refuse } from '../../refusal.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { randomToken } from '../../secrets.ts'
import { uuidv7 } from '../../uuid.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { resetPassword } from './reset-password.ts'
import { loginTries, resetTurnKey } from './session.rules.ts'
import { countTry, endSessionOf, findLogin, forgetTries, recordLogin, setPassword, startSession, takeTurn } from './session.store.ts'
import { passwordResetPauseMinutes } from '@sorgfalt/contract/limits'

/** About what a verification takes: a refused guess must not answer sooner than a verified one. */
const throttledPauseMs = 25

export const session: Handlers<'session'> = {
  csrf: ({ reply }) => ({ token: reply.csrfToken() }),

  async login(context, { clientIdentifier, username, password }) {
    const { database, passwords, request, reply, inClient } = context
    const tries = loginTries(clientIdentifier, username, request.address)
    const { allowed, account } = await database.transaction(undefined, async (db) => ({
      allowed: await countTry(db, tries),
      account: await findLogin(db, clientIdentifier, username, await licenseeBoundTo(db, request.host)),
    }))
    if (!allowed) {
      await setTimeout(throttledPauseMs)
      refuse('Login.Failed')
    }
    const { matched, stale } = await passwords.verify(account?.passwordHash ?? null, password)
    if (!account || !matched) refuse('Login.Failed')
    if (account.archived) refuse('Login.Deactivated')

    const renewed = stale ? await passwords.hash(password) : null
    const token = randomToken()
    await inClient(account.clientUuid, async (db) => {
      if (request.sessionToken) await endSessionOf(db, request.sessionToken)
      if (renewed) await setPassword(db, account.memberUuid, renewed)
      await startSession(db, { memberUuid: account.memberUuid, token, userAgent: request.userAgent, seconds: lifetimes.absolute })
      await recordLogin(db, account.memberUuid)
      await forgetTries(db, tries.keys)
      await recordAudit(db, { kind: 'member', uuid: account.memberUuid }, request.id, 'login', {})
    })
    reply.startSession(token)
    return { uuid: account.memberUuid }
  },

  async logout({ database, request, reply }) {
    const { sessionToken } = request
    if (!request.fromOwnPage) refuse('Request.Forged')
    if (sessionToken) await database.transaction(undefined, (db) => endSessionOf(db, sessionToken))
    reply.endSession()
    return {}
  },

  heartbeat: ({ actor }) => ({ idleSeconds: actor.idleSeconds, absoluteSeconds: actor.absoluteSeconds }),

  /** The same statements and the same answer whether the account exists or not. */
  async createPasswordResetToken({ database, request }, { clientIdentifier, username }) {
    const mayGo = await database.transaction(undefined, async (db) => {
      if (!(await takeTurn(db, resetTurnKey(clientIdentifier, username), passwordResetPauseMinutes * 60))) return false
      const account = await findLogin(db, clientIdentifier, username, await licenseeBoundTo(db, request.host))
      await enqueueJob(db, { kind: 'password-reset', clientUuid: account?.clientUuid ?? null, payload: { memberUuid: account?.memberUuid ?? uuidv7() } })
      return true
    })
    if (!mayGo) refuse('Client.ResetTooSoon')
    return {}
  },

  resetPassword,
}
