import { randomBytes } from 'node:crypto'
import type { calls } from '@sorgfalt/contract'
import { maxPasskeys } from '@sorgfalt/contract/second-factor/passkey'
import { memberOf } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { randomToken, sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { readAccount } from '../profile/member-profile.store.ts'
import { renewCodes, verifyPassword } from './enrolment.ts'
import { sessionThrottle } from './factor.rules.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listCredentials,
  listPasskeys,
  renamePasskey,
  saveChallenge,
  takeChallenge,
} from './passkey.store.ts'
import { removeFactor } from './remove-factor.ts'
import {
  endOtherSessions,
  hasFactor,
  isVerifiedSession,
  lockFactorOwner,
  raiseSession,
} from './second-factor.store.ts'
import { countTry, type FactorOwner, findFactorOwner, findOwner, finishTry } from './verify-code.ts'
import { pageOrigin, verifyRegistration } from './web-authn.ts'

type Passkey = (typeof calls)['passkey']

const createChallenge = (): string => randomBytes(32).toString('base64url')

/** Returns the identifier of a member that authenticators store. It contains nothing about the person. */
const toUserId = (memberUuid: string): string =>
  Buffer.from(memberUuid.replaceAll('-', ''), 'hex').toString('base64url')

const beginRegistration: Handler<Passkey['beginRegistration']> = async (context, { password }) => {
  const { inClient, request } = context
  const owner = findOwner(context)
  const { memberUuid, sessionUuid } = owner
  await verifyPassword(context, owner, password)

  return inClient(owner.actor.clientUuid, async (db) => {
    if ((await countPasskeys(db, memberUuid)) >= maxPasskeys) refuse('Passkey.TooMany')

    const { username, clientIdentifier } = await readAccount(db, memberUuid)
    const { name: issuer } = await licenseeOfClient(db)
    const challenge = createChallenge()
    await saveChallenge(db, { sessionUuid, purpose: 'register' }, challenge)
    const name = `${username}@${clientIdentifier}`

    return {
      challenge,
      host: request.host,
      issuer,
      user: { id: toUserId(memberUuid), name, displayName: name },
      existing: await listCredentials(db, memberUuid, request.host),
    }
  })
}

/** Adds a passkey, if it has signed the challenge of this session. */
const register: Handler<Passkey['register']> = async (context, { name, credential }) => {
  const { inClient, config, request, reply } = context
  const owner = findOwner(context)
  const { actor, memberUuid, sessionUuid } = owner
  const throttle = sessionThrottle({ sessionUuid, assurance: actor.assurance })
  await countTry(context, owner, throttle)

  const challenge = found(
    await inClient(actor.clientUuid, (db) => takeChallenge(db, { sessionUuid, purpose: 'register' })),
    'Passkey.Expired',
  )
  const { host } = request
  const registered = found(
    await verifyRegistration(credential, { challenge, host, origin: pageOrigin(config, host) }),
    'Passkey.Refused',
  )

  const token = randomToken()
  const recoveryCodes = await finishTry(context, owner, throttle, async (db) => {
    await lockFactorOwner(db, memberUuid)
    const audited = { actor, action: 'addPasskey', input: { name } }
    const before = await readStatesBefore(db, audited)
    if ((await countPasskeys(db, memberUuid)) >= maxPasskeys) refuse('Passkey.TooMany')

    const isFirst = !(await hasFactor(db, memberUuid))
    // Another session may have set up a factor since this request began.
    if (!isFirst && !(await isVerifiedSession(db, sessionUuid))) refuse('Session.Missing')

    const { id: credentialId, transports } = credential
    await insertPasskey(db, { memberUuid, name, host, credentialId, transports, ...registered })
    const codes = isFirst ? await beginProtection(db, owner, token) : null
    await sendMail(db, config, memberUuid, { template: 'passkeyAdded', name })
    await recordAudit(db, { ...audited, requestId: request.id, before })

    return codes
  })

  if (recoveryCodes) reply.startSession(token)

  return { recoveryCodes: recoveryCodes ?? [] }
}

/**
 * Ends the other sessions, which have verified no factor, raises this session and returns the recovery codes.
 *
 * @throws Refusal Session.Missing
 */
async function beginProtection(
  db: Db,
  { memberUuid, sessionUuid }: FactorOwner,
  token: string,
): Promise<string[]> {
  await endOtherSessions(db, memberUuid, sessionUuid)
  if (!(await raiseSession(db, { memberUuid, sessionUuid, tokenHash: sha256(token) })))
    refuse('Session.Missing')

  return renewCodes(db, memberUuid)
}

const remove: Handler<Passkey['remove']> = async (context, { passkeyUuid, ...proof }) => {
  const { actor, memberUuid } = findFactorOwner(context)
  // An attempt is counted only for a passkey that exists.
  const own = await context.inClient(actor.clientUuid, (db) => listPasskeys(db, memberUuid))
  if (!own.some(({ uuid }) => uuid === passkeyUuid)) refuse('Passkey.NotFound')

  await removeFactor(context, proof, {
    action: 'removePasskey',
    deleteOne: async (db) => {
      const deleted = await deletePasskey(db, { memberUuid, uuid: passkeyUuid })
      const { name } = found(deleted, 'Passkey.NotFound')
      return { template: 'passkeyRemoved', name }
    },
  })

  return {}
}

export const passkey: Handlers<'passkey'> = {
  beginRegistration,
  register,

  async beginVerification({ db, actor, request: { host } }) {
    const credentials = await listCredentials(db, memberOf(actor), host)
    if (credentials.length === 0) refuse('Factor.NotSetUp')

    const challenge = createChallenge()
    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')
    await saveChallenge(db, { sessionUuid, purpose: 'verify' }, challenge)

    return { challenge, host, credentials }
  },

  async rename({ db, actor }, { passkeyUuid, name }) {
    if (!(await renamePasskey(db, { memberUuid: memberOf(actor), uuid: passkeyUuid }, name)))
      refuse('Passkey.NotFound')
    return {}
  },

  remove,
}
