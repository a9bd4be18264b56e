/** Checks the form of a response of SAML 2.0 before its signature is verified. Pure functions. */
import { allWithin, childrenNamed, parseXml, textOf, type XmlElement } from '../../platform/xml/xml.ts'
import { assertionNamespace, check, type Expected, formatPrefix, only, SamlRefused } from './saml.rules.ts'

const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
/** Largest response in bytes. */
const maxResponseBytes = 256 * 1024

/** Thrown if the provider answers that it has not signed the person in. */
export class SamlStatus extends Error {
  override readonly name = 'SamlStatus'
}

/** Algorithms of signatures. SHA-1 and shared secrets are none of them. */
const signatureMethods: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const digestMethods: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/** The algorithms that each element of a signature may name. */
const algorithms: Readonly<Record<string, ReadonlySet<string | null>>> = {
  SignatureMethod: signatureMethods,
  DigestMethod: digestMethods,
  CanonicalizationMethod: new Set([exclusive]),
  Transform: new Set([exclusive, `${signatureNamespace}enveloped-signature`]),
}
/** The elements that a signature may contain. `Object` could hide a second assertion. */
const signatureElements: ReadonlySet<string> = new Set([
  'Signature',
  'SignedInfo',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'Transforms',
  'Transform',
  'DigestMethod',
  'DigestValue',
  'SignatureValue',
  'KeyInfo',
  'X509Data',
  'X509Certificate',
  'X509SubjectName',
  'X509IssuerSerial',
  'X509IssuerName',
  'X509SerialNumber',
  'X509SKI',
  'KeyName',
  'KeyValue',
  'RSAKeyValue',
  'Modulus',
  'Exponent',
])

/** Returns the XML of the form field `SAMLResponse`. @throws SamlRefused */
export function decodeResponse(field: unknown): string {
  if (typeof field !== 'string' || field.length > maxResponseBytes * 2) throw new SamlRefused('no response')
  const compact = field.replaceAll(/\s/g, '')
  check(/^[A-Za-z0-9+/]+={0,2}$/.test(compact), 'no Base64')
  const bytes = Buffer.from(compact, 'base64')
  check(bytes.length <= maxResponseBytes, 'too large')

  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new SamlRefused('no UTF-8', { cause: error })
  }
}

/**
 * Checks the form of a response before its signature is verified: one assertion, signatures where SAML has
 * them, and no algorithm that is weak. It proves nothing about who has sent the response.
 *
 * @throws SamlRefused, SamlStatus, XmlRefused
 */
export function checkForm(xml: string, { issuer, acsUrl, requestId }: Expected): void {
  const root = parseXml(xml)
  const isResponse = root.localName === 'Response' && root.namespaceURI === protocolNamespace
  check(isResponse && root.getAttribute('Version') === '2.0', 'no response of SAML 2.0')
  check(root.getAttribute('InResponseTo') === requestId, 'a response to another request')
  const isForUs = !root.hasAttribute('Destination') || root.getAttribute('Destination') === acsUrl
  check(isForUs, 'another destination')
  const [named] = childrenNamed(root, assertionNamespace, 'Issuer')
  check(named === undefined || textOf(named) === issuer, 'another issuer of the response')

  checkStatus(root)
  checkElements(root)
}

function checkStatus(root: XmlElement): void {
  const code = only(only(root, protocolNamespace, 'Status'), protocolNamespace, 'StatusCode')
  const values = allWithin(code).map((element) => element.getAttribute('Value') ?? '')
  if (values[0] !== `${formatPrefix}2.0:status:Success`) throw new SamlStatus(values.join(' ').slice(0, 300))
}

function checkElements(root: XmlElement): void {
  const elements = allWithin(root)
  const named = (name: string): XmlElement[] => elements.filter(({ localName }) => localName === name)
  check(named('EncryptedAssertion').length === 0, 'an encrypted assertion')
  check(named('EncryptedID').length === 0, 'an encrypted identifier')
  check(named('Response').length === 1, 'a response in the response')
  const [assertion, ...others] = named('Assertion')
  if (!assertion || others.length > 0) throw new SamlRefused('not exactly one assertion')
  check(
    assertion.parentNode === root && assertion.namespaceURI === assertionNamespace,
    'a misplaced assertion',
  )

  const ids = elements.flatMap(({ attributes }) =>
    Array.from(attributes).flatMap(({ name, localName, value }) =>
      (localName ?? name).toLowerCase() === 'id' ? [value] : [],
    ),
  )
  check(new Set(ids).size === ids.length, 'the same id twice')

  for (const signature of named('Signature')) checkSignature(signature, [root, assertion])
  check(childrenNamed(assertion, signatureNamespace, 'Signature').length === 1, 'an unsigned assertion')
}

/** Checks that a signature is a child of the element that it signs, and of the usual form. */
function checkSignature(signature: XmlElement, signed: readonly XmlElement[]): void {
  const parent = signed.find((element) => element === signature.parentNode)
  if (!parent) throw new SamlRefused('a misplaced signature')
  check(childrenNamed(parent, signatureNamespace, 'Signature').length === 1, 'several signatures')

  const info = only(signature, signatureNamespace, 'SignedInfo')
  only(signature, signatureNamespace, 'SignatureValue')
  only(info, signatureNamespace, 'CanonicalizationMethod')
  only(info, signatureNamespace, 'SignatureMethod')
  const reference = only(info, signatureNamespace, 'Reference')
  only(reference, signatureNamespace, 'DigestMethod')
  only(reference, signatureNamespace, 'DigestValue')
  check(reference.getAttribute('URI') === `#${parent.getAttribute('ID')}`, 'a signature of another element')

  for (const element of allWithin(signature)) {
    const { localName, namespaceURI } = element
    if (localName === 'InclusiveNamespaces' && namespaceURI === exclusive) continue
    check(
      namespaceURI === signatureNamespace && signatureElements.has(localName),
      `${localName} in a signature`,
    )
    const permitted = algorithms[localName]
    check(!permitted || permitted.has(element.getAttribute('Algorithm')), `the algorithm of ${localName}`)
  }
}

/**
 * Returns whether a provider has sent a response without a request of ours. Nothing is verified here, because
 * such a response starts no session.
 */
export function isUnsolicited(field: unknown): boolean {
  try {
    const root = parseXml(decodeResponse(field))
    return root.localName === 'Response' && !root.hasAttribute('InResponseTo')
  } catch {
    return false
  }
}
