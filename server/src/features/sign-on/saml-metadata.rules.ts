/** Reads the metadata and the certificates of providers with SAML 2.0. Pure functions. */
import { X509Certificate } from 'node:crypto'
import { maxSigningCertificates, type SamlMetadata } from '@sorgfalt/contract/sign-on/saml'
import { allWithin, childrenNamed, parseXml, type XmlElement } from '../../platform/xml/xml.ts'

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const maxIssuerLength = 500
const maxAddressLength = 1000
/** Smallest RSA key in bits. */
const minKeyBits = 2048

type CertificateDetails = NonNullable<SamlMetadata['metadata']>['certificateDetails'][number]

/** Returns the details of a signing certificate in Base64. Undefined if signatures of it are not accepted. */
export function readCertificate(base64: string): CertificateDetails | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits

    return isStrong
      ? {
          fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
          validUntil: new Date(certificate.validTo).toISOString(),
        }
      : undefined
  } catch {
    return undefined
  }
}

const failed = (outcome: SamlMetadata['outcome']): SamlMetadata => ({ outcome, metadata: null })

/** Returns what a metadata document says about its identity provider. */
export function readMetadata(xml: string): SamlMetadata {
  const entity = findEntity(xml)
  const issuer = entity?.getAttribute('entityID') ?? ''
  const [descriptor] = entity ? findDescriptors(entity) : []
  if (!descriptor || issuer === '' || issuer.length > maxIssuerLength) return failed('noMetadata')

  const loginUrl = childrenNamed(descriptor, metadataNamespace, 'SingleSignOnService')
    .filter((service) => service.getAttribute('Binding') === redirectBinding)
    .map((service) => service.getAttribute('Location') ?? '')
    .find(isHttps)
  if (loginUrl === undefined) return failed('noLoginUrl')

  const found = new Map(
    listCertificates(descriptor).flatMap((base64) => {
      const details = readCertificate(base64)
      return details ? [[base64, details] as const] : []
    }),
  )
  if (found.size === 0 || found.size > maxSigningCertificates) return failed('noCertificate')

  return {
    outcome: 'ok',
    metadata: {
      issuer,
      loginUrl,
      certificates: [...found.keys()],
      certificateDetails: [...found.values()],
    },
  }
}

const findDescriptors = (entity: XmlElement): XmlElement[] =>
  childrenNamed(entity, metadataNamespace, 'IDPSSODescriptor')

/** Returns the only entity of a document that is an identity provider. */
function findEntity(xml: string): XmlElement | undefined {
  try {
    const entities = allWithin(parseXml(xml, { comments: true })).filter(
      (element) =>
        element.localName === 'EntityDescriptor' &&
        element.namespaceURI === metadataNamespace &&
        findDescriptors(element).length > 0,
    )

    return entities.length === 1 ? entities[0] : undefined
  } catch {
    return undefined
  }
}

function isHttps(address: string): boolean {
  const url = address.length <= maxAddressLength && URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password && !url.hash
}

/** Returns the certificates for signatures, in Base64 without spaces. A key without a use may sign too. */
const listCertificates = (descriptor: XmlElement): string[] =>
  childrenNamed(descriptor, metadataNamespace, 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') ?? 'signing') !== 'encryption')
    .flatMap(allWithin)
    .filter(
      ({ localName, namespaceURI }) => localName === 'X509Certificate' && namespaceURI === signatureNamespace,
    )
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s/g, ''))
    .filter((base64) => /^[A-Za-z0-9+/]+=*$/.test(base64))
