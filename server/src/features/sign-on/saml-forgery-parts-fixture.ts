/** The parts of an honest response of SAML, from which forged ones are built. */
import { assertionOf, responseOf, type Said, type Signer, sign } from './saml-idp-fixture.ts'

export const dsig = 'http://www.w3.org/2000/09/xmldsig#'

/** Returns a forged response. */
export type Forgery = [name: string, forge: (parts: Parts) => string]

/** The parts of an honest response, from which forged ones are built. */
export interface Parts {
  said: Said
  signer: Signer
  other: Signer
  /** The signed response. */
  response: string
  /** The signed assertion, the same without its signature, and the signature. */
  assertion: string
  bare: string
  signature: string
  /** An assertion about another person, with the same id or another one, without a signature. */
  evil: (changes?: Partial<Said>) => string
}

export const cut = (xml: string, name: string): string =>
  new RegExp(`<${name}[ >][\\s\\S]*</${name}>`).exec(xml)?.[0] ?? ''

export function createParts(said: Said, signer: Signer, other: Signer): Parts {
  const response = sign(responseOf(said, assertionOf(said)), signer)
  const assertion = cut(response, 'saml:Assertion')
  const signature = cut(assertion, 'ds:Signature')
  const evil = (changes: Partial<Said> = {}): string =>
    assertionOf({ ...said, assertionId: '_evil', nameId: 'the boss', ...changes })

  return { said, signer, other, response, assertion, bare: assertion.replace(signature, ''), signature, evil }
}

/** Puts a text after the issuer of an assertion or a response. */
export const afterIssuer = (xml: string, text: string): string =>
  xml.replace('</saml:Issuer>', `</saml:Issuer>${text}`)
/** Puts a text before the end of an element. */
export const atEnd = (xml: string, name: string, text: string): string => {
  const end = xml.lastIndexOf(`</${name}>`)
  return `${xml.slice(0, end)}${text}${xml.slice(end)}`
}
export const inside = (signature: string, text: string): string => atEnd(signature, 'ds:Signature', text)
