/**
 * The second factor of a member: an authenticator app, passkeys (passkey.ts), recovery codes and trusted
 * devices.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { date, instant, passwordHash, text, uuid, version } from '../fields/index.ts'
import { factorCodeForm, needsProof, proofFields, proofRefusals } from './factor-proof.ts'
import { passkeyView } from './passkey.ts'

/** Number of recovery codes that a member gets at once. Each of them works once. */
export const recoveryCodeCount = 10
/** Number of days for which a trusted device needs no code. */
export const trustedDeviceDays = 30
/** Maximum number of trusted devices of a member. A further one replaces the oldest. */
export const maxTrustedDevices = 10
/**
 * Number of minutes for which a verified code permits the calls that need a step-up, and for which the login
 * replaces the password when an enrolment begins.
 */
export const stepUpMinutes = 15
/** Number of minutes within which an enrolment must be confirmed. */
export const enrolmentMinutes = 15

/** Who needs a second factor. `administrators` are super-admins and admins. */
export const factorPolicies = ['nobody', 'administrators', 'everyone'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

const trustedDevice = z.strictObject({
  uuid,
  createdAt: instant,
  expiresAt: instant,
  /** Null if the user agent does not name them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Whether the request comes from this device. */
  current: z.boolean(),
})
export type TrustedDevice = z.output<typeof trustedDevice>

/** A member's own second factor. */
const ownFactor = z.strictObject({
  /** When the authenticator app was set up. Null if the member has none. */
  setUpAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  passkeys: z.array(passkeyView),
  recoveryCodesLeft: z.int(),
  /** The day from which the company requires a factor of this member. Null if it does not. */
  requiredFrom: z.nullable(date()),
  /** Whether starting an enrolment requires the password, because the login was too long ago. */
  needsPassword: z.boolean(),
  trustedDevices: z.array(trustedDevice),
})
export type OwnFactor = z.output<typeof ownFactor>

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const policyFields = { policy: z.enum(factorPolicies), from: z.nullable(date()) }
type PolicyFields = { policy: FactorPolicy; from: string | null }

/** Checks that a policy other than `nobody` has a first day. */
const needsDay = <T extends PolicyFields>() =>
  z.refine<T>(({ policy, from }) => policy === 'nobody' || from !== null, {
    error: 'required',
    path: ['from'],
  })

export const factorPolicyForm = z.strictObject(policyFields).check(needsDay())
/** The policy of a company. */
const factorPolicyView = z.strictObject({
  /** `from` is the first day on which the policy applies, in the company's time zone. */
  ...policyFields,
  /** Number of members whom each policy concerns, and how many of them have no factor yet. */
  reach: z.strictObject({
    administrators: z.strictObject({ count: z.int(), withoutFactor: z.int() }),
    everyone: z.strictObject({ count: z.int(), withoutFactor: z.int() }),
  }),
  mayChange: z.boolean(),
  version,
})
export type FactorPolicyView = z.output<typeof factorPolicyView>

const notInSpec = 'a second factor protects an account whose password is known to others (ASVS 6.3.3)'
export const secondFactor = {
  read: call({
    method: 'GET',
    path: '/api/second-factor/read',
    notInSpec,
    input: z.strictObject({}),
    output: ownFactor,
  }),
  /**
   * Creates the secret of a new app. The app counts only after `confirmEnrolment`; until then, an
   * earlier app stays valid. Needs the password if the login is longer than `stepUpMinutes` ago. A member
   * who has a factor must have verified it instead.
   */
  beginEnrolment: call({
    path: '/api/second-factor/begin-enrolment',
    access: 'second-factor.enrol',
    transaction: 'own',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ password: z.optional(passwordHash) }),
    output: z.strictObject({
      /** `otpauth://totp/…`, the content of the QR code. */
      uri: z.string(),
      /** The secret in groups of four characters, for typing. */
      key: z.string(),
    }),
    refusals: ['Password.Wrong', 'Request.RateLimited'],
  }),
  /**
   * Stores the app if the code is right, and replaces an earlier one. All other sessions and the trusted
   * devices end. This session continues with a new token. The recovery codes cannot be read again.
   */
  confirmEnrolment: call({
    path: '/api/second-factor/confirm-enrolment',
    access: 'second-factor.enrol',
    transaction: 'own',
    audit: 'setUpFactor',
    notInSpec,
    input: factorCodeForm,
    output: recoveryCodes,
    refusals: ['Factor.Wrong', 'Factor.Expired', 'Request.RateLimited'],
  }),
  /**
   * Verifies a code or a passkey after the login, and later for a call that needs a step-up. The session
   * continues with a new token. `trustDevice` frees this device from it for `trustedDeviceDays`.
   */
  verify: call({
    path: '/api/second-factor/verify',
    transaction: 'own',
    audit: 'verifyFactor',
    notInSpec,
    input: z.strictObject({ ...proofFields, trustDevice: z.boolean() }).check(needsProof()),
    output: z.strictObject({
      /** Whether the code was a recovery code, and how many are left. */
      byRecoveryCode: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
    refusals: proofRefusals,
  }),
  /** Replaces all recovery codes by ten new ones. */
  renewRecoveryCodes: call({
    path: '/api/second-factor/renew-recovery-codes',
    access: 'second-factor.enrol',
    transaction: 'own',
    audit: 'renewRecoveryCodes',
    notInSpec,
    input: z.strictObject(proofFields).check(needsProof()),
    output: recoveryCodes,
    refusals: proofRefusals,
  }),
  /**
   * Removes the app. If it was the last factor, its recovery codes and the trusted devices are removed too.
   */
  remove: call({
    path: '/api/second-factor/remove',
    access: 'second-factor.enrol',
    transaction: 'own',
    audit: 'removeFactor',
    notInSpec,
    input: z.strictObject(proofFields).check(needsProof()),
    output: z.strictObject({}),
    refusals: [...proofRefusals, 'Factor.Demanded', 'Member.EmergencyAccount'],
  }),
  endTrust: call({
    path: '/api/second-factor/end-trust',
    access: 'second-factor.enrol',
    audit: 'endTrust',
    notInSpec,
    input: z.strictObject({ trustedDeviceUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['TrustedDevice.NotFound'],
  }),
  /**
   * Removes all factors of another member, for example after the loss of a phone. Ends the member's sessions
   * and trusted devices and sends an email. The audit log contains the reason.
   */
  reset: call({
    path: '/api/memberlist/reset-second-factor',
    audit: 'resetFactor',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ uuid, reason: text() }),
    output: z.strictObject({}),
    refusals: [
      'Member.NotFound',
      'Member.OwnAccount',
      'Member.EmergencyAccount',
      'Role.NotAllowed',
      'Factor.NotSetUp',
    ],
  }),
}

export const factorPolicy = {
  read: call({
    method: 'GET',
    path: '/api/second-factor/read-policy',
    notInSpec,
    input: z.strictObject({}),
    output: factorPolicyView,
  }),
  update: call({
    path: '/api/second-factor/update-policy',
    audit: 'updateFactorPolicy',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ...policyFields, version }).check(needsDay()),
    output: factorPolicyView,
    refusals: ['Version.Conflict', 'Permission.Missing'],
  }),
}
