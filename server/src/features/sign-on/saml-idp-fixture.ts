/** An identity provider with SAML 2.0 that can deviate from the protocol in every place. */
// x509 needs it.
import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { X509CertificateGenerator } from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'

const hourMs = 3_600_000
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** A key pair of a provider. */
export interface Signer {
  /** PEM. */
  key: string
  /** DER in Base64. */
  certificate: string
}

/** Creates an RSA key pair with a certificate that is valid for two hours. */
export async function createSigner(modulusLength = 2048): Promise<Signer> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength,
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - hourMs),
    notAfter: new Date(Date.now() + hourMs),
  })

  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: Buffer.from(certificate.rawData).toString('base64'),
  }
}

/** Returns the metadata of a provider. */
export const metadataOf = (
  entityId: string,
  certificates: readonly string[],
  loginUrl = `${entityId}/sso`,
): string => `<?xml version="1.0"?><!-- metadata -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${certificates
  .map(
    (certificate) => `<md:KeyDescriptor use="signing">
<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
${certificate.replaceAll(/(.{64})/g, '$1\n')}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  .join('')}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${loginUrl}"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${loginUrl}"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

/** What a sign-in has sent to the provider. */
export interface SamlRequest {
  id: string
  issuer: string
  acsUrl: string
  relayState: string
  xml: string
}

const attributeIn = (xml: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** Reads the request in the address to which a sign-in leads. */
export function readRequest(location: string): SamlRequest {
  const { searchParams } = new URL(location)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()

  return {
    id: attributeIn(xml, 'ID'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    acsUrl: attributeIn(xml, 'AssertionConsumerServiceURL'),
    relayState: searchParams.get('RelayState') ?? '',
    xml,
  }
}

/** What a response says. Values of undefined leave the attribute or element out. */
export interface Said {
  issuer: string
  responseIssuer: string | undefined
  assertionId: string
  responseId: string
  destination: string | undefined
  recipient: string | undefined
  audience: string | undefined
  inResponseTo: string | undefined
  confirmedRequest: string | undefined
  nameId: string | undefined
  nameIdFormat: string | undefined
  status: string
  issuedAt: Date
  notBefore: Date
  notOnOrAfter: Date
  context: string
  attributes: Readonly<Record<string, string>>
}

let count = 0

/** Returns what an honest provider says to a request. */
export function answerTo({ id, issuer: audience, acsUrl }: SamlRequest, issuer: string): Said {
  const now = Date.now()
  count++

  return {
    issuer,
    responseIssuer: issuer,
    assertionId: `_assertion${count}-${now}`,
    responseId: `_response${count}-${now}`,
    destination: acsUrl,
    recipient: acsUrl,
    audience,
    inResponseTo: id,
    confirmedRequest: id,
    nameId: `person-${count}`,
    nameIdFormat: persistent,
    status: success,
    issuedAt: new Date(now),
    notBefore: new Date(now - 1000),
    notOnOrAfter: new Date(now + 300_000),
    context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    attributes: { givenName: 'Max', sn: 'Muster', mail: `max${count}@firma.example` },
  }
}

const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`

/** Returns an assertion without a signature. */
export const assertionOf = (said: Said): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="${said.assertionId}"` +
  ` IssueInstant="${said.issuedAt.toISOString()}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject>` +
  (said.nameId === undefined
    ? ''
    : `<saml:NameID${optional('Format', said.nameIdFormat)}>${said.nameId}</saml:NameID>`) +
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData' +
  optional('InResponseTo', said.confirmedRequest) +
  optional('Recipient', said.recipient) +
  ` NotOnOrAfter="${said.notOnOrAfter.toISOString()}"/></saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${said.notBefore.toISOString()}"` +
  ` NotOnOrAfter="${said.notOnOrAfter.toISOString()}">` +
  (said.audience === undefined
    ? ''
    : `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`) +
  `</saml:Conditions><saml:AuthnStatement AuthnInstant="${said.issuedAt.toISOString()}"><saml:AuthnContext>` +
  `<saml:AuthnContextClassRef>${said.context}</saml:AuthnContextClassRef></saml:AuthnContext>` +
  '</saml:AuthnStatement><saml:AttributeStatement>' +
  Object.entries(said.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('') +
  '</saml:AttributeStatement></saml:Assertion>'

/** Returns a response around an assertion, without a signature of its own. */
export const responseOf = (said: Said, assertion: string): string =>
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Version="2.0"' +
  ` ID="${said.responseId}" IssueInstant="${said.issuedAt.toISOString()}"` +
  optional('Destination', said.destination) +
  optional('InResponseTo', said.inResponseTo) +
  '>' +
  (said.responseIssuer === undefined
    ? ''
    : '<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">' +
      `${said.responseIssuer}</saml:Issuer>`) +
  `<samlp:Status><samlp:StatusCode Value="${said.status}"/></samlp:Status>${assertion}</samlp:Response>`

export interface SigningOptions {
  element?: 'Assertion' | 'Response'
  signatureAlgorithm?: string
  digestAlgorithm?: string
  transforms?: string[]
}

/** Signs the assertion or the response in an XML text. */
export function sign(
  xml: string,
  { key, certificate }: Signer,
  {
    element = 'Assertion',
    signatureAlgorithm = rsaSha256,
    digestAlgorithm = sha256,
    transforms = [enveloped, exclusive],
  }: SigningOptions = {},
): string {
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusive,
    getKeyInfoContent: () =>
      `<ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>`,
  })
  const path = `//*[local-name(.)='${element}']`
  signature.addReference({ xpath: path, digestAlgorithm, transforms })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })

  return signature.getSignedXml()
}

/** Returns the form of a browser that brings a response. */
export const formOf = (response: string, relayState: string | undefined): string =>
  new URLSearchParams({
    SAMLResponse: Buffer.from(response).toString('base64'),
    ...(relayState !== undefined && { RelayState: relayState }),
  }).toString()
