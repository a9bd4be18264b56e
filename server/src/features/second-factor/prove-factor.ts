import type { FactorProof, PasskeySignature } from '@sorgfalt/contract/second-factor/factor-proof'
import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { sessionThrottle } from './factor.rules.ts'
import { findPasskey, takeChallenge, usePasskey } from './passkey.store.ts'
import { lockFactorOwner } from './second-factor.store.ts'
import {
  countTry,
  type FactorOwner,
  finishTry,
  throttleOf,
  tryCode,
  type VerifiedCode,
  verifyCode,
} from './verify-code.ts'
import { pageOrigin, verifySignature } from './web-authn.ts'

/**
 * Verifies a code or a passkey, marks it as used, and runs `work` in the same transaction.
 *
 * @throws Refusal Factor.Wrong, Factor.Used, Factor.NotSetUp, Passkey.Expired, Passkey.Refused,
 *   Request.RateLimited
 */
export async function proveFactor<T>(
  context: OwnContext,
  owner: FactorOwner,
  { code, passkey }: FactorProof,
  work: (db: Db, verified: VerifiedCode) => Promise<T>,
): Promise<T> {
  if (passkey) return proveByPasskey(context, owner, passkey, (db) => work(db, { byRecoveryCode: false }))

  const entry = code ?? refuse('Request.Invalid')

  return tryCode(context, owner, throttleOf(owner, entry), async (db) =>
    work(db, await verifyCode(db, context, owner.memberUuid, entry)),
  )
}

/**
 * Verifies the signature of a passkey outside a transaction, because the library is asynchronous. The attempt
 * is counted and the challenge is deleted before.
 */
async function proveByPasskey<T>(
  context: OwnContext,
  owner: FactorOwner,
  signature: PasskeySignature,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { inClient, config, request } = context
  const { actor, memberUuid, sessionUuid } = owner
  const { host } = request
  const throttle = sessionThrottle({ sessionUuid, assurance: actor.assurance })
  await countTry(context, owner, throttle)

  const [taken, key] = await inClient(actor.clientUuid, async (db) => [
    await takeChallenge(db, { sessionUuid, purpose: 'verify' }),
    await findPasskey(db, { memberUuid, host, credentialId: signature.credentialId }),
  ])
  const challenge = found(taken, 'Passkey.Expired')
  const { uuid, ...stored } = found(key, 'Passkey.Refused')
  const verified = found(
    await verifySignature(signature, stored, { challenge, host, origin: pageOrigin(config, host) }),
    'Passkey.Refused',
  )

  return finishTry(context, owner, throttle, async (db) => {
    await lockFactorOwner(db, memberUuid)
    const { counter: newCounter, isBackedUp } = verified
    if (!(await usePasskey(db, { uuid, counter: stored.counter, newCounter, isBackedUp })))
      refuse('Passkey.Refused')

    return work(db)
  })
}
