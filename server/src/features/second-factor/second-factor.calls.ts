import type { calls } from '@sorgfalt/contract'
import { stepUpMinutes } from '@sorgfalt/contract/second-factor/second-factor'
import { memberOf } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { randomToken, sha256 } from '../../platform/crypto/secrets.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockManagedMembers, refuseOwnAccount } from '../member/lock-members.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { describeDevice } from '../profile/user-agent.rules.ts'
import { beginEnrolment, confirmEnrolment, renewCodes } from './enrolment.ts'
import { requiredFrom } from './factor.rules.ts'
import { listPasskeys } from './passkey.store.ts'
import { proveFactor } from './prove-factor.ts'
import { removeFactor } from './remove-factor.ts'
import { resetFactor } from './reset-factor.ts'
import {
  beganWithin,
  countRecoveryCodes,
  deleteApp,
  findOwnApp,
  raiseSession,
  readPolicy,
} from './second-factor.store.ts'
import { endTrust, listTrustedDevices, trustDevice } from './trusted-device.store.ts'
import { findFactorOwner } from './verify-code.ts'

type SecondFactor = (typeof calls)['secondFactor']

/** Verifies a code or a passkey, and raises the session to the assurance of a second factor. */
const verify: Handler<SecondFactor['verify']> = async (context, input) => {
  const { config, request, reply } = context
  const owner = findFactorOwner(context)
  const { actor, memberUuid, sessionUuid } = owner
  const [token, deviceToken] = [randomToken(), randomToken()]

  const output = await proveFactor(context, owner, input, async (db, { byRecoveryCode }) => {
    if (!(await raiseSession(db, { memberUuid, sessionUuid, tokenHash: sha256(token) })))
      refuse('Session.Missing')
    if (input.trustDevice)
      await trustDevice(db, { memberUuid, token: deviceToken, userAgent: request.userAgent })
    if (byRecoveryCode) await sendMail(db, config, memberUuid, { template: 'recoveryCodeUsed' })
    await recordAudit(db, { actor, requestId: request.id, action: 'verifyFactor', input })

    return { byRecoveryCode, recoveryCodesLeft: await countRecoveryCodes(db, memberUuid) }
  })

  reply.startSession(token)
  if (input.trustDevice) reply.trustDevice(deviceToken)

  return output
}

const renewRecoveryCodes: Handler<SecondFactor['renewRecoveryCodes']> = async (context, input) => {
  const { config, request } = context
  const owner = findFactorOwner(context)
  const { actor, memberUuid } = owner

  const recoveryCodes = await proveFactor(context, owner, input, async (db) => {
    const codes = await renewCodes(db, memberUuid)
    await sendMail(db, config, memberUuid, { template: 'recoveryCodesRenewed' })
    await recordAudit(db, { actor, requestId: request.id, action: 'renewRecoveryCodes', input })

    return codes
  })

  return { recoveryCodes }
}

const remove: Handler<SecondFactor['remove']> = async (context, proof) => {
  await removeFactor(context, proof, {
    action: 'removeFactor',
    deleteOne: async (db, memberUuid) => {
      if (!(await deleteApp(db, memberUuid))) refuse('Factor.NotSetUp')
      return { template: 'appRemoved' }
    },
  })

  return {}
}

/** Removes all factors of another member. The log and the email contain the reason. */
const reset: Handler<SecondFactor['reset']> = async ({ db, actor, config }, { uuid, reason }) => {
  const locked = await lockManagedMembers(db, actor, [uuid])
  if (locked.some(({ archivedAt }) => archivedAt !== null)) refuse('Member.NotFound')
  refuseOwnAccount(actor, locked)

  if (!(await resetFactor(db, config, { memberUuid: uuid, reason }))) refuse('Factor.NotSetUp')

  return {}
}

export const secondFactor: Handlers<'secondFactor'> = {
  async read({ db, actor, request }) {
    const memberUuid = memberOf(actor)
    const app = await findOwnApp(db, memberUuid)
    const passkeys = await listPasskeys(db, memberUuid)
    const devices = await listTrustedDevices(db, memberUuid, request.trustToken)
    const sessionUuid = found(actor.sessionUuid, 'Session.Missing')

    return {
      setUpAt: app?.setUpAt.toISOString() ?? null,
      lastUsedAt: app?.lastUsedAt.toISOString() ?? null,
      passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        worksHere: passkey.host === request.host,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await countRecoveryCodes(db, memberUuid),
      requiredFrom: requiredFrom(await readPolicy(db), actor),
      needsPassword: !actor.hasFactor && !(await beganWithin(db, sessionUuid, stepUpMinutes)),
      trustedDevices: devices.map(({ uuid, createdAt, expiresAt, userAgent, current }) => ({
        uuid,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        ...describeDevice(userAgent),
        current,
      })),
    }
  },

  beginEnrolment,
  confirmEnrolment,
  verify,
  renewRecoveryCodes,
  remove,

  async endTrust({ db, actor }, { trustedDeviceUuid }) {
    if ((await endTrust(db, memberOf(actor), trustedDeviceUuid)) === 0) refuse('TrustedDevice.NotFound')
    return {}
  },

  reset,
}
