/** The settings of an identity provider that uses SAML 2.0. */
import * as z from 'zod/mini'
import { instant } from '../fields/index.ts'
import { isIssuer, isOwnIssuer } from './issuer.ts'
import type { SsoLinkMode, SsoPreset } from './sso-provider.ts'

export const ssoProtocols = ['oidc', 'saml'] as const
export type SsoProtocol = (typeof ssoProtocols)[number]

/**
 * The format of the identifier that the provider must send. `unspecified`: the administrator has made sure
 * that the identifier never changes.
 */
export const samlNameIdFormats = ['persistent', 'unspecified'] as const
export type SamlNameIdFormat = (typeof samlNameIdFormats)[number]

/** Maximum number of signing certificates. During a change, a provider has two. */
export const maxSigningCertificates = 10
/** Maximum number of characters of a metadata document that is pasted. */
export const maxMetadataLength = 300_000

/** The name of a claim or attribute, such as `employee_id` or `https://example.com/number`. */
export const claimName = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(250, 'maxlength'),
    z.regex(/^[\w.:/-]+$/, 'unknown'),
  )

/** Claims that people can often change themselves, so that they could get the account of another member. */
const changeableClaims: ReadonlySet<string> = new Set([
  'email',
  'mail',
  'name',
  'nickname',
  'preferred_username',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
])

/** The name of a claim by which a person may be recognised. */
export const personClaimName = claimName.check(z.refine((name) => !changeableClaims.has(name), 'unknown'))

const isHttps = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password && !url.hash
}

/** An https address without a name and a password. */
const httpsAddress = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(1000, 'maxlength'), z.refine(isHttps, 'unknown'))

/** An X.509 certificate as metadata contain it: DER in Base64 without line breaks. */
const certificate = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(8000, 'maxlength'), z.regex(/^[A-Za-z0-9+/]+=*$/, 'unknown'))

/** The fields of a form that only SAML uses. */
export const samlFields = {
  /** The address to which people are sent (binding HTTP-Redirect). */
  loginUrl: z.nullable(httpsAddress),
  /** The certificates with which the provider signs. */
  certificates: z.array(certificate).check(z.maxLength(maxSigningCertificates, 'maxlength')),
  nameIdFormat: z.enum(samlNameIdFormats),
  givenNameClaim: z.nullable(claimName),
  familyNameClaim: z.nullable(claimName),
  emailClaim: z.nullable(claimName),
}

/** A signing certificate as the administrator sees it. */
export const signingCertificate = z.strictObject({
  /** SHA-256 of the certificate in hexadecimal digits. */
  fingerprint: z.string(),
  validUntil: instant,
})

/** The form of metadata: either the document or its address. */
export const samlMetadataForm = z
  .strictObject({
    xml: z.nullable(
      z
        .string('required')
        .check(z.trim(), z.minLength(1, 'required'), z.maxLength(maxMetadataLength, 'maxlength')),
    ),
    url: z.nullable(httpsAddress),
  })
  .check(z.refine(({ xml, url }) => (xml === null) !== (url === null), { error: 'required', path: ['xml'] }))

/**
 * What reading the metadata has found:
 * - `ok`: a provider that the server can use
 * - `blocked`: the operator does not permit connections to this address
 * - `unreachable`: no answer, or not within ten seconds
 * - `noMetadata`: the document does not describe exactly one identity provider
 * - `noLoginUrl`: the provider offers no https address with the binding HTTP-Redirect
 * - `noCertificate`: the provider names no usable signing certificate
 */
export const samlMetadataOutcomes = [
  'ok',
  'blocked',
  'unreachable',
  'noMetadata',
  'noLoginUrl',
  'noCertificate',
] as const
export type SamlMetadataOutcome = (typeof samlMetadataOutcomes)[number]

export const samlMetadataOutput = z.strictObject({
  outcome: z.enum(samlMetadataOutcomes),
  /** What the form takes over. Null unless the outcome is `ok`. */
  metadata: z.nullable(
    z.strictObject({
      issuer: z.string(),
      loginUrl: z.string(),
      certificates: z.array(z.string()),
      certificateDetails: z.array(signingCertificate),
    }),
  ),
})
export type SamlMetadata = z.output<typeof samlMetadataOutput>

/** The fields that depend on one another. */
export interface CompleteFields {
  protocol: SsoProtocol
  preset: SsoPreset
  issuer: string | null
  applicationId: string | null
  applicationSecret?: string | undefined
  hostedDomain: string | null
  linkMode: SsoLinkMode
  externalIdClaim: string | null
  loginUrl: string | null
  certificates: readonly string[]
}

interface MissingField {
  field: keyof CompleteFields
  reason: 'required' | 'unknown'
}

/** Returns the first field that is missing or does not fit the others. `isNew`: a secret is required. */
export function findMissingField(form: CompleteFields, isNew: boolean): MissingField | undefined {
  const flaw = form.protocol === 'oidc' ? findOidcFlaw(form, isNew) : findSamlFlaw(form)
  if (flaw) return flaw

  return form.linkMode !== 'none' && form.externalIdClaim === null
    ? { field: 'externalIdClaim', reason: 'required' }
    : undefined
}

function findOidcFlaw(form: CompleteFields, isNew: boolean): MissingField | undefined {
  const { preset, issuer, applicationId, applicationSecret, hostedDomain } = form
  if (issuer === null) return { field: 'issuer', reason: 'required' }
  // People of other companies must not be able to sign in through the issuer.
  if (!isIssuer(issuer) || !isOwnIssuer(preset, issuer)) return { field: 'issuer', reason: 'unknown' }
  if (applicationId === null) return { field: 'applicationId', reason: 'required' }
  if (isNew && applicationSecret === undefined) return { field: 'applicationSecret', reason: 'required' }
  if (preset === 'google' && hostedDomain === null) return { field: 'hostedDomain', reason: 'required' }

  return undefined
}

/** The entity ID of a directory of Entra. Its directory decides which people belong to the company. */
const entraEntity = /^https:\/\/sts\.windows\.net\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/$/i

/** The entity ID, the address and the certificates come from one document, so none may be missing. */
function findSamlFlaw({ preset, issuer, loginUrl, certificates }: CompleteFields): MissingField | undefined {
  // Its accounts are told apart only by OpenID Connect. With SAML, Google is a provider like any other.
  if (preset === 'google') return { field: 'preset', reason: 'unknown' }
  const isEmpty = issuer === null && loginUrl === null && certificates.length === 0
  const isWhole = issuer !== null && loginUrl !== null && certificates.length > 0
  if (!isEmpty && !isWhole) return { field: 'issuer', reason: 'required' }

  return preset === 'entra' && issuer !== null && !entraEntity.test(issuer)
    ? { field: 'issuer', reason: 'unknown' }
    : undefined
}
