/** An identity provider (oidc-provider) with a page on which a person enters a name or cancels. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import { issuer, origin, providerPort } from './installation.ts'

// Imported by URL, because its types do not fit those of a browser.
const { createCertificate } = (await import(
  new URL('../../server/src/test/tls-fixture.ts', import.meta.url).href
)) as { createCertificate: (hosts: readonly string[]) => Promise<{ key: string; cert: string }> }

/** The application that the administrator of the company has registered at the provider. */
export const application = { id: 'sorgfalt', secret: 'Geheimnis der Anwendung: 100 %' }

const loginPage = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Werkskonto</title><main>
<h1>Werkskonto</h1><form method="post"><label>Name <input name="name"></label>
<button name="answer" value="login">Bestätigen</button>
<button name="answer" value="cancel">Abbrechen</button></form></main></html>`

/** Starts the provider and returns its certificate. */
export async function startIdentityProvider(): Promise<string> {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: application.id,
        client_secret: application.secret,
        redirect_uris: [`${origin}/api/sso/callback`],
      },
    ],
    cookies: { keys: ['the key of a test'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // The name that a person enters is the whole account.
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: sub, preferred_username: sub }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.account!.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()

      return grant
    },
  })
  const serve = provider.callback()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(loginPage)
      return undefined
    }

    const form = new URLSearchParams(await text(request))
    const result =
      form.get('answer') === 'login'
        ? { login: { accountId: form.get('name') ?? '', remember: false } }
        : { error: 'access_denied' }
    return provider.interactionFinished(request, response, result)
  }

  const { key, cert } = await createCertificate(['localhost'])
  const server = createServer({ key, cert }, (request, response) => void answer(request, response))
  await once(server.listen(providerPort), 'listening')

  return cert
}
