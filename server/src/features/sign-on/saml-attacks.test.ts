/** Forged, replayed and misdirected responses of SAML. None of them may start a session. */
import { createHmac, createPublicKey, X509Certificate } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { samlAcsPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'
import {
  answerTo,
  assertionOf,
  createSigner,
  formOf,
  responseOf,
  type Said,
  type SamlRequest,
  type Signer,
  sign,
} from './saml-idp-fixture.ts'
import {
  beginSaml,
  bringForm,
  createSamlProvider,
  entityId,
  honestResponse,
  postForm,
  signInWithSaml,
} from './saml-sign-on-fixture.ts'
import { createSsoServer, createSuperAdmin, errorIn, memberIn, type Redirect } from './sign-on-fixture.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const encryption = 'http://www.w3.org/2001/04/xmlenc#'

/** The parts of an honest response, from which forged ones are built. */
interface Parts {
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

const cut = (xml: string, name: string): string =>
  new RegExp(`<${name}[ >][\\s\\S]*</${name}>`).exec(xml)?.[0] ?? ''

function createParts(said: Said, signer: Signer, other: Signer): Parts {
  const response = sign(responseOf(said, assertionOf(said)), signer)
  const assertion = cut(response, 'saml:Assertion')
  const signature = cut(assertion, 'ds:Signature')
  const evil = (changes: Partial<Said> = {}): string =>
    assertionOf({ ...said, assertionId: '_evil', nameId: 'the boss', ...changes })

  return { said, signer, other, response, assertion, bare: assertion.replace(signature, ''), signature, evil }
}

/** Puts a text after the issuer of an assertion or a response. */
const afterIssuer = (xml: string, text: string): string =>
  xml.replace('</saml:Issuer>', `</saml:Issuer>${text}`)
/** Puts a text before the end of an element. */
const atEnd = (xml: string, name: string, text: string): string => {
  const end = xml.lastIndexOf(`</${name}>`)
  return `${xml.slice(0, end)}${text}${xml.slice(end)}`
}
const inside = (signature: string, text: string): string => atEnd(signature, 'ds:Signature', text)

/** Responses that are built from an honest one. */
const forgeries: [string, (parts: Parts) => string][] = [
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
const contents: [string, (said: Said) => Partial<Said>][] = [
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

describe.each(featureEngines)('an attack on a sign-in with SAML on %s', (engine) => {
  let signer: Signer
  let other: Signer
  let server: TestServer
  let client: TestClient
  let admin: Api
  let providerUuid: string
  let attempts = 0
  let accepted = 0
  beforeAll(async () => {
    signer = await createSigner()
    other = await createSigner()
    server = await createSsoServer(engine, ['https://localhost:443'])
    client = await server.createClient()
    admin = await createSuperAdmin(server, client)
    providerUuid = await createSamlProvider(admin, signer)
  })
  afterAll(async () => {
    await server.close()
    console.log(`attacks with SAML on ${engine}: ${attempts}, ${accepted} accepted`)
  })

  /** Checks that nobody is signed in. */
  async function expectRefused(api: Api, answer: Redirect, ...codes: string[]): Promise<void> {
    attempts++
    const member = await memberIn(api)
    const hasSession = answer.cookies.some((line) => /^(__Host-)?sid=[^;]/.test(line))
    if (member !== undefined || hasSession) accepted++
    expect({ member, hasSession }).toEqual({ member: undefined, hasSession: false })
    expect(codes).toContain(errorIn(answer))
  }

  const say = (request: SamlRequest, changes: Partial<Said> = {}): Said => ({
    ...answerTo(request, entityId),
    ...changes,
  })

  test('is needed to be refused: the same response without a forgery signs the person in', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const { response } = createParts(say(request), signer, other)
    expect((await bringForm(api, providerUuid, formOf(response, request.relayState))).location).toBe(
      '/dashboard',
    )
    expect(await memberIn(api)).toBeDefined()
  })

  test('is needed to be refused: a response that is signed as a whole, too, signs the person in', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const signed = sign(honestResponse(request, signer), signer, { element: 'Response' })
    await bringForm(api, providerUuid, formOf(signed, request.relayState))
    expect(await memberIn(api)).toBeDefined()
  })

  test.each(forgeries)('with %s is refused', async (_what, forge) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const said = say(request)
    const forged = forge(createParts(said, signer, other))
    expect(forged).not.toBe(createParts(said, signer, other).response)
    const answer = await bringForm(api, providerUuid, formOf(forged, request.relayState))
    await expectRefused(api, answer, 'Sso.Misconfigured')
  })

  test.each(contents)('with %s is refused, although the provider has signed it', async (_what, change) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const said = say(request)
    const response = honestResponse(request, signer, { ...said, ...change(said) })
    const answer = await bringForm(api, providerUuid, formOf(response, request.relayState))
    await expectRefused(api, answer, 'Sso.Misconfigured', 'Sso.Refused')
  })

  test.each([
    ['no RelayState', () => undefined],
    ['an empty RelayState', () => ''],
    ['another RelayState', () => 'x'.repeat(43)],
    ['an address as the RelayState', () => 'https://evil.example/'],
  ])('with %s is refused', async (_what, relayState) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const answer = await bringForm(api, providerUuid, formOf(honestResponse(request, signer), relayState()))
    await expectRefused(api, answer, 'Sso.Expired')
    expect(answer.location).toBe(`/auth/login/${client.identifier}?error=Sso.Expired`)
  })

  test.each([
    ['two RelayStates', (form: string) => `${form}&RelayState=other`, 'Sso.Expired'],
    ['two responses', (form: string) => `${form}&SAMLResponse=PGEvPg%3D%3D`, 'Sso.Misconfigured'],
    ['no response', (form: string) => form.replace('SAMLResponse', 'x'), 'Sso.Misconfigured'],
    [
      'a response that is no Base64',
      (form: string) => form.replace('SAMLResponse=', 'SAMLResponse=%3C'),
      'Sso.Misconfigured',
    ],
  ])('with %s is refused', async (_what, change, code) => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = change(formOf(honestResponse(request, signer), request.relayState))
    await expectRefused(api, await bringForm(api, providerUuid, form), code)
  })

  test('by sending a response again is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const first = await postForm(api, providerUuid, form)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
    await api.navigate(first.location)
    expect(await memberIn(api)).toBeDefined()
    const again = server.visitor()
    await expectRefused(again, await bringForm(again, providerUuid, form), 'Sso.Expired')
  })

  test('with a response that was refused first, and the honest one afterwards, is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    await postForm(api, providerUuid, formOf('<forged/>', request.relayState))
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
  })

  test('with an assertion whose id was used before is refused', async () => {
    const assertionId = `_used-${Date.now()}`
    await signInWithSaml(server.visitor(), { providerUuid, signer }, { assertionId })
    const api = server.visitor()
    await expectRefused(
      api,
      await signInWithSaml(api, { providerUuid, signer }, { assertionId }),
      'Sso.Expired',
    )
  })

  test('with the same response at the same time starts one session only', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const answers = await Promise.all([1, 2, 3, 4].map(() => postForm(api, providerUuid, form)))
    attempts += 3
    expect(answers.filter(({ location }) => location.startsWith('/api/sso/finish'))).toHaveLength(1)
  })

  test('with the response of one attempt and the RelayState of another is refused', async () => {
    const [victim, attacker] = [server.visitor(), server.visitor()]
    const [own, foreign] = [await beginSaml(victim, providerUuid), await beginSaml(attacker, providerUuid)]
    const response = honestResponse(foreign, signer)
    await expectRefused(
      victim,
      await bringForm(victim, providerUuid, formOf(response, own.relayState)),
      'Sso.Misconfigured',
    )
  })

  test('by another browser, with the code of an accepted response, is refused', async () => {
    const [attacker, victim, without] = [server.visitor(), server.visitor(), server.visitor()]
    const request = await beginSaml(attacker, providerUuid)
    await beginSaml(victim, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    const { location, cookies } = await postForm(victim, providerUuid, form)
    expect(cookies).toEqual([])
    for (const browser of [victim, without]) {
      const { status, headers } = await browser.navigate(location)
      const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
      await expectRefused(browser, answer, 'Sso.Expired')
    }
    await attacker.navigate(location)
    expect(await memberIn(attacker)).toBeDefined()
  })

  test('with the state or a code that was used, instead of a new code, is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const finish = async (address: string): Promise<Redirect> => {
      const { status, headers } = await api.navigate(address)
      return { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    }
    await expectRefused(api, await finish(`/api/sso/finish?code=${request.relayState}`), 'Sso.Expired')
    const second = server.visitor()
    const next = await beginSaml(second, providerUuid)
    const { location } = await postForm(
      second,
      providerUuid,
      formOf(honestResponse(next, signer), next.relayState),
    )
    await second.navigate(location)
    await expectRefused(api, await finish(location), 'Sso.Expired')
  })

  test('at the callback of OpenID Connect is refused', async () => {
    const api = server.visitor()
    const { relayState } = await beginSaml(api, providerUuid)
    const { status, headers } = await api.navigate(`/api/sso/callback?code=x&state=${relayState}`)
    const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    await expectRefused(api, answer, 'Sso.Expired')
  })

  test('with a response for another company of the same provider is refused', async () => {
    const second = await server.createClient()
    const foreign = await createSamlProvider(await createSuperAdmin(server, second), signer)
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, foreign, form), 'Sso.Expired')

    const visitor = server.visitor()
    const own = await beginSaml(visitor, foreign)
    const stolen = honestResponse({ ...own, issuer: request.issuer, acsUrl: request.acsUrl }, signer)
    await expectRefused(
      visitor,
      await bringForm(visitor, foreign, formOf(stolen, own.relayState)),
      'Sso.Misconfigured',
    )
  })

  test('with the certificate of another provider of the company is refused', async () => {
    await createSamlProvider(admin, other, { issuer: 'https://second.example' })
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = formOf(honestResponse(request, other), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Misconfigured')
  })

  test('with a provider that was switched off or changed meanwhile is refused', async () => {
    const uuid = await createSamlProvider(admin, signer)
    const [first, second] = [server.visitor(), server.visitor()]
    const [early, late] = [await beginSaml(first, uuid), await beginSaml(second, uuid)]
    const { location } = await postForm(first, uuid, formOf(honestResponse(early, signer), early.relayState))
    await admin.ok(calls.ssoProvider.deactivate, { ssoProviderUuid: uuid })
    const { status, headers } = await first.navigate(location)
    const answer = { status, location: headers.get('location') ?? '', cookies: headers.getSetCookie() }
    await expectRefused(first, answer, 'Sso.Expired')
    const form = formOf(honestResponse(late, signer), late.relayState)
    await expectRefused(second, await bringForm(second, uuid, form), 'Sso.Expired', 'Sso.Misconfigured')
  })

  test('after ten minutes is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    await server.inClient(client, (db) =>
      db
        .updateTable('ssoAttempt')
        .set({ createdAt: minutesAgo(11) })
        .execute(),
    )
    const form = formOf(honestResponse(request, signer), request.relayState)
    await expectRefused(api, await bringForm(api, providerUuid, form), 'Sso.Expired')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboard/../../evil',
    'javascript:alert(1)',
    '/api/logout',
  ])('with the return URL %s leads to the own start page', async (returnUrl) => {
    attempts++
    const { location } = await signInWithSaml(server.visitor(), { providerUuid, signer, returnUrl })
    expect(location).toBe('/dashboard')
  })

  test.each([
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ])('by %s on another page is refused', async (_what, headers) => {
    const api = server.visitor()
    attempts++
    const { status, error } = await api.submitForm(samlAcsPath(providerUuid), '', headers)
    expect([status, error?.code]).toEqual([403, 'Request.Forged'])
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml'])(
    'with a body of the type %s is refused',
    async (type) => {
      const api = server.visitor()
      const request = await beginSaml(api, providerUuid)
      const form = formOf(honestResponse(request, signer), request.relayState)
      const { status } = await api.submitForm(samlAcsPath(providerUuid), form, { 'content-type': type })
      attempts++
      expect(status).toBe(415)
      expect(await memberIn(api)).toBeUndefined()
    },
  )

  test('with a form of more than 512 KiB is refused', async () => {
    const api = server.visitor()
    const request = await beginSaml(api, providerUuid)
    const form = `${formOf(honestResponse(request, signer), request.relayState)}&x=${'x'.repeat(600_000)}`
    const { status } = await api.submitForm(samlAcsPath(providerUuid), form)
    attempts++
    expect(status).toBe(413)
  })

  test('has been tried in more than a hundred forms, of which none was accepted', () => {
    expect(forgeries.length + contents.length).toBeGreaterThan(70)
    expect([attempts > 100, accepted]).toEqual([true, 0])
  })
})
