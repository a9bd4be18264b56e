/** Forged responses of SAML that move or copy a signed element (signature wrapping), or have no signature. */
import { afterIssuer, atEnd, cut, dsig, type Forgery, inside } from './saml-forgery-parts-fixture.ts'
import { assertionOf, responseOf, sign } from './saml-idp-fixture.ts'

export const wrappings: readonly Forgery[] = [
  [
    'XSW 1: a copy of the signed response within the signature of a forged one',
    ({ said, signer, evil }) => {
      const signed = sign(responseOf(said, assertionOf(said)), signer, { element: 'Response' })
      const signature = cut(signed, 'ds:Signature')
      const original = signed.replace(signature, '')
      return afterIssuer(responseOf({ ...said, responseId: '_evil2' }, evil()), inside(signature, original))
    },
  ],
  [
    'XSW 2: the signed response before the signature of a forged one',
    ({ said, signer, evil }) => {
      const signed = sign(responseOf(said, assertionOf(said)), signer, { element: 'Response' })
      const signature = cut(signed, 'ds:Signature')
      const original = signed.replace(signature, '')
      return afterIssuer(responseOf({ ...said, responseId: '_evil2' }, evil()), `${original}${signature}`)
    },
  ],
  [
    'XSW 3: a forged assertion before the signed one',
    ({ said, evil, assertion }) => responseOf(said, evil() + assertion),
  ],
  [
    'XSW 4: the signed assertion within a forged one',
    ({ said, evil, assertion }) => responseOf(said, atEnd(evil(), 'saml:Assertion', assertion)),
  ],
  [
    'XSW 5: a forged assertion with the signature, and the signed one at the end',
    ({ said, evil, signature, bare }) => responseOf(said, afterIssuer(evil(), signature) + bare),
  ],
  [
    'XSW 6: the signed assertion within the signature of a forged one',
    ({ said, evil, signature, bare }) => responseOf(said, afterIssuer(evil(), inside(signature, bare))),
  ],
  [
    'XSW 7: a forged assertion in extensions',
    ({ said, evil, assertion }) =>
      responseOf(
        said,
        `<samlp:Extensions>${evil({ assertionId: said.assertionId })}</samlp:Extensions>${assertion}`,
      ),
  ],
  [
    'XSW 8: the signed assertion in an object within the signature of a forged one',
    ({ said, evil, signature, bare }) =>
      responseOf(
        said,
        afterIssuer(
          evil({ assertionId: said.assertionId }),
          inside(signature, `<ds:Object xmlns:ds="${dsig}">${bare}</ds:Object>`),
        ),
      ),
  ],
  [
    'a forged assertion after the signed one',
    ({ said, evil, assertion }) => responseOf(said, assertion + evil()),
  ],
  [
    'a forged assertion of another namespace before the signed one',
    ({ said, evil, assertion }) =>
      responseOf(said, evil().replace('SAML:2.0:assertion', 'SAML:1.0:assertion') + assertion),
  ],
]

/** Responses whose signature is missing or does not fit what they say. */
export const unsigned: readonly Forgery[] = [
  ['no signature', ({ said }) => responseOf(said, assertionOf(said))],
  [
    'a signature of the response only',
    ({ said, signer }) => sign(responseOf(said, assertionOf(said)), signer, { element: 'Response' }),
  ],
  [
    'a signature of the response by another key, around a changed assertion',
    ({ response, other }) => sign(response, other, { element: 'Response' }).replace('>Max<', '>Boss<'),
  ],
  ['a signature by another key', ({ said, other }) => sign(responseOf(said, assertionOf(said)), other)],
  [
    'a signature by another key that shows the right certificate',
    ({ said, signer, other }) =>
      sign(responseOf(said, assertionOf(said)), { key: other.key, certificate: signer.certificate }),
  ],
  ['a changed identifier', ({ response, said }) => response.replace(`>${said.nameId}<`, '>the boss<')],
  ['a changed attribute', ({ response }) => response.replace('>Max<', '>Boss<')],
  [
    'a changed audience',
    ({ response, said }) => response.replace(`${said.audience}</saml:Aud`, 'x</saml:Aud'),
  ],
  [
    'a comment in the identifier',
    ({ response, said }) => response.replace(`>${said.nameId}<`, `>${said.nameId}<!-- -->.evil<`),
  ],
  [
    'a comment in an identifier that was signed with it',
    ({ said, signer }) => {
      const forged = { ...said, nameId: 'boss<!-- -->.evil' }
      return sign(responseOf(forged, assertionOf(forged)), signer)
    },
  ],
  [
    'a CDATA section in the identifier',
    ({ response, said }) => response.replace(`>${said.nameId}<`, `><![CDATA[${said.nameId}]]><`),
  ],
  [
    'a processing instruction in the identifier',
    ({ response, said }) => response.replace(`>${said.nameId}<`, `>${said.nameId}<?x?><`),
  ],
  [
    'an element in the identifier',
    ({ said, signer }) => {
      const forged = { ...said, nameId: 'boss<saml:X>evil</saml:X>' }
      return sign(responseOf(forged, assertionOf(forged)), signer)
    },
  ],
]
