/** A real identity provider (oidc-provider) on loopback, and the browser that visits it. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { createCertificate, type TestCertificate } from '../../test/tls-fixture.ts'

export const applicationId = 'sorgfalt'
export const applicationSecret = 'Geheimnis der Anwendung: 100 %'
/** The redirect URI of a test server with the default PUBLIC_URL. */
export const redirectUri = 'http://localhost:3000/api/sso/callback'

let certificate: Promise<TestCertificate> | undefined
/** Returns the certificate of all providers on loopback. */
export const providerCertificate = (): Promise<TestCertificate> =>
  (certificate ??= createCertificate(['localhost']))

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves HTTPS on a free port of loopback. */
export async function serveHttps(createListener: (issuer: string) => Listener) {
  const { key, cert } = await providerCertificate()
  let listener: Listener | undefined
  const server = createServer({ key, cert }, (request, response) => listener?.(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`
  listener = createListener(issuer)

  return {
    issuer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ServedProvider = Awaited<ReturnType<typeof serveHttps>>

/** The person who sits in front of the provider, with the claims about that person. */
export interface TestPerson {
  sub: string
  [claim: string]: unknown
}

/** Starts a provider at which `person()` signs in without a form. */
export const startOidcProvider = (person: () => TestPerson): Promise<ServedProvider> =>
  serveHttps((issuer) => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: applicationId, client_secret: applicationSecret, redirect_uris: [redirectUri] }],
      cookies: { keys: ['the key of a test'] },
      features: { devInteractions: { enabled: false } },
      claims: {
        openid: ['sub', 'tid', 'oid', 'hd', 'amr', 'acr'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale', 'employee_id'],
        email: ['email', 'email_verified'],
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person(), sub }) }),
      async loadExistingGrant({ oidc }) {
        const { client, account } = oidc
        const grant = new oidc.provider.Grant({
          clientId: client!.clientId,
          accountId: account!.accountId,
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()

        return grant
      },
    })
    const serve = provider.callback()

    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void serve(request, response)

      const { sub: accountId, amr } = person()
      const login = { accountId, remember: false, ...(Array.isArray(amr) && { amr: amr as string[] }) }
      void provider.interactionFinished(request, response, { login })
    }
  })

/** Follows the redirects of a provider with its cookies, until it sends the person back. */
export async function visitProvider(url: string): Promise<string> {
  const { cert } = await providerCertificate()
  const jar = new Map<string, string>()
  let next = url
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const lookup = { family: 4, ca: cert, agent: false, headers: { cookie } } as const
      httpsRequest(next, lookup, resolve).on('error', reject).end()
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    let body = ''
    for await (const chunk of answer) body += String(chunk)
    const { location } = answer.headers
    if (location === undefined) throw new Error(`the provider answered ${answer.statusCode}: ${body}`)

    next = new URL(location, next).href
    if (next.startsWith(redirectUri)) return next
  }

  throw new Error('the provider redirects in circles')
}
