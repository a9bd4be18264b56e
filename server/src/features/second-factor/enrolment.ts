import type { calls } from '@sorgfalt/contract'
import { stepUpMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import type { OwnContext } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { randomToken, sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { readAccount } from '../profile/member-profile.store.ts'
import { verifyOwnPassword } from '../session/verify-own-password.ts'
import { sessionThrottle } from './factor.rules.ts'
import { createRecoveryCodes, hashRecoveryCode, normalizeEntry } from './recovery-codes.rules.ts'
import { sealSecret, unsealSecret } from './sealed-factors.ts'
import {
  beganWithin,
  endOtherSessions,
  lockEnrolment,
  lockFactorOwner,
  raiseSession,
  replaceRecoveryCodes,
  saveEnrolment,
  saveFactor,
} from './second-factor.store.ts'
import { createSecret, findStep, otpauthUri, typedKey } from './totp.rules.ts'
import { endTrust } from './trusted-device.store.ts'
import { type FactorOwner, findOwner, tryCode } from './verify-code.ts'

type SecondFactor = (typeof calls)['secondFactor']

/** Creates a secret and stores it until the member confirms it. */
export const beginEnrolment: Handler<SecondFactor['beginEnrolment']> = async (context, { password }) => {
  const { inClient, keys } = context
  const owner = findOwner(context)
  await verifyPassword(context, owner, password)

  const secret = createSecret()

  return inClient(owner.actor.clientUuid, async (db) => {
    const { username, clientIdentifier } = await readAccount(db, owner.memberUuid)
    const { name: issuer } = await licenseeOfClient(db)
    await saveEnrolment(db, owner.memberUuid, sealSecret(keys, secret))

    return { uri: otpauthUri(secret, { issuer, username, clientIdentifier }), key: typedKey(secret) }
  })
}

/**
 * Verifies the password, unless the session began within the last `stepUpMinutes`. A member with a factor has
 * verified that factor instead, because the call needs a step-up.
 *
 * @throws Refusal Password.Wrong, Request.RateLimited
 */
export async function verifyPassword(
  context: OwnContext,
  { actor, memberUuid, sessionUuid }: FactorOwner,
  password: string | undefined,
): Promise<void> {
  const { clientUuid, hasFactor } = actor
  if (hasFactor) return
  if (password !== undefined) {
    await verifyOwnPassword(context, { clientUuid, memberUuid }, password, 'password')
    return
  }

  const isFresh = await context.inClient(clientUuid, (db) => beganWithin(db, sessionUuid, stepUpMinutes))
  if (!isFresh) refuse('Password.Wrong', { fields: { password: 'required' } })
}

/** Makes the secret the member's factor, if the code shows that the app has it. */
export const confirmEnrolment: Handler<SecondFactor['confirmEnrolment']> = async (context, input) => {
  const { keys, config, request, reply, now } = context
  const owner = findOwner(context)
  const { actor, memberUuid, sessionUuid } = owner
  const token = randomToken()
  const throttle = sessionThrottle({ sessionUuid, assurance: actor.assurance })

  const recoveryCodes = await tryCode(context, owner, throttle, async (db) => {
    await lockFactorOwner(db, memberUuid)
    const { secret: sealed } = found(await lockEnrolment(db, memberUuid), 'Factor.Expired')
    const secret = unsealSecret(keys, sealed)
    const step = findStep(secret, normalizeEntry(input.code), now())
    if (step === null) return refuse('Factor.Wrong', { fields: { code: 'unknown' } })

    const audited = { actor, action: 'setUpFactor', input }
    const before = await readStatesBefore(db, audited)

    // Sealed again, because the key may have changed since the enrolment began.
    await saveFactor(db, { memberUuid, secret: sealSecret(keys, secret), step })
    await endTrust(db, memberUuid)
    await endOtherSessions(db, memberUuid, sessionUuid)
    if (!(await raiseSession(db, { memberUuid, sessionUuid, tokenHash: sha256(token) })))
      refuse('Session.Missing')
    const codes = await renewCodes(db, memberUuid)

    await sendMail(db, config, memberUuid, { template: 'factorSetUp' })
    await recordAudit(db, { ...audited, requestId: request.id, before })

    return codes
  })

  reply.startSession(token)

  return { recoveryCodes }
}

/** Replaces the recovery codes of a member and returns the new ones. */
export async function renewCodes(db: Db, memberUuid: string): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(db, memberUuid, codes.map(hashRecoveryCode))

  return codes
}
