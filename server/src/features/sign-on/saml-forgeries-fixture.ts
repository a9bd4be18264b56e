/** Forged responses of SAML that misuse XML or the algorithms of signatures. */
import { createHmac, createPublicKey, X509Certificate } from 'node:crypto'
import { cut, dsig, type Forgery } from './saml-forgery-parts-fixture.ts'
import { assertionOf, responseOf, type Said, sign } from './saml-idp-fixture.ts'
import { entityId } from './saml-sign-on-fixture.ts'

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const encryption = 'http://www.w3.org/2001/04/xmlenc#'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** Responses with XML that is not accepted. */
export const hostileXml: readonly Forgery[] = [
  ['a document type', ({ response }) => `<!DOCTYPE Response>${response}`],
  ['a document type in lower case', ({ response }) => `<!doctype Response>${response}`],
  [
    'an entity in the identifier',
    ({ response, said }) =>
      `<!DOCTYPE r [<!ENTITY x "boss">]>${response.replace(`>${said.nameId}<`, '>&x;<')}`,
  ],
  [
    'entities that expand a billion times',
    ({ response }) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
        .split('')
        .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
        .join('')}]>${response.replace('>Max<', '>&i;<')}`,
  ],
  [
    'an external entity',
    ({ response }) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${response.replace('>Max<', '>&x;<')}`,
  ],
  ['an undefined entity', ({ response }) => response.replace('>Max<', '>&boss;<')],
]

