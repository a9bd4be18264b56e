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
 * Counts an attempt and commits it before anything is verified, so parallel guesses cannot exceed the limits.
 * If no more attempts are allowed, the member learns it once a day by email, because an attacker may know the
 * password.
 *
 * @throws Refusal Request.RateLimited
 */
export async function countTry(
  { inClient, config }: OwnContext,
  { actor, memberUuid }: FactorOwner,
  throttle: LoginThrottle,
): Promise<void> {
  const isAllowed = await inClient(actor.clientUuid, (db) => countAttempt(db, throttle))
  if (!isAllowed) {
    await inClient(actor.clientUuid, async (db) => {
      if (await claimSlot(db, sha256(`factor-warning\n${memberUuid}`), daySeconds))
        await sendMail(db, config, memberUuid, { template: 'factorGuessed' })
    })
    refuse('Request.RateLimited')
  }
}

/** Runs `work` in a transaction. If `work` does not refuse, removes the attempt from the counters. */
export const finishTry = <T>(
  { inClient }: OwnContext,
  { actor }: FactorOwner,
  throttle: LoginThrottle,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  inClient(actor.clientUuid, async (db) => {
    const result = await work(db)
    await releaseLoginAttempt(db, throttle)
    return result
  })

/**
 * Counts an attempt, then runs `work`, which verifies a code.
 *
 * @throws Refusal Request.RateLimited
 */
export async function tryCode<T>(
  context: OwnContext,
  owner: FactorOwner,
  throttle: LoginThrottle,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await countTry(context, owner, throttle)
  return finishTry(context, owner, throttle, work)
}

export interface VerifiedCode {
  byRecoveryCode: boolean
}

/**
 * Verifies a code from the app or a recovery code, and marks it as used.
 *
 * @throws Refusal Factor.Wrong, Factor.Used
 */
export async function verifyCode(
  db: Db,
  { keys, now }: { keys: Keys; now: () => Date },
  memberUuid: string,
  code: string,
): Promise<VerifiedCode> {
  await lockFactorOwner(db, memberUuid)
  const entry = normalizeEntry(code)

  if (!isAppCode(entry)) {
    const outcome = await useRecoveryCode(db, memberUuid, hashRecoveryCode(entry))
    if (outcome !== 'accepted') refuseCode(outcome === 'used' ? 'Factor.Used' : 'Factor.Wrong')
    return { byRecoveryCode: true }
  }

  const { secret } = (await findSecret(db, memberUuid)) ?? refuseCode('Factor.Wrong')
  const step = findStep(unsealSecret(keys, secret), entry, now()) ?? refuseCode('Factor.Wrong')
  if (!(await useStep(db, memberUuid, step))) refuseCode('Factor.Used')

  return { byRecoveryCode: false }
}
