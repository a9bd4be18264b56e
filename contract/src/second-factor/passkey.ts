/** The passkeys of a member, which replace the code of an authenticator app (WebAuthn). */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { instant, passwordHash, text, uuid } from '../fields/index.ts'
import {
  base64url,
  clientData,
  credentialId,
  needsProof,
  proofFields,
  proofRefusals,
} from './factor-proof.ts'

/** Maximum number of passkeys of a member. */
export const maxPasskeys = 10
/** Number of minutes within which the browser must answer a challenge. */
export const challengeMinutes = 5
/** The signature algorithms that the server accepts, as COSE numbers: ES256, EdDSA and RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const

/** How a browser can reach an authenticator, as WebAuthn names it. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transports = z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length))

const name = text(60)
export const passkeyForm = z.strictObject({ name })

export const passkeyView = z.strictObject({
  uuid,
  name: z.string(),
  /** The host on which the passkey works. */
  host: z.string(),
  /** Whether the request comes from that host. */
  worksHere: z.boolean(),
  createdAt: instant,
  /** Null if the passkey has not been used since it was added. */
  lastUsedAt: z.nullable(instant),
  /** Whether the passkey is also stored in an account of its owner, so that it survives a lost device. */
  isBackedUp: z.boolean(),
})
export type PasskeyView = z.output<typeof passkeyView>

/** A passkey that the browser may or may not use, as WebAuthn describes it. */
const credential = z.strictObject({ id: z.string(), transports })
const challenge = z.string()

const notInSpec =
  'a passkey cannot be entered on a false page, so it protects better than a code (ASVS 6.3.3)'

export const passkey = {
  /**
   * Begins to add a passkey. Needs the password or a step-up, as the enrolment of an app does. The challenge
   * belongs to this session, works once and expires after `challengeMinutes`.
   */
  beginRegistration: call({
    path: '/api/second-factor/begin-passkey',
    access: 'second-factor.enrol',
    transaction: 'own',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ password: z.optional(passwordHash) }),
    output: z.strictObject({
      challenge,
      /** The host of the request. The passkey works only there. */
      host: z.string(),
      /** The name of the product. */
      issuer: z.string(),
      /** The account for which the authenticator stores the passkey. */
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      /** The passkeys of this host that the member already has. */
      existing: z.array(credential),
    }),
    refusals: ['Password.Wrong', 'Passkey.TooMany', 'Request.RateLimited'],
  }),
  /**
   * Adds the passkey. If it is the first factor of the member, all other sessions end, this session continues
   * with a new token, and the output contains the recovery codes, which cannot be read again.
   */
  register: call({
    path: '/api/second-factor/add-passkey',
    access: 'second-factor.enrol',
    transaction: 'own',
    audit: 'addPasskey',
    notInSpec,
    input: z.strictObject({
      name,
      credential: z.strictObject({
        id: credentialId,
        clientData,
        attestation: base64url(16_384),
        transports,
      }),
    }),
    output: z.strictObject({
      /** Empty if the member already had a factor. */
      recoveryCodes: z.array(z.string()),
    }),
    refusals: [
      'Passkey.Expired',
      'Passkey.Refused',
      'Passkey.Exists',
      'Passkey.TooMany',
      'Request.RateLimited',
    ],
  }),
  /** Returns a challenge for the calls that accept the signature of a passkey as proof. */
  beginVerification: call({
    path: '/api/second-factor/begin-passkey-verification',
    access: 'second-factor.verify',
    notInSpec,
    input: z.strictObject({}),
    output: z.strictObject({ challenge, host: z.string(), credentials: z.array(credential) }),
    refusals: ['Factor.NotSetUp'],
  }),
  rename: call({
    path: '/api/second-factor/rename-passkey',
    access: 'second-factor.enrol',
    audit: 'renamePasskey',
    notInSpec,
    input: z.strictObject({ passkeyUuid: uuid, name }),
    output: z.strictObject({}),
    refusals: ['Passkey.NotFound'],
  }),
  /** Removes a passkey. If it was the last factor, also removes recovery codes and trusted devices. */
  remove: call({
    path: '/api/second-factor/remove-passkey',
    access: 'second-factor.enrol',
    transaction: 'own',
    audit: 'removePasskey',
    notInSpec,
    input: z.strictObject({ passkeyUuid: uuid, ...proofFields }).check(needsProof()),
    output: z.strictObject({}),
    refusals: [...proofRefusals, 'Passkey.NotFound', 'Factor.Demanded', 'Member.EmergencyAccount'],
  }),
}
