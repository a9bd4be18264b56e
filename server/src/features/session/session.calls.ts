import { passwordResetPauseMinutes } from '@sorgfalt/contract/core/limits'
import type { Handlers } from '../../access/handlers.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeBoundTo, licenseeConfigOf } from '../licensee/licensee.store.ts'
import { readMemberState } from '../member/member-state.store.ts'
import { readSetting } from '../profile/profile.store.ts'
import { findLogin } from './login.store.ts'
import { login, supportLogin } from './login.ts'
import { isCompanyProviderOnly } from './password-policy.store.ts'
import { resetPassword } from './reset-password.ts'
import { resetLinkKey } from './session.rules.ts'
import { endSessionByToken } from './session.store.ts'
import { claimSlot, secondsUntilSlot } from './throttle.store.ts'

export const session: Handlers<'session'> = {
  csrf: ({ reply }) => ({ token: reply.csrfToken() }),

  login,
  supportLogin,

  async logout({ database, request, reply, actor, inClient }) {
    const { sessionToken } = request
    if (!request.isSameOrigin) refuse('Request.Forged')

    if (sessionToken) await database.transaction(undefined, (db) => endSessionByToken(db, sessionToken))

    if (actor)
      await inClient(actor.clientUuid, (db) =>
        recordAudit(db, { actor, requestId: request.id, action: 'logout', input: {} }),
      )

    reply.endSession()

    return {}
  },

  readStartUp: async ({ db, actor, request, reply }) => ({
    licensee: await licenseeConfigOf(db, request.host),
    member: await readMemberState({ db, actor, request }),
    settings: await readSetting(db, actor),
    csrfToken: reply.csrfToken(),
  }),

  heartbeat: ({ actor }) => ({ idleSeconds: actor.idleSeconds, absoluteSeconds: actor.absoluteSeconds }),

  /** Runs the same statements and returns the same answer, whether the account exists or not. */
  async createPasswordResetToken({ database, request }, { clientIdentifier, username }) {
    const key = resetLinkKey(clientIdentifier, username)
    const pauseSeconds = passwordResetPauseMinutes * 60
    const { waitSeconds, isOff } = await database.transaction(undefined, async (db) => {
      const licensee = await licenseeBoundTo(db, request.host)
      const isOff = await isCompanyProviderOnly(db, clientIdentifier, licensee)
      if (!(await claimSlot(db, key, pauseSeconds)))
        return { waitSeconds: await secondsUntilSlot(db, key, pauseSeconds), isOff }

      const account = await findLogin(db, clientIdentifier, username, licensee)
      await enqueueJob(db, {
        kind: 'password-reset',
        clientUuid: account?.clientUuid ?? null,
        payload: { memberUuid: account?.memberUuid ?? uuidv7() },
      })

      return { waitSeconds: 0, isOff }
    })
    // The same answer for everybody, so that it does not reveal which account is the emergency account.
    if (isOff) refuse('Login.ProviderOnly')
    if (waitSeconds > 0) refuse('Client.ResetTooSoon', { params: { minutes: Math.ceil(waitSeconds / 60) } })

    return {}
  },

  resetPassword,
}
