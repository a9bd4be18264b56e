/** The identity providers through which the members of a company sign in. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { instant, text, uuid, version } from '../fields/index.ts'
import { isIssuer, isOwnIssuer } from './issuer.ts'
import {
  type CompleteFields,
  findMissingField,
  personClaimName,
  samlFields,
  samlMetadataForm,
  samlMetadataOutput,
  signingCertificate,
  ssoProtocols,
} from './saml.ts'

/** Maximum number of providers of a company. */
export const maxSsoProviders = 10

/** Products whose identities and addresses differ from the standard. */
export const ssoPresets = ['entra', 'google', 'okta', 'adfs', 'other'] as const
export type SsoPreset = (typeof ssoPresets)[number]

/** How a person who signs in for the first time gets an existing account. `none`: not automatically. */
export const ssoLinkModes = ['none', 'externalId'] as const
export type SsoLinkMode = (typeof ssoLinkModes)[number]

/**
 * Whether a sign-in counts as a second factor. `reported`: only if the ID token says that the provider has
 * verified a second factor. `always`: the company declares that the provider always verifies one.
 */
export const ssoFactorModes = ['never', 'reported', 'always'] as const
export type SsoFactorMode = (typeof ssoFactorModes)[number]

/**
 * The issuer of a provider. OpenID Connect: an https address, which may end with the path of the discovery
 * document. The server removes that path. SAML: the entity ID.
 */
const issuer = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'maxlength'))

/** A domain in lower case, such as `example.com`. */
const domain = z
  .string('required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'required'),
    z.maxLength(250, 'maxlength'),
    z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'unknown'),
  )

const providerFields = {
  /** The name on the button of the login page. */
  name: text(60),
  preset: z.enum(ssoPresets),
  protocol: z.enum(ssoProtocols),
  /** Null for a provider with SAML whose metadata the company has not entered yet. */
  issuer: z.nullable(issuer),
  /** OpenID Connect: the `client_id` with which the provider knows the company's application. */
  applicationId: z.nullable(text()),
  /**
   * The domain whose accounts may sign in. Required for Google, whose issuer is the same for all accounts of
   * the world.
   */
  hostedDomain: z.nullable(domain),
  linkMode: z.enum(ssoLinkModes),
  /** The claim (SAML: attribute) that contains the external ID of the member. */
  externalIdClaim: z.nullable(personClaimName),
  /** Whether people without an account get one when they sign in. They get the role `member`. */
  createsMembers: z.boolean(),
  /** The org unit of members who are created, in addition to the default unit. */
  orgUnitUuid: z.nullable(uuid),
  factorMode: z.enum(ssoFactorModes),
  ...samlFields,
}

/** The `client_secret` of the company's application. No answer contains it. */
const applicationSecret = text(1000)

/** Checks that the fields fit the protocol, the product and the chosen modes. */
const isComplete = <T extends CompleteFields>(isNew: boolean) =>
  z.check<T>(({ value, issues }) => {
    const missing = findMissingField(value, isNew)
    if (missing) issues.push({ code: 'custom', message: missing.reason, path: [missing.field], input: value })
  })

const changedFields = { ...providerFields, applicationSecret: z.optional(applicationSecret) }
/** The form of a new provider. */
export const ssoProviderForm = z.strictObject(changedFields).check(isComplete(true))
/** The form of a provider that exists. Without a secret, the stored one stays. */
export const ssoProviderChangeForm = z.strictObject(changedFields).check(isComplete(false))
/** The form that checks an issuer of OpenID Connect. */
export const ssoCheckForm = z.strictObject({ preset: providerFields.preset, issuer }).check(
  z.refine(({ preset, issuer: entered }) => isIssuer(entered) && isOwnIssuer(preset, entered), {
    error: 'unknown',
    path: ['issuer'],
  }),
)

export const ssoProviderView = z.strictObject({
  uuid,
  ...providerFields,
  orgUnitName: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Number of members who have an identity of this provider. */
  memberCount: z.int(),
  createdAt: instant,
  /** The address that starts a sign-in, for a tile on the provider's start page. */
  startUrl: z.string(),
  /** SAML: our entity ID for this provider, which is also the address of our metadata. Otherwise null. */
  entityId: z.nullable(z.string()),
  /** SAML: the address to which the provider sends its response. Otherwise null. */
  acsUrl: z.nullable(z.string()),
  /** SAML: the details of `certificates`, in the same order. */
  certificateDetails: z.array(signingCertificate),
  version,
})
export type SsoProviderView = z.output<typeof ssoProviderView>

