/** Reads the assertions of SAML 2.0, and checks what the library does not. Pure functions. */
import { childrenNamed, childrenOf, parseXml, textOf, type XmlElement } from '../../platform/xml/xml.ts'
import type { Claims } from './claims.rules.ts'
import type { SsoProvider } from './provider-settings.rules.ts'

export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const formatPrefix = 'urn:oasis:names:tc:SAML:'
export const nameIdFormats = {
  persistent: `${formatPrefix}2.0:nameid-format:persistent`,
  unspecified: `${formatPrefix}1.1:nameid-format:unspecified`,
} as const

/** By how many milliseconds the clocks of the provider and the server may differ. */
export const clockSkewMs = 60_000
/** How long a response is accepted after the provider has issued it. */
export const maxAssertionAgeMs = 5 * 60_000

/** Thrown if a response is not accepted. Only logs contain the message. */
export class SamlRefused extends Error {
  override readonly name = 'SamlRefused'
}

/** What a response must name. */
export interface Expected {
  /** The entity ID of the provider. */
  issuer: string
  acsUrl: string
  /** The id of our request. */
  requestId: string
}

export const check = (isFine: boolean, flaw: string): void => {
  if (!isFine) throw new SamlRefused(flaw)
}

/** Returns the only child with this name. @throws SamlRefused */
export function only(element: XmlElement, namespace: string, name: string): XmlElement {
  const [first, ...others] = childrenNamed(element, namespace, name)
  if (!first || others.length > 0) throw new SamlRefused(`not exactly one ${name}`)

  return first
}

/** What a verified assertion says. */
export interface Assertion {
  id: string
  /** The identifier of the person. Empty without one. */
  nameId: string
  nameIdFormat: string | null
  /** How the provider has verified the person. */
  context: string
  attributes: ReadonlyMap<string, readonly string[]>
}

/**
 * Checks and reads an assertion whose signature was verified. `xml` must be exactly the part that is signed.
 *
 * @throws SamlRefused, XmlRefused
 */
export function readAssertion(xml: string, expected: Expected, nowMs: number): Assertion {
  const root = parseXml(xml)
  check(root.localName === 'Assertion' && root.namespaceURI === assertionNamespace, 'no assertion')
  const id = root.getAttribute('ID') ?? ''
  check(id !== '', 'an assertion without an id')
  check(textOf(only(root, assertionNamespace, 'Issuer')) === expected.issuer, 'another issuer')
  checkTime(root.getAttribute('IssueInstant'), 'IssueInstant', (at) => {
    check(at <= nowMs + clockSkewMs, 'an assertion of the future')
    check(at > nowMs - maxAssertionAgeMs - clockSkewMs, 'an old assertion')
  })

  const conditions = only(root, assertionNamespace, 'Conditions')
  const atEnd = (at: number): void => check(at > nowMs - clockSkewMs, 'an assertion that has ended')
  if (conditions.hasAttribute('NotOnOrAfter'))
    checkTime(conditions.getAttribute('NotOnOrAfter'), 'NotOnOrAfter', atEnd)

  const subject = only(root, assertionNamespace, 'Subject')
  const confirmation = only(subject, assertionNamespace, 'SubjectConfirmation')
  check(confirmation.getAttribute('Method') === `${formatPrefix}2.0:cm:bearer`, 'another confirmation')
  const data = only(confirmation, assertionNamespace, 'SubjectConfirmationData')
  check(data.getAttribute('Recipient') === expected.acsUrl, 'another recipient')
  check(data.getAttribute('InResponseTo') === expected.requestId, 'an assertion for another request')
  check(!data.hasAttribute('NotBefore'), 'a confirmation with a beginning')
  checkTime(data.getAttribute('NotOnOrAfter'), 'NotOnOrAfter', atEnd)

  return { id, ...readNameId(subject), context: readContext(root), attributes: readAttributes(root) }
}

