/** Signs members in through a provider with SAML, as a browser does. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { samlAcsPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import type { Api } from '../../test/api.ts'
import {
  answerTo,
  assertionOf,
  formOf,
  readRequest,
  responseOf,
  type Said,
  type SamlRequest,
  type Signer,
  sign,
} from './saml-idp-fixture.ts'
import { begin, providerForm, type Redirect, toRedirect } from './sign-on-fixture.ts'

export const entityId = 'https://idp.example'

/** Returns the form of a provider with SAML that creates the people who sign in. */
export const samlForm = (certificates: readonly string[], changes: Record<string, unknown> = {}) => {
  const { applicationSecret: _secret, ...form } = providerForm

  return {
    ...form,
    name: `Werk ${randomUUID().slice(0, 8)}`,
    protocol: 'saml',
    issuer: entityId,
    applicationId: null,
    loginUrl: `${entityId}/sso?idp=1`,
    certificates: [...certificates],
    givenNameClaim: 'givenName',
    familyNameClaim: 'sn',
    emailClaim: 'mail',
    createsMembers: true,
    ...changes,
  }
}

/** Creates a provider with SAML and switches it on. Returns its uuid. */
export async function createSamlProvider(
  admin: Api,
  signer: Signer,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { uuid } = await admin.ok(calls.ssoProvider.create, samlForm([signer.certificate], changes))
  await admin.ok(calls.ssoProvider.activate, { ssoProviderUuid: uuid })

  return uuid
}

/** Begins a sign-in, and returns the request that the provider gets. */
export const beginSaml = async (api: Api, providerUuid: string, returnUrl?: string): Promise<SamlRequest> =>
  readRequest((await begin(api, providerUuid, returnUrl)).location)

/** Brings a form to the server, without following its redirect. */
export const postForm = async (api: Api, providerUuid: string, form: string): Promise<Redirect> =>
  toRedirect(await api.submitForm(samlAcsPath(providerUuid), form))

/** Brings a form to the server and follows the redirect to the route that begins the session. */
export async function bringForm(api: Api, providerUuid: string, form: string): Promise<Redirect> {
  const answer = await postForm(api, providerUuid, form)

  return answer.location.startsWith('/api/sso/finish')
    ? toRedirect(await api.navigate(answer.location))
    : answer
}

/** Returns the response of an honest provider. `changes` are signed. */
export function honestResponse(request: SamlRequest, signer: Signer, changes: Partial<Said> = {}): string {
  const said = { ...answerTo(request, entityId), ...changes }

  return sign(responseOf(said, assertionOf(said)), signer)
}

/** Signs a person in at an honest provider, and returns the last redirect. */
export async function signInWithSaml(
  api: Api,
  { providerUuid, signer, returnUrl }: { providerUuid: string; signer: Signer; returnUrl?: string },
  changes: Partial<Said> = {},
): Promise<Redirect> {
  const request = await beginSaml(api, providerUuid, returnUrl)

  return bringForm(api, providerUuid, formOf(honestResponse(request, signer, changes), request.relayState))
}
