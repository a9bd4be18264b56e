import type { calls } from '@sorgfalt/contract'
import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import type { Handler } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { startTerms } from '../elearning/task/first-terms.store.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { isTrustedDevice } from '../second-factor/trusted-device.store.ts'
import { beginLogin, findAdviserLogin } from './login.store.ts'
import { accountName } from './session.rules.ts'
import { endSessionByToken, renewHash, startSession } from './session.store.ts'
import { countAttempt } from './throttle.store.ts'
import { verifyLogin } from './verify-login.ts'

type Session = (typeof calls)['session']

/**
 * Signs a member in. Ends the session that this browser had before. A device that the member trusts replaces
 * the code of the second factor.
 */
export const login: Handler<Session['login']> = async (context, { clientIdentifier, username, password }) => {
  const { passwords, request, reply, inClient } = context
  const verified = await verifyLogin(context, {
    admit: async (db, createThrottle) => {
      const name = accountName(clientIdentifier, username)
      const throttle = createThrottle(name)
      const begun = await beginLogin(db, { host: request.host, clientIdentifier, username, throttle })
      const failure = begun.companyProviderOnly ? 'Login.ProviderOnly' : 'Login.Failed'
      return { name, throttle, failure, ...begun }
    },
    password,
    logEntry: { action: 'login', clientIdentifier, username },
  })

  const { clientUuid, memberUuid, initialExpired } = verified.account
  if (initialExpired) await verified.refuse('Login.InitialExpired')

  const renewed = verified.stale ? await passwords.hash(password) : null
  const token = randomToken()

  const pending = await inClient(clientUuid, async (db) => {
    if (request.sessionToken) await endSessionByToken(db, request.sessionToken)
    if (renewed) await renewHash(db, memberUuid, renewed)
    const { trustToken } = request
    const isTrusted = trustToken !== null && (await isTrustedDevice(db, memberUuid, trustToken))
    const started = await startSession(db, {
      memberUuid,
      token,
      userAgent: request.userAgent,
      seconds: lifetimes.absolute,
      assurance: isTrusted ? 2 : 1,
    })
    if (started.isFirstLogin) await startTerms(db, memberUuid, context.now())
    await verified.releaseAttempt(db)
    await recordAudit(db, {
      actor: { kind: 'member', uuid: memberUuid },
      requestId: request.id,
      action: 'login',
      input: {},
    })

    return started.pending
  })

  reply.startSession(token)
  verified.rememberDevice()

  return { uuid: memberUuid, pending }
}

/** Signs in an adviser of the company's licensee, with a reason, for at most four hours. */
export const supportLogin: Handler<Session['supportLogin']> = async (
  context,
  { clientIdentifier, username, password, reason },
) => {
  const { actor, request, reply, inClient } = context
  if (actor) refuse('Login.AlreadySignedIn')

  const verified = await verifyLogin(context, {
    admit: async (db, createThrottle) => {
      const licensee = await licenseeBoundTo(db, request.host)
      const account = await findAdviserLogin(db, clientIdentifier, username, licensee)
      // An adviser has one account for all companies of a licensee, so all these companies share one counter.
      const name = accountName(`adviser of ${account?.licenseeUuid ?? clientIdentifier}`, username)
      const throttle = createThrottle(name)

      return { name, throttle, account, licensee, allowed: await countAttempt(db, throttle) }
    },
    password,
    logEntry: { action: 'supportLogin', clientIdentifier, username },
  })

  const { clientUuid, adviserUuid, allowed } = verified.account
  const adviser = { kind: 'adviser', uuid: adviserUuid } as const
  const token = randomToken()

  await inClient(clientUuid, async (db) => {
    await verified.releaseAttempt(db)
    if (!allowed) {
      const refusal = { outcome: 'refused', code: 'Login.AdviserDisallowed' } as const
      return recordAudit(db, {
        actor: adviser,
        requestId: request.id,
        action: 'supportLogin',
        input: { reason },
        ...refusal,
      })
    }

    const { uuid: sessionUuid } = await startSession(db, {
      adviserUuid,
      reason,
      token,
      userAgent: request.userAgent,
      seconds: lifetimes.adviser,
    })

    await recordAudit(db, {
      actor: adviser,
      requestId: request.id,
      action: 'supportLogin',
      input: { sessionUuid, reason },
    })
  })

  if (!allowed) refuse('Login.AdviserDisallowed')

  reply.startSession(token)
  verified.rememberDevice()

  return { uuid: adviserUuid }
}
