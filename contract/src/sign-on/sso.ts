/** Single sign-on: which providers a company offers, and the identities that members have there. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { enteredClientIdentifier, instant, passwordHash, uuid } from '../fields/index.ts'
import { ssoPresets } from './sso-provider.ts'

/** Number of minutes within which the provider must send the person back. */
export const ssoAttemptMinutes = 10

/** A provider as visitors and members see it. */
const ssoOption = z.strictObject({ uuid, name: z.string(), preset: z.enum(ssoPresets) })
export type SsoOption = z.output<typeof ssoOption>

/** How the members of a company can sign in. */
const loginOptions = z.strictObject({
  providers: z.array(ssoOption),
  /** Whether only the emergency account can sign in with a password. */
  isProviderOnly: z.boolean(),
})
export type LoginOptions = z.output<typeof loginOptions>

/** The account that a member has at a provider. */
export const ssoIdentityView = z.strictObject({
  uuid,
  ssoProviderName: z.string(),
  preset: z.enum(ssoPresets),
  createdAt: instant,
  /** Null if the member has not signed in with it yet. */
  lastLoginAt: z.nullable(instant),
})
export type OwnSsoIdentity = z.output<typeof ssoIdentityView>

const notInSpec = 'companies sign their people in through their own identity provider (OpenID Connect, SAML)'

export const sso = {
  /**
   * Returns the active providers of a company, for the login page. A company without providers and an unknown
   * company get the same answer. Such answers are counted and limited as failed logins are.
   */
  readOptions: call({
    path: '/api/sso/read-options',
    access: 'public',
    transaction: 'own',
    notInSpec,
    input: z.strictObject({ clientIdentifier: enteredClientIdentifier }),
    output: loginOptions,
    refusals: ['Request.RateLimited'],
  }),
  readOwn: call({
    method: 'GET',
    path: '/api/sso/read-own',
    notInSpec,
    input: z.strictObject({}),
    output: z.strictObject({
      identities: z.array(ssoIdentityView),
      /** The active providers at which the member has no identity yet. */
      providers: z.array(ssoOption),
      /** Whether `beginLink` requires the password, because the login was too long ago. */
      needsPassword: z.boolean(),
      /** Whether the member could sign in without identities. Otherwise none can be removed. */
      hasPassword: z.boolean(),
    }),
  }),
  /**
   * Begins to link the member's account at a provider. The page then goes to `url`. The provider sends the
   * person back, and the server to the security tab of the profile, with the outcome in the address
   * (protocol-routes.ts). Needs the password or a step-up, as the enrolment of an app does.
   */
  beginLink: call({
    path: '/api/sso/begin-link',
    transaction: 'own',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid, password: z.optional(passwordHash) }),
    output: z.strictObject({ url: z.string() }),
    refusals: ['SsoProvider.NotFound', 'Sso.Unavailable', 'Password.Wrong', 'Request.RateLimited'],
  }),
  /** Removes an own identity, and ends the other sessions that began with it. */
  unlink: call({
    path: '/api/sso/unlink',
    audit: 'unlinkSsoIdentity',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ssoIdentityUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['SsoIdentity.NotFound', 'SsoIdentity.NoPassword'],
  }),
}
