/** The identity providers (OpenID Connect) through which the members of a company sign in. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { instant, text, uuid, version } from '../fields/index.ts'

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
 * The issuer of a provider: an https address. It may end with the path of the discovery document, which the
 * server removes.
 */
const issuer = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'maxlength'), z.refine(isIssuer, 'unknown'))

function isIssuer(entered: string): boolean {
  const url = URL.canParse(entered) ? new URL(entered) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash
}

/** The name of a claim, such as `employee_id` or `https://example.com/number`. */
const claimName = z.string('required').check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(100, 'maxlength'),
  z.regex(/^[\w.:/-]+$/, 'unknown'),
  // People can change these claims themselves, so that they could get the account of another member.
  z.refine((name) => !['email', 'name', 'nickname', 'preferred_username'].includes(name), 'unknown'),
)

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
  issuer,
  /** The `client_id` with which the provider knows the company's application. */
  applicationId: text(),
  /**
   * The domain whose accounts may sign in. Required for Google, whose issuer is the same for all accounts of
   * the world.
   */
  hostedDomain: z.nullable(domain),
  linkMode: z.enum(ssoLinkModes),
  /** The claim that contains the external ID of the member. */
  externalIdClaim: z.nullable(claimName),
  /** Whether people without an account get one when they sign in. They get the role `member`. */
  createsMembers: z.boolean(),
  /** The org unit of members who are created, in addition to the default unit. */
  orgUnitUuid: z.nullable(uuid),
  factorMode: z.enum(ssoFactorModes),
}

/** The `client_secret` of the company's application. No answer contains it. */
const applicationSecret = text(1000)

/** The path of an issuer of Entra: the id of a tenant. `common` would admit people of all tenants. */
const entraPath =
  /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0(?:\/\.well-known\/openid-configuration)?\/?$/i
/** The tenant of private accounts. Everybody can have one. */
const privateTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
/** Hosts that serve many companies, so that only their preset tells these companies apart. */
const sharedHosts: Readonly<Record<string, SsoPreset>> = {
  'accounts.google.com': 'google',
  'login.microsoftonline.com': 'entra',
  'login.microsoftonline.us': 'entra',
  'login.partner.microsoftonline.cn': 'entra',
  'sts.windows.net': 'entra',
}

/** Returns whether an issuer belongs to one company only, given the preset. */
function isOwnIssuer(preset: SsoPreset, entered: string): boolean {
  if (!URL.canParse(entered)) return true
  const { hostname, pathname } = new URL(entered)
  if ((sharedHosts[hostname] ?? preset) !== preset) return false
  if (preset !== 'entra') return true

  const [, tenant] = entraPath.exec(pathname) ?? []
  return tenant !== undefined && tenant.toLowerCase() !== privateTenant
}

/** Checks that people of other companies cannot sign in through the issuer. */
const needsOwnIssuer = <T extends { preset: SsoPreset; issuer: string }>() =>
  z.refine<T>(({ preset, issuer: entered }) => isOwnIssuer(preset, entered), {
    error: 'unknown',
    path: ['issuer'],
  })

/** Checks that a provider of Google names a domain. */
const needsDomain = <T extends { preset: SsoPreset; hostedDomain: string | null }>() =>
  z.refine<T>(({ preset, hostedDomain }) => preset !== 'google' || hostedDomain !== null, {
    error: 'required',
    path: ['hostedDomain'],
  })

/** Checks that a provider that links by the external ID names its claim. */
const needsClaim = <T extends { linkMode: SsoLinkMode; externalIdClaim: string | null }>() =>
  z.refine<T>(({ linkMode, externalIdClaim }) => linkMode === 'none' || externalIdClaim !== null, {
    error: 'required',
    path: ['externalIdClaim'],
  })

/** The form of a new provider. */
export const ssoProviderForm = z
  .strictObject({ ...providerFields, applicationSecret })
  .check(needsOwnIssuer(), needsDomain(), needsClaim())
const changedFields = { ...providerFields, applicationSecret: z.optional(applicationSecret) }
/** The form of a provider that exists. Without a secret, the stored one stays. */
export const ssoProviderChangeForm = z
  .strictObject(changedFields)
  .check(needsOwnIssuer(), needsDomain(), needsClaim())
/** The form that checks an issuer. */
export const ssoCheckForm = z.strictObject({ preset: providerFields.preset, issuer }).check(needsOwnIssuer())

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

const notInSpec = 'companies sign their people in through their own identity provider (OpenID Connect)'
const saveRefusals = ['OrgUnit.NotFound', 'SsoProvider.NameTaken'] as const

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
    input: z
      .strictObject({ ssoProviderUuid: uuid, ...changedFields, version })
      .check(needsOwnIssuer(), needsDomain(), needsClaim()),
    output: ssoProviderView,
    refusals: [...saveRefusals, 'SsoProvider.NotFound', 'SsoProvider.LastActive', 'Version.Conflict'],
  }),
  /** Checks the issuer, then shows the provider on the login page. */
  activate: call({
    path: '/api/sso-provider/activate',
    transaction: 'own',
    audit: 'activateSsoProvider',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: ssoProviderView,
    refusals: ['SsoProvider.NotFound', 'SsoProvider.CheckFailed', 'Request.RateLimited'],
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
}