/**
 * What the check of an issuer has found:
 * - `ok`: a provider that the server can use
 * - `blocked`: the operator does not permit connections to this address
 * - `unreachable`: no answer, or not within ten seconds
 * - `noProvider`: the answer is no discovery document
 * - `otherIssuer`: the document names another issuer
 * - `unsuitable`: the provider lacks something that the server needs, such as the code flow
 */
export const ssoCheckOutcomes = [
  'ok',
  'blocked',
  'unreachable',
  'noProvider',
  'otherIssuer',
  'unsuitable',
] as const
export type SsoCheckOutcome = (typeof ssoCheckOutcomes)[number]

const ssoCheck = z.strictObject({
  outcome: z.enum(ssoCheckOutcomes),
  /** The issuer that the discovery document names. Null without such a document. */
  issuer: z.nullable(z.string()),
  /** The host that people see when they sign in. Null unless the outcome is `ok`. */
  loginHost: z.nullable(z.string()),
})
export type SsoCheck = z.output<typeof ssoCheck>

const notInSpec = 'companies sign their people in through their own identity provider (OpenID Connect, SAML)'
const saveRefusals = [
  'OrgUnit.NotFound',
  'SsoProvider.NameTaken',
  'SsoProvider.CertificateUnusable',
  'SsoProvider.ProtocolFixed',
] as const

export const ssoProvider = {
  list: call({
    method: 'GET',
    path: '/api/sso-provider/list',
    notInSpec,
    input: z.strictObject({}),
    output: z.strictObject({
      providers: z.array(ssoProviderView),
      /** The address that must be entered at the provider as the redirect URI. */
      redirectUri: z.string(),
    }),
  }),
  read: call({
    method: 'GET',
    path: '/api/sso-provider/read',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: ssoProviderView,
    refusals: ['SsoProvider.NotFound'],
  }),
  /** Creates a provider that is not active yet. */
  create: call({
    path: '/api/sso-provider/create',
    audit: 'createSsoProvider',
    stepUp: 'always',
    creates: true,
    notInSpec,
    input: ssoProviderForm,
    output: ssoProviderView,
    refusals: [...saveRefusals, 'SsoProvider.TooMany'],
  }),
  /**
   * Saves a provider. If the issuer or the preset changes, the provider is switched off, its identities are
   * removed and its sessions end, because the same subject can be another person there.
   */
  update: call({
    path: '/api/sso-provider/update',
    audit: 'updateSsoProvider',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid, ...changedFields, version }).check(isComplete(false)),
    output: ssoProviderView,
    refusals: [...saveRefusals, 'SsoProvider.NotFound', 'SsoProvider.LastActive', 'Version.Conflict'],
  }),
  /** Checks the issuer or the metadata, then shows the provider on the login page. */
  activate: call({
    path: '/api/sso-provider/activate',
    transaction: 'own',
    audit: 'activateSsoProvider',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: ssoProviderView,
    refusals: [
      'SsoProvider.NotFound',
      'SsoProvider.CheckFailed',
      'SsoProvider.MetadataMissing',
      'Request.RateLimited',
    ],
  }),
  /** Hides the provider on the login page, and ends the sessions that began with it. */
  deactivate: call({
    path: '/api/sso-provider/deactivate',
    audit: 'deactivateSsoProvider',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: ssoProviderView,
    refusals: ['SsoProvider.NotFound', 'SsoProvider.LastActive'],
  }),
  /** Removes the provider with all its identities, and ends the sessions that began with it. */
  remove: call({
    path: '/api/sso-provider/remove',
    audit: 'removeSsoProvider',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['SsoProvider.NotFound', 'SsoProvider.LastActive'],
  }),
  /** Reads the discovery document of an issuer, before or after the provider is saved. */
  check: call({
    path: '/api/sso-provider/check',
    transaction: 'own',
    notInSpec,
    input: ssoCheckForm,
    output: ssoCheck,
    refusals: ['Request.RateLimited'],
  }),
  /** Reads the metadata of a provider with SAML, before or after the provider is saved. */
  readMetadata: call({
    path: '/api/sso-provider/read-metadata',
    transaction: 'own',
    notInSpec,
    input: samlMetadataForm,
    output: samlMetadataOutput,
    refusals: ['Request.RateLimited'],
  }),
}
