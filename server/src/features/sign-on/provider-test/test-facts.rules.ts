/** Describes the claims of a person for the administrator who tests a provider. Pure functions. */
import {
  maxTestClaims,
  maxTestValueLength,
  type SsoTestFacts,
  type SsoTestView,
} from '@sorgfalt/contract/sign-on/sso-test'
import { type Claims, hasFactor, readExternalId, readPerson } from '../claims.rules.ts'
import type { SsoProvider } from '../provider-settings.rules.ts'
import type { Assertion } from '../saml.rules.ts'

const shorten = (text: string): string =>
  text.length > maxTestValueLength ? `${text.slice(0, maxTestValueLength - 1)}…` : text

/** Returns the names and values of the claims in the order of their names, without those that are too many. */
export const listClaims = (claims: Claims): SsoTestView['claims'] =>
  Object.entries(claims)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, maxTestClaims)
    .map(([name, value]) => ({ name: shorten(name), value: shorten(showValue(value)) }))

const showValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/**
 * Returns what a sign-in reads from the claims. `idClaims` are those of the ID token, which alone say whether a
 * second factor was verified.
 */
export function readFacts(
  provider: SsoProvider,
  { subject, claims: idClaims }: { subject: string | undefined; claims: Claims },
  claims: Claims,
): SsoTestFacts {
  const person = readPerson(claims)

  return {
    subject: subject ?? null,
    firstName: person?.firstName || null,
    lastName: person?.lastName || null,
    email: person?.email ?? null,
    language: person?.language ?? null,
    externalId: readExternalId(provider, claims),
    reportsFactor: hasFactor({ factorMode: 'reported' }, idClaims),
    countsAsFactor: hasFactor(provider, idClaims),
  }
}

/** Returns an assertion of SAML as claims under the names that the provider uses. */
export const showAssertion = ({ nameId, nameIdFormat, context, attributes }: Assertion): Claims => ({
  NameID: nameId,
  'NameID Format': nameIdFormat ?? '',
  AuthnContextClassRef: context,
  ...Object.fromEntries(Array.from(attributes, ([name, values]) => [name, values.join(', ')])),
})
