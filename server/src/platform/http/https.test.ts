/** Tests with an https PUBLIC_URL. A proxy terminates TLS, so the server itself uses http. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, password, type TestServer } from '../../test/test-server.ts'

describe('a server with an https address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine, {
      env: { PUBLIC_URL: 'https://sorgfalt.example', TRUST_PROXY: '1' },
    })
  })
  afterAll(() => server.close())

  test('sets cookies as __Host-, Secure, HttpOnly and Strict, and sends the HSTS header', async () => {
    const client = await server.createClient()
    const { username } = await server.createMember(client)
    const visitor = server.visitor()
    const { token } = await visitor.ok(calls.session.csrf)
    const { status, headers } = await visitor.send(
      calls.session.login,
      { clientIdentifier: client.identifier, username, password: await hashForTransport(password) },
      { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' },
    )
    expect(status).toBe(200)
    const cookies = headers.getSetCookie().filter((line) => !/max-age=0/i.test(line))
    expect(
      cookies.map((line) => line.split('=')[0]).toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['__Host-device', '__Host-sid'])
    for (const cookie of cookies) {
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
        expect(cookie).toContain(attribute)
      expect(cookie).not.toMatch(/domain=/i)
    }
    for (const path of ['/livez', calls.session.csrf.path, '/auth/login'])
      expect((await fetch(`${server.origin}${path}`)).headers.get('strict-transport-security')).toBe(
        'max-age=31536000; includeSubDomains',
      )
  })

  test.each<[string, Record<string, string>]>([
    ['directly', {}],
    [
      'through a proxy',
      {
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-host': 'sorgfalt.example',
      },
    ],
  ])('answers or refuses a request over http %s, and never redirects it', async (_way, headers) => {
    const gets = [
      '/',
      '/auth/login',
      '/dashboard',
      '/verify',
      '/livez',
      calls.session.csrf.path,
      calls.member.state.path,
    ]
    const asked = [
      ...gets.map((path) => ({ path, method: 'GET' })),
      { path: calls.session.login.path, method: 'POST' },
    ]
    for (const { path, method } of asked) {
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers: { ...headers, accept: 'text/html' },
        redirect: 'manual',
      })
      expect([path, answer.headers.get('location'), answer.status >= 300 && answer.status < 400]).toEqual([
        path,
        null,
        false,
      ])
    }
  })
})
