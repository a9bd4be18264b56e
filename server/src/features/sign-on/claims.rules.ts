/** Reads what a provider says about a person. Pure functions. */

import {
  email as emailSchema,
  transliterate,
  usernameFromNames,
  username as usernameSchema,
} from '@sorgfalt/contract'
import { defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type { SsoProvider } from './provider-settings.rules.ts'

export type Claims = Readonly<Record<string, unknown>>

const maxTextLength = 250
/** Maximum length of the part of a username to which a number can be added. */
const longestStem = 54

const readText = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value.trim().slice(0, maxTextLength) : ''
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns what identifies the person at the provider for all time. Undefined if the answer does not contain
 * it, or if the person belongs to another company.
 */
export function readSubject(
  { preset, issuer, hostedDomain }: Pick<SsoProvider, 'preset' | 'hostedDomain'> & { issuer: string },
  claims: Claims,
): string | undefined {
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined

  // The claim `sub` of Entra differs between applications. The object in its tenant does not.
  if (preset === 'entra') {
    const [tenant, object] = [readText(claims, 'tid'), readText(claims, 'oid')]
    const isOwn = new URL(issuer).pathname.toLowerCase().startsWith(`/${tenant.toLowerCase()}/`)
    return isOwn && guid.test(tenant) && guid.test(object) ? `${tenant}.${object}`.toLowerCase() : undefined
  }

  // All Google accounts of the world have the same issuer.
  if (preset === 'google' && readText(claims, 'hd').toLowerCase() !== hostedDomain) return undefined

  return sub
}

/** Values of `amr` (RFC 8176, AD FS) and `acr` (SAML: the authentication context) with which providers report a second factor. */
const factorMethods: ReadonlySet<unknown> = new Set([
  'mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
])
const factorContexts: ReadonlySet<unknown> = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:okta:loa:2fa:any',
  'https://refeds.org/profile/mfa',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
])

/** Returns whether the sign-in counts as a second factor. Only the ID token or the assertion may report one. */
export function hasFactor({ factorMode }: Pick<SsoProvider, 'factorMode'>, { amr, acr }: Claims): boolean {
  if (factorMode !== 'reported') return factorMode === 'always'

  return factorContexts.has(acr) || (Array.isArray(amr) && amr.some((method) => factorMethods.has(method)))
}

/** Returns the external ID of the person. Null without one. */
export function readExternalId(
  { linkMode, externalIdClaim }: Pick<SsoProvider, 'linkMode' | 'externalIdClaim'>,
  claims: Claims,
): string | null {
  const value = linkMode === 'externalId' && externalIdClaim !== null ? claims[externalIdClaim] : undefined
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''

  return text !== '' && text.length <= maxTextLength ? text : null
}

/** What a new member needs. */
export interface NewPerson {
  firstName: string
  lastName: string
  email: string | null
  language: Language
}

/** Returns the names, the email and the language of the person. Undefined without a name. */
export function readPerson(claims: Claims): NewPerson | undefined {
  const whole = readText(claims, 'name')
  const space = whole.lastIndexOf(' ')
  const firstName = readText(claims, 'given_name') || whole.slice(0, Math.max(space, 0))
  const lastName = readText(claims, 'family_name') || whole.slice(space + 1)
  if (!firstName && !lastName) return undefined

  const email = claims.email_verified === false ? '' : readText(claims, 'email')

  return {
    firstName,
    lastName,
    email: emailSchema.safeParse(email).success ? email : null,
    language: readText(claims, 'locale').toLowerCase().startsWith('en') ? 'en_GB' : defaultLanguage,
  }
}

/** The claims that can contain a username, the best first. */
const usernameClaims = ['preferred_username', 'upn', 'email'] as const

/**
 * Returns a username for the person: the part of the account name before `@`, or else the names. `taken` is
 * the number of usernames that were already tried.
 */
export function chooseUsername(claims: Claims, person: NewPerson, taken: number): string {
  const stem = usernameClaims
    .map((claim) => toStem(readText(claims, claim).split('@')[0] ?? ''))
    .find((candidate) => usernameSchema.safeParse(candidate).success)

  return stem === undefined
    ? usernameFromNames(person.firstName, person.lastName, taken)
    : `${stem}${taken > 0 ? taken + 1 : ''}`
}

const toStem = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '.')
    .replace(/[.-]{2,}/g, '.')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestStem)
    .replace(/[.-]+$/, '')
