import type { calls } from '@sorgfalt/contract'
import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import type { Handler } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { accountName } from './session.rules.ts'
import { beginLogin, endSessionOf, findAdviserLogin, renewHash, startSession } from './session.store.ts'
import { countTry } from './tries.store.ts'
import { tryPassword } from './try-password.ts'

type Session = (typeof calls)['session']

/** A member comes in. Whoever was signed in on this browser before is not any more. */
export const login: Handler<Session['login']> = async (context, { clientIdentifier, username, password }) => {
  const { passwords, request, reply, inClient } = context
  const proof = await tryPassword(context, {
    admit: async (db, triesOf) => {
      const name = accountName(clientIdentifier, username)
      const tries = triesOf(name)
      return {
        name,
        tries,
        ...(await beginLogin(db, { host: request.host, clientIdentifier, username, tries })),
      }
    },
    password,
    named: { action: 'login', clientIdentifier, username },
  })
  const { clientUuid, memberUuid, initialExpired } = proof.account
  if (initialExpired) await proof.refuse('Login.InitialExpired')
  const renewed = proof.stale ? await passwords.hash(password) : null
  const token = randomToken()
  await inClient(clientUuid, async (db) => {
    if (request.sessionToken) await endSessionOf(db, request.sessionToken)
    if (renewed) await renewHash(db, memberUuid, renewed)
    await startSession(db, { memberUuid, token, userAgent: request.userAgent, seconds: lifetimes.absolute })
    await proof.settle(db)
    await recordAudit(db, {
      actor: { kind: 'member', uuid: memberUuid },
      requestId: request.id,
      action: 'login',
      input: {},
    })
  })
  reply.startSession(token)
  proof.rememberDevice()
  return { uuid: memberUuid }
}

/** An adviser of the company's licensee comes in, says why, and leaves after four hours at the latest (security.md D7). */
export const supportLogin: Handler<Session['supportLogin']> = async (
  context,
  { clientIdentifier, username, password, reason },
) => {
  const { actor, request, reply, inClient } = context
  if (actor) refuse('Login.AlreadySignedIn')
  const proof = await tryPassword(context, {
    admit: async (db, triesOf) => {
      const licensee = await licenseeBoundTo(db, request.host)
      const account = await findAdviserLogin(db, clientIdentifier, username, licensee)
      // One account for all companies of a licensee: naming another company gives no further tries.
      const name = accountName(`adviser of ${account?.licenseeUuid ?? clientIdentifier}`, username)
      const tries = triesOf(name)
      return { name, tries, account, licensee, allowed: await countTry(db, tries) }
    },
    password,
    named: { action: 'supportLogin', clientIdentifier, username },
  })
  const { clientUuid, adviserUuid, allowed } = proof.account
  const adviser = { kind: 'adviser', uuid: adviserUuid } as const
  const token = randomToken()
  await inClient(clientUuid, async (db) => {
    await proof.settle(db)
    if (!allowed)
      return recordAudit(db, {
        actor: adviser,
        requestId: request.id,
        action: 'supportLogin',
        input: { reason },
        outcome: 'refused',
        code: 'Login.AdviserDisallowed',
      })
    const sessionUuid = await startSession(db, {
      adviserUuid,
      reason: reason.trim(),
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
  proof.rememberDevice()
  return { uuid: adviserUuid }
}