function checkTime(value: string | null, name: string, checkAt: (at: number) => void): void {
  const isInstant = value !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
  check(isInstant, `no valid ${name}`)
  checkAt(Date.parse(value ?? ''))
}

function readNameId(subject: XmlElement): Pick<Assertion, 'nameId' | 'nameIdFormat'> {
  const [nameId, ...others] = childrenNamed(subject, assertionNamespace, 'NameID')
  if (!nameId) return { nameId: '', nameIdFormat: null }
  check(others.length === 0 && childrenOf(nameId).length === 0, 'an identifier of several parts')

  return { nameId: textOf(nameId), nameIdFormat: nameId.getAttribute('Format') }
}

function readContext(assertion: XmlElement): string {
  const statement = only(assertion, assertionNamespace, 'AuthnStatement')
  const context = only(statement, assertionNamespace, 'AuthnContext')
  const [reference] = childrenNamed(context, assertionNamespace, 'AuthnContextClassRef')

  return textOf(reference)
}

function readAttributes(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const statement of childrenNamed(assertion, assertionNamespace, 'AttributeStatement'))
    for (const attribute of childrenNamed(statement, assertionNamespace, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      const values = childrenNamed(attribute, assertionNamespace, 'AttributeValue').map(textOf)
      attributes.set(name, [...(attributes.get(name) ?? []), ...values])
    }

  return attributes
}

const microsoft = 'http://schemas.microsoft.com'
/** The attributes that Entra sends with every response. */
const entraAttributes = {
  tenant: `${microsoft}/identity/claims/tenantid`,
  object: `${microsoft}/identity/claims/objectidentifier`,
}
/** The attribute in which Entra and AD FS list how they have verified the person. */
const methodsAttribute = `${microsoft}/claims/authnmethodsreferences`
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Named = Pick<SsoProvider, 'preset' | 'issuer' | 'nameIdFormat'>

/**
 * Returns what identifies the person at the provider for all time. Undefined if the assertion does not
 * contain it. An email address or a transient identifier is none.
 */
export function readSamlSubject(
  { preset, issuer, nameIdFormat }: Named,
  { nameId, nameIdFormat: format, attributes }: Assertion,
): string | undefined {
  if (preset === 'entra') {
    const [tenant = '', object = ''] = [entraAttributes.tenant, entraAttributes.object].map((name) => {
      const [value, ...others] = attributes.get(name) ?? []
      return others.length === 0 ? value : undefined
    })
    const isOwn = issuer?.toLowerCase() === `https://sts.windows.net/${tenant.toLowerCase()}/`
    return isOwn && guid.test(tenant) && guid.test(object) ? `${tenant}.${object}`.toLowerCase() : undefined
  }

  const isPersistent = format === nameIdFormats.persistent
  const isUnspecified = format === null || format === nameIdFormats.unspecified
  const isStable = isPersistent || (nameIdFormat === 'unspecified' && isUnspecified)

  return isStable && nameId !== '' && nameId.length <= 255 ? nameId : undefined
}

type Mapping = Pick<SsoProvider, 'externalIdClaim' | 'givenNameClaim' | 'familyNameClaim' | 'emailClaim'>

/** Returns the claims about a person under the names that OpenID Connect uses (claims.rules.ts). */
export function toClaims(
  { externalIdClaim, givenNameClaim, familyNameClaim, emailClaim }: Mapping,
  { context, attributes }: Assertion,
): Claims {
  // An attribute with several values does not say which of them counts.
  const read = (name: string | null): string | undefined => {
    const [value, ...others] = (name === null ? undefined : attributes.get(name)) ?? []
    return others.length === 0 ? value : undefined
  }

  return {
    ...(externalIdClaim !== null && { [externalIdClaim]: read(externalIdClaim) }),
    given_name: read(givenNameClaim),
    family_name: read(familyNameClaim),
    email: read(emailClaim),
    acr: context,
    amr: [...(attributes.get(methodsAttribute) ?? [])],
  }
}
