/** The identity providers that the login page contains. */
import { calls } from '@sorgfalt/contract'
import { rates } from '@sorgfalt/contract/core/limits'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedProvider, startOidcProvider } from '../features/sign-on/oidc-provider-fixture.ts'
import {
  createActiveProvider,
  createSsoServer,
  createSuperAdmin,
} from '../features/sign-on/sign-on-fixture.ts'
import type { Config } from '../platform/config.ts'
import type { TestServer } from '../test/test-server.ts'
import { RateLimits } from './calls/rate-limits.ts'
import { readLoginSso } from './login-sso.ts'

let provider: ServedProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOidcProvider(() => ({ sub: 'x' }))
  server = await createSsoServer('embedded', [provider.issuer])
})
afterAll(async () => {
  await server.close()
  provider.close()
})

const createLimits = () => new RateLimits({ config: { rateLimits: true } as Config, now: () => new Date(0) })
const visit = (url: string, limits = createLimits()) =>
  readLoginSso(server.services, limits, { url, ip: '10.1.0.1', hostname: 'localhost' } as FastifyRequest)

test('the login page of a company contains its providers', async () => {
  const client = await server.createClient()
  const uuid = await createActiveProvider(await createSuperAdmin(server, client), provider.issuer)
  const { identifier } = client

  const expected = {
    providers: [{ uuid, name: expect.any(String), preset: 'other' }],
    isProviderOnly: false,
  }
  expect(await visit(`/auth/login/${identifier}?returnUrl=%2Fdashboard`)).toEqual(expected)
  expect(await visit(`/auth/login/%20${identifier.toUpperCase()}`)).toEqual(expected)
})

test('the login page of an unknown company contains no provider, like that of a company without one', async () => {
  const { identifier } = await server.createClient()

  for (const clientIdentifier of ['nobody-knows-it', identifier])
    expect(await visit(`/auth/login/${clientIdentifier}`)).toEqual({
      providers: [],
      isProviderOnly: false,
    })
})

test.each([
  '/auth',
  '/auth/login',
  '/auth/login/',
  '/auth/login/%E0%A4%A',
  '/auth/login/a b/c',
  '/auth/forgot-password/a',
])('the page %s contains no providers', async (url) => {
  expect(await visit(url)).toBeNull()
})

test('the login page contains no providers when too many were requested, so that it sends the call', async () => {
  const limits = createLimits()
  for (let count = 0; count < rates.entrance; count += 1)
    limits.admit({ token: null, address: '10.1.0.1' }, 'sso.readOptions')

  expect(await visit('/auth/login/musterbau', limits)).toBeNull()
  expect(calls.sso.readOptions.refusals).toContain('Request.RateLimited')
})
