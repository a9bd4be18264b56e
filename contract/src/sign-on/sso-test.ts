/** Tests of an identity provider: an administrator signs in there, and sees what the provider has sent. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { instant, uuid } from '../fields/index.ts'
import { ssoErrors } from './protocol-routes.ts'

/** Number of minutes for which the server keeps the outcome of a test. */
export const ssoTestMinutes = 10
/** The parameter in the address of the provider's page when the administrator comes back from the provider. */
export const ssoTestedParameter = 'tested'
/** Maximum number of claims that a test shows. */
export const maxTestClaims = 60
/** Maximum number of characters that a test shows of the name or the value of a claim. */
export const maxTestValueLength = 300

/**
 * Why a test has failed, in addition to the code:
 * - `blocked`: the operator does not permit connections to an address of the provider
 * - `unreachable`: an address of the provider does not answer
 * - `providerError`: the provider has refused the sign-in, and says why
 * - `secret`: the provider does not accept the application ID or the secret. The secret may have expired.
 * - `code`: the provider does not accept the code that it has sent
 * - `claimMissing`, `claimMismatch`: the ID token lacks a claim, or contains another value than it must
 * - `clock`: the ID token is not valid at this time, so one of the clocks is wrong
 * - `answer`: the answer is not valid for another reason, for example its signature
 * - `otherCompany`: the account does not belong to the tenant or the domain of the company
 */
export const ssoTestReasons = [
  'blocked',
  'unreachable',
  'providerError',
  'secret',
  'code',
  'claimMissing',
  'claimMismatch',
  'clock',
  'answer',
  'otherCompany',
] as const
export type SsoTestReason = (typeof ssoTestReasons)[number]

const failure = z.strictObject({
  /** The code with which the sign-in of a member fails. */
  code: z.enum(ssoErrors),
  /** Null if the code says everything. */
  reason: z.nullable(z.enum(ssoTestReasons)),
  /** The claim that the reason concerns. */
  claim: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  /** What the provider or the server reports, in technical English. */
  message: z.nullable(z.string()),
})
export type SsoTestFailure = z.output<typeof failure>

/** What the server reads from the claims. Null: they do not contain it. */
const facts = z.strictObject({
  subject: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
  externalId: z.nullable(z.string()),
  /** Whether the provider reports a second factor. */
  reportsFactor: z.boolean(),
  /** Whether the sign-in counts as a second factor. */
  countsAsFactor: z.boolean(),
})
export type SsoTestFacts = z.output<typeof facts>

/**
 * How the person gets in:
 * - `known`: the person is linked to the member
 * - `linked`: the person would be linked to the member, who has the same external ID
 * - `created`: the member would be created
 */
export const ssoTestArrivals = ['known', 'linked', 'created'] as const

/** The member as whom the person would be signed in. */
const person = z.strictObject({
  arrival: z.enum(ssoTestArrivals),
  name: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
  orgUnits: z.array(z.string()),
  /** Number of seats that would be taken after the sign-in, and of all seats. */
  seats: z.strictObject({ used: z.int(), max: z.int() }),
})
export type SsoTestPerson = z.output<typeof person>

/** The outcome of a test. Either `failure` or `person` is null. */
export const ssoTestView = z.strictObject({
  testedAt: instant,
  failure: z.nullable(failure),
  claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Null if the provider has sent no claims. */
  facts: z.nullable(facts),
  person: z.nullable(person),
})
export type SsoTestView = z.output<typeof ssoTestView>

const notInSpec = 'companies sign their people in through their own identity provider'

export const ssoTest = {
  /**
   * Begins a test. The page then goes to `url`. The provider sends the administrator back, and the server to
   * the page of the provider. The provider may be switched off.
   */
  begin: call({
    path: '/api/sso-test/begin',
    transaction: 'own',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: z.strictObject({ url: z.string() }),
    refusals: ['SsoProvider.NotFound', 'Sso.Unavailable', 'Sso.Misconfigured', 'Request.RateLimited'],
  }),
  /** Returns the outcome of the last test of a provider in this session, for `ssoTestMinutes`. */
  read: call({
    method: 'GET',
    path: '/api/sso-test/read',
    notInSpec,
    input: z.strictObject({ ssoProviderUuid: uuid }),
    output: z.strictObject({ test: z.nullable(ssoTestView) }),
    refusals: ['SsoProvider.NotFound'],
  }),
}
