/** An identity provider (oidc-provider) with a page on which a person enters a name or cancels. */
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import { issuer, origin, phpPort, providerPort, samlPort } from './installation.ts'

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

/** Forwards a request to PHP, which answers on loopback only. */
function forwardToPhp(visit: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = visit
  const forwarded = request({ host: '127.0.0.1', port: phpPort, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.writeHead(502).end())
  visit.pipe(forwarded)
}

/** Starts the providers and returns their certificate. */
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
  // The test of SAML starts PHP, which does not speak TLS.
  const front = createServer({ key, cert }, forwardToPhp)
  await once(front.listen(samlPort), 'listening')

  return cert
}