/** Responses with signatures of another kind. */
export const hostileSignatures: readonly Forgery[] = [
  [
    'an HMAC with the certificate as the secret',
    ({ response, signature, signer }) => {
      const info = cut(signature, 'ds:SignedInfo').replace(`${more}rsa-sha256`, `${more}hmac-sha256`)
      const pem = new X509Certificate(Buffer.from(signer.certificate, 'base64')).toString()
      const value = createHmac('sha256', pem).update(info).digest('base64')
      return response
        .replace(cut(response, 'ds:SignedInfo'), info)
        .replace(cut(response, 'ds:SignatureValue'), `<ds:SignatureValue>${value}</ds:SignatureValue>`)
    },
  ],
  [
    'an HMAC with SHA-1 and the public key as the secret',
    ({ response, signature, signer }) => {
      const info = cut(signature, 'ds:SignedInfo').replace(`${more}rsa-sha256`, `${dsig}hmac-sha1`)
      const key = createPublicKey(new X509Certificate(Buffer.from(signer.certificate, 'base64')).toString())
      const value = createHmac('sha1', key.export({ type: 'spki', format: 'pem' }))
        .update(info)
        .digest('base64')
      return response
        .replace(cut(response, 'ds:SignedInfo'), info)
        .replace(cut(response, 'ds:SignatureValue'), `<ds:SignatureValue>${value}</ds:SignatureValue>`)
    },
  ],
  [
    'a signature with SHA-1',
    ({ said, signer }) =>
      sign(responseOf(said, assertionOf(said)), signer, { signatureAlgorithm: `${dsig}rsa-sha1` }),
  ],
  [
    'a digest with SHA-1',
    ({ said, signer }) =>
      sign(responseOf(said, assertionOf(said)), signer, { digestAlgorithm: `${dsig}sha1` }),
  ],
  [
    'a canonicalization with comments',
    ({ said, signer }) =>
      sign(responseOf(said, assertionOf(said)), signer, {
        transforms: [`${dsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'],
      }),
  ],
  [
    'another transform',
    ({ response }) =>
      response.replace(
        '<ds:Transforms>',
        '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>',
      ),
  ],
  [
    'three transforms',
    ({ response }) =>
      response.replace(
        '<ds:Transforms>',
        `<ds:Transforms><ds:Transform Algorithm="${dsig}enveloped-signature"/>`,
      ),
  ],
  [
    'two SignedInfo, the forged one first',
    ({ response, evil }) => {
      const info = cut(response, 'ds:SignedInfo')
      const forged = info.replace(/URI="[^"]*"/, 'URI="#_evil"')
      return response.replace(info, forged + info).replace('</samlp:Status>', `</samlp:Status>${evil()}`)
    },
  ],
  [
    'two SignedInfo, the forged one last',
    ({ response }) => {
      const info = cut(response, 'ds:SignedInfo')
      return response.replace(info, info + info.replace(/URI="[^"]*"/, 'URI="#_evil"'))
    },
  ],
  [
    'two references',
    ({ response }) => {
      const reference = cut(response, 'ds:Reference')
      return response.replace(reference, reference + reference)
    },
  ],
  ['a reference to the whole document', ({ response }) => response.replace(/URI="#[^"]*"/, 'URI=""')],
  [
    'a comment in the digest',
    ({ response }) => response.replace('<ds:DigestValue>', '<ds:DigestValue><!--forged-->'),
  ],
  [
    'two digests',
    ({ response }) =>
      response.replace('<ds:DigestValue>', '<ds:DigestValue>Zm9yZ2Vk</ds:DigestValue><ds:DigestValue>'),
  ],
  [
    'two signatures of the assertion',
    ({ response, signature }) => response.replace(signature, signature + signature),
  ],
  [
    'the same id twice',
    ({ response, said }) => response.replace('<samlp:Status>', `<samlp:Status ID="${said.assertionId}">`),
  ],
  [
    'the same id twice, in other letters',
    ({ response, said }) => response.replace('<samlp:Status>', `<samlp:Status Id="${said.assertionId}">`),
  ],
]

/** Responses of another form. */
export const otherForms: readonly Forgery[] = [
  [
    'an encrypted assertion, for which there is no key',
    ({ said }) =>
      responseOf(
        said,
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">' +
          `<xenc:EncryptedData xmlns:xenc="${encryption}"><xenc:EncryptionMethod` +
          ` Algorithm="${encryption}aes256-cbc"/><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue>` +
          '</xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>',
      ),
  ],
  [
    'an encrypted assertion beside the signed one',
    ({ said, assertion }) =>
      responseOf(
        said,
        `${assertion}<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`,
      ),
  ],
  [
    'more than 256 KiB',
    ({ response }) => response.replace('<samlp:Status>', `<samlp:Status>${' '.repeat(300_000)}`),
  ],
  ['a control character', ({ response }) => response.replace('>Max<', '>\u0001<')],
  ['a second root', ({ response }) => response + response],
  [
    'a response within a response',
    ({ said, response }) => responseOf({ ...said, responseId: '_outer' }, response),
  ],
  ['an assertion without a response', ({ assertion }) => assertion],
  ['a response of SAML 1.1', ({ response }) => response.replace('Version="2.0"', 'Version="1.1"')],
  ['a response to a logout', ({ response }) => response.replaceAll('samlp:Response', 'samlp:LogoutResponse')],
  ['no XML', () => 'SAML'],
]

/** Responses that the provider itself has signed, with other contents. */
export const contents: [string, (said: Said) => Partial<Said>][] = [
  ['another audience', () => ({ audience: 'https://other.example' })],
  ['our host as the audience', () => ({ audience: 'http://localhost:3000' })],
  ['no audience', () => ({ audience: undefined })],
  ['another recipient', () => ({ recipient: 'https://other.example/acs' })],
  ['no recipient', () => ({ recipient: undefined })],
  ['another destination', () => ({ destination: 'https://other.example/acs' })],
  ['another issuer', () => ({ issuer: 'https://evil.example', responseIssuer: undefined })],
  ['another issuer of the response', () => ({ responseIssuer: 'https://evil.example' })],
  [
    'an issuer that only begins alike',
    () => ({ issuer: `${entityId}.evil.example`, responseIssuer: undefined }),
  ],
  [
    'an assertion that has ended',
    () => ({ issuedAt: minutesAgo(4), notBefore: minutesAgo(4), notOnOrAfter: minutesAgo(2) }),
  ],
  ['an assertion that is too old', () => ({ issuedAt: minutesAgo(7), notBefore: minutesAgo(7) })],
  ['an assertion that is not valid yet', () => ({ notBefore: minutesAgo(-3) })],
  ['an assertion of the future', () => ({ issuedAt: minutesAgo(-3) })],
  ['no request', () => ({ inResponseTo: undefined, confirmedRequest: undefined })],
  ['another request', () => ({ inResponseTo: '_other', confirmedRequest: '_other' })],
  ['a request in the response only', () => ({ confirmedRequest: undefined })],
  ['another request in the assertion', () => ({ confirmedRequest: '_other' })],
  ['another request in the response', () => ({ inResponseTo: '_other' })],
  ['a failure', () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })],
  ['a transient identifier', () => ({ nameIdFormat: transientFormat })],
  ['an email address as the identifier', () => ({ nameId: 'max@firma.example', nameIdFormat: emailFormat })],
  ['an identifier whose format is unspecified', () => ({ nameIdFormat: undefined })],
  ['no identifier', () => ({ nameId: undefined })],
  ['an empty identifier', () => ({ nameId: '  ' })],
  ['an identifier that is too long', () => ({ nameId: 'x'.repeat(300) })],
]
