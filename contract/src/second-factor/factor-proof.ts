/** What proves that a member has the second factor: a code, or the signature of a passkey. */
import * as z from 'zod/mini'

/** Six digits of the app, or a recovery code. Spaces and hyphens are ignored. */
const code = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'maxlength'))
export const factorCodeForm = z.strictObject({ code })

/** Returns a schema for bytes in base64url, at most `maxBytes`. */
export const base64url = (maxBytes: number) =>
  z
    .string('required')
    .check(
      z.minLength(1, 'required'),
      z.maxLength(Math.ceil((maxBytes * 4) / 3), 'maxlength'),
      z.regex(/^[\w-]+$/, 'unknown'),
    )

/** The length is limited by WebAuthn. */
export const credentialId = base64url(1023)
/** What the browser has signed: the kind of request, the challenge and the address of the page. */
export const clientData = base64url(4096)

/** The answer of a passkey to a challenge. */
const signature = z.strictObject({
  credentialId,
  clientData,
  authenticatorData: base64url(4096),
  signature: base64url(2048),
})
export type PasskeySignature = z.output<typeof signature>

/** Exactly one of them must be present. */
export const proofFields = { code: z.optional(code), passkey: z.optional(signature) }
export interface FactorProof {
  code?: string | undefined
  passkey?: PasskeySignature | undefined
}

/** Checks that an input contains one proof. */
export const needsProof = <T extends FactorProof>() =>
  z.refine<T>(({ code: entered, passkey }) => (entered === undefined) !== (passkey === undefined), {
    error: 'required',
    path: ['code'],
  })

/** The refusals of every call that verifies a proof. */
export const proofRefusals = [
  'Factor.Wrong',
  'Factor.Used',
  'Factor.NotSetUp',
  'Passkey.Expired',
  'Passkey.Refused',
  'Request.RateLimited',
] as const
