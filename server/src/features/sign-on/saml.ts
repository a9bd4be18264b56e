/** SAML 2.0 with a provider (node-saml). Nothing here knows members or sessions. */
import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlMetadata } from '@sorgfalt/contract/sign-on/saml'
import { ssoAttemptMinutes } from '@sorgfalt/contract/sign-on/sso'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { type Egress, EgressBlocked } from '../../platform/egress/egress.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import {
  type Assertion,
  clockSkewMs,
  type Expected,
  maxAssertionAgeMs,
  nameIdFormats,
  readAssertion,
} from './saml.rules.ts'
import { checkForm, decodeResponse, SamlStatus } from './saml-form.rules.ts'
import { readMetadata } from './saml-metadata.rules.ts'
import { SsoFailed } from './sso-failed.ts'

/** Our addresses for a provider. */
export interface OwnAddresses {
  /** The entity ID, which is also the address of the metadata. */
  entityId: string
  acsUrl: string
}

/** A provider whose metadata are known. */
interface KnownProvider extends SsoProvider {
  issuer: string
  loginUrl: string
}

/** @throws SsoFailed if the company has not entered the metadata of the provider yet */
function requireMetadata(provider: SsoProvider): KnownProvider {
  const { issuer, loginUrl } = provider
  if (issuer === null || loginUrl === null) throw new SsoFailed('Sso.Misconfigured')

  return { ...provider, issuer, loginUrl }
}

const toPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`

interface Exchange {
  provider: KnownProvider
  own: OwnAddresses
  requestId: string
  isFresh: boolean
}

/** The attempt stores the id of the request, so the library knows exactly this one. */
const knowOnly = (requestId: string): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
  removeAsync: async () => null,
})

const createLibrary = ({ provider, own, requestId, isFresh }: Exchange): SAML =>
  new SAML({
    entryPoint: provider.loginUrl,
    idpIssuer: provider.issuer,
    idpCert: provider.certificates.map(toPem),
    issuer: own.entityId,
    audience: own.entityId,
    callbackUrl: own.acsUrl,
    identifierFormat: provider.nameIdFormat === 'persistent' ? nameIdFormats.persistent : null,
    // Many providers sign only the assertion. The response around it decides nothing.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ssoAttemptMinutes * 60_000,
    cacheProvider: knowOnly(requestId),
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs,
    // The provider decides how it verifies people. Some providers refuse requests for one method.
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
  })

interface RequestOptions {
  own: OwnAddresses
  state: string
  /** Whether the person must sign in at the provider again. */
  isFresh: boolean
}

/** Returns the address at which the person signs in, and the id of the request in it. @throws SsoFailed */
export async function createSamlRequest(
  entered: SsoProvider,
  { own, state, isFresh }: RequestOptions,
): Promise<{ url: string; requestId: string }> {
  const provider = requireMetadata(entered)
  // An id must not begin with a digit.
  const requestId = `_${randomToken()}`
  const library = createLibrary({ provider, own, requestId, isFresh })

  return { url: await library.getAuthorizeUrlAsync(state, undefined, {}), requestId }
}

interface ResponseOptions {
  own: OwnAddresses
  /** The id of our request. */
  requestId: string
  /** The form field `SAMLResponse`, as the browser has sent it. */
  response: unknown
}

/**
 * Verifies a response: its form, the signature of the assertion, issuer, audience, recipient, request and
 * time. Returns what the assertion says.
 *
 * @throws SsoFailed
 */
export async function verifyResponse(
  entered: SsoProvider,
  { own, requestId, response }: ResponseOptions,
): Promise<Assertion> {
  const provider = requireMetadata(entered)
  const expected: Expected = { issuer: provider.issuer, acsUrl: own.acsUrl, requestId }

  try {
    const xml = decodeResponse(response)
    checkForm(xml, expected)
    const library = createLibrary({ provider, own, requestId, isFresh: false })
    const { profile } = await library.validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml).toString('base64'),
    })

    // Everything is read from the bytes that the signature covers.
    return readAssertion(profile?.getAssertionXml?.() ?? '', expected, Date.now())
  } catch (error) {
    const code = error instanceof SamlStatus ? 'Sso.Refused' : 'Sso.Misconfigured'
    throw new SsoFailed(code, { cause: error })
  }
}

/** Reads the metadata at an address that an administrator has entered. */
export async function fetchMetadata(egress: Egress, url: string): Promise<SamlMetadata> {
  try {
    const answer = await egress.fetch(url, { headers: { accept: 'application/samlmetadata+xml, */*' } })

    return readMetadata(answer.ok ? await answer.text() : '')
  } catch (error) {
    return { outcome: error instanceof EgressBlocked ? 'blocked' : 'unreachable', metadata: null }
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns our metadata. */
export const describeService = ({
  entityId,
  acsUrl,
}: OwnAddresses): string => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true"
      protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:NameIDFormat>${nameIdFormats.persistent}</md:NameIDFormat>
    <md:AssertionConsumerService index="0" isDefault="true"
        Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acsUrl)}"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
