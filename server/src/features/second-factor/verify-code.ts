import { type Actor, memberOf, type OwnContext } from '../../access/context.ts'
import { type Keys, sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { sendMail } from '../message/mail-outbox.ts'
import type { LoginThrottle } from '../session/session.rules.ts'
import { claimSlot, countAttempt, releaseLoginAttempt } from '../session/throttle.store.ts'
import { codeThrottle, daySeconds, sessionThrottle } from './factor.rules.ts'
import { hashRecoveryCode, normalizeEntry } from './recovery-codes.rules.ts'
import { unsealSecret } from './sealed-factors.ts'
import { findSecret, lockFactorOwner, useRecoveryCode, useStep } from './second-factor.store.ts'
import { findStep, isAppCode } from './totp.rules.ts'

/** The actor of a call that only members can make, with the session. */
export interface FactorOwner {
  actor: Actor
  memberUuid: string
  sessionUuid: string
}

/** @throws Refusal Session.Missing */
export function findOwner({ actor }: OwnContext): FactorOwner {
  const owner = found(actor, 'Session.Missing')
  return {
    actor: owner,
    memberUuid: memberOf(owner),
    sessionUuid: found(owner.sessionUuid, 'Session.Missing'),
  }
}

/** @throws Refusal Session.Missing, Factor.NotSetUp */
export function findFactorOwner(context: OwnContext): FactorOwner {
  const owner = findOwner(context)
  if (!owner.actor.hasFactor) refuse('Factor.NotSetUp')
  return owner
}

const refuseCode = (code: 'Factor.Wrong' | 'Factor.Used'): never =>
  refuse(code, { fields: { code: 'unknown' } })

/** Returns the limits for an entry: those of the app's codes, or those of recovery codes. */
export const throttleOf = ({ actor, memberUuid, sessionUuid }: FactorOwner, code: string): LoginThrottle => {
  const session = { sessionUuid, assurance: actor.assurance }
  return isAppCode(normalizeEntry(code)) ? codeThrottle(memberUuid, session) : sessionThrottle(session)
}

/**
 * Runs `work` in a transaction if it may try a code. The attempt is counted and committed before the
 * transaction begins, so parallel guesses cannot exceed the limits. If `work` does not refuse the code, the
 * attempt is removed from the counters. If no more attempts are allowed, the member learns it once a day by
 * email, because somebody may know the password.
 *
 * @throws Refusal Request.RateLimited
 */
export async function tryCode<T>(
  { inClient, config }: OwnContext,
  { actor, memberUuid }: FactorOwner,
  throttle: LoginThrottle,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const isAllowed = await inClient(actor.clientUuid, (db) => countAttempt(db, throttle))
  if (!isAllowed) {
    await inClient(actor.clientUuid, async (db) => {
      if (await claimSlot(db, sha256(`factor-warning\n${memberUuid}`), daySeconds))
        await sendMail(db, config, memberUuid, { template: 'factorGuessed' })
    })
    refuse('Request.RateLimited')
  }

  return inClient(actor.clientUuid, async (db) => {
    const result = await work(db)
    await releaseLoginAttempt(db, throttle)
    return result
  })
}

export interface VerifiedCode {
  byRecoveryCode: boolean
}

/**
 * Verifies a code of the app or a recovery code, and marks it as used.
 *
 * @throws Refusal Factor.Wrong, Factor.Used, Factor.NotSetUp
 */
export async function verifyCode(
  db: Db,
  { keys, now }: { keys: Keys; now: () => Date },
  memberUuid: string,
  code: string,
): Promise<VerifiedCode> {
  await lockFactorOwner(db, memberUuid)
  const { secret } = found(await findSecret(db, memberUuid), 'Factor.NotSetUp')
  const entry = normalizeEntry(code)

  if (!isAppCode(entry)) {
    const outcome = await useRecoveryCode(db, memberUuid, hashRecoveryCode(entry))
    if (outcome !== 'accepted') refuseCode(outcome === 'used' ? 'Factor.Used' : 'Factor.Wrong')
    return { byRecoveryCode: true }
  }

  const step = findStep(unsealSecret(keys, secret), entry, now()) ?? refuseCode('Factor.Wrong')
  if (!(await useStep(db, memberUuid, step))) refuseCode('Factor.Used')

  return { byRecoveryCode: false }
}
