import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { someEngine } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { toRefusal } from './errors.ts'

describe('the request pipeline', () => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())

  /** Sends a body as raw text. */
  async function post(body: string): Promise<{ status: number; text: string }> {
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${server.origin}${calls.profile.updateProfileSetting.path}`, {
      method: 'POST',
      body,
      headers: { cookie, origin: server.origin, 'content-type': 'application/json', 'x-csrf-token': token },
    })
    return { status: answer.status, text: await answer.text() }
  }

  test.each<[string, string, number]>([
    ['a body that is not JSON', '{', 400],
    ['NUL in a text', '{"languageCode":"a\\u0000"}', 400],
    ['half a surrogate pair', '{"languageCode":"\\ud800"}', 400],
    ['a trailing comma', '{"languageCode":"en_GB",}', 400],
    ['a property __proto__', '{"__proto__":{"admin":true}}', 400],
    ['a property constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['an unknown property', '{"clientUuid":"x"}', 400],
    ['a list', '[]', 400],
    ['a number that is too large', '{"languageCode":1e400}', 400],
    ['a body that is nested too deeply', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
    [
      'too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`k${index}`, 1]))),
      400,
    ],
    ['a body of more than 1 MiB', JSON.stringify({ languageCode: 'x'.repeat(1024 * 1024) }), 413],
  ])('refuses %s with an error code', async (_what, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.text).toMatch(/^\{"error":\{"code":"Request\.(Invalid|TooLarge)"/)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('names the field and its message key for a refused input', async () => {
    const answer = await api.send(calls.profile.updateProfileSetting, { languageCode: 'fr_FR' })
    expect(answer.error).toEqual({ code: 'Request.Invalid', fields: { languageCode: 'unknown' } })
  })

  test.each<[string, string, number, string]>([
    ['GET', '/api/nothing-here', 404, 'Request.NotFound'],
    ['POST', '/api/member/state', 404, 'Request.NotFound'],
    ['PUT', '/api/login', 404, 'Request.NotFound'],
    ['GET', '/media/not-a-hash', 404, 'File.NotFound'],
    ['GET', `/media/${'0'.repeat(64)}`, 404, 'File.NotFound'],
    ['GET', '/assets/i18n/fr_FR.json', 404, 'Request.NotFound'],
    ['GET', '/assets/../../package.json', 404, 'Request.NotFound'],
    ['GET', '/api/logout%', 400, 'Request.Invalid'],
  ])('answers %s %s with %d and an error code', async (method, path, status, code) => {
    const answer = await fetch(`${server.origin}${path}`, { method })
    expect([answer.status, await answer.json()]).toEqual([status, { error: { code } }])
  })

  test('answers errors of the framework with status 4xx if the client has caused them', () => {
    const statuses = Array.from(
      { length: 100 },
      (_, index) => toRefusal(Object.assign(new Error('x'), { statusCode: 400 + index })).status,
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([503])
    expect(toRefusal(Object.assign(new Error('x'), { statusCode: 500 })).code).toBe('Request.Failed')
    expect(toRefusal(new Error('x')).code).toBe('Request.Failed')
  })

  // Without the built web app these paths are unknown, so the test also accepts 404.
  test.each([
    { range: 'bytes=5-1' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('answers a page request with the header %o without a server error', async (headers) => {
    for (const path of ['/', '/auth/login', '/favicon.svg', '/dashboard/x'])
      expect([200, 400, 404]).toContain(
        (await fetch(`${server.origin}${path}`, { headers: { ...headers, accept: 'text/html' } })).status,
      )
  })

  test('refuses headers of 17 KiB and still answers later requests', async () => {
    const answer = await fetch(`${server.origin}/livez`, { headers: { 'x-long': 'x'.repeat(17 * 1024) } })
    expect(answer.status).toBe(431)
    expect(await answer.json()).toEqual({ error: { code: 'Request.TooLarge' } })
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
  })

  test('ignores the session if a request contains two session cookies', async () => {
    const sid = api.cookies.get('sid') ?? ''
    const answer = await fetch(`${server.origin}/api/member/state`, {
      headers: { cookie: `sid=${sid}; sid=${sid}` },
    })
    expect(answer.status).toBe(401)
  })

  test('deletes the session cookie and the CSRF cookie when it answers 401', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('sid', 'x'.repeat(43))
    const answer = await visitor.send(calls.member.state)
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['sid=', 'csrf='])
  })

  test('sends security headers with every answer, and forbids caching of API answers', async () => {
    const { headers } = await fetch(`${server.origin}/api/csrf`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('serves liveness, readiness, metrics and the OpenAPI description', async () => {
    const text = async (path: string) => (await fetch(`${server.origin}${path}`)).text()
    expect(await text('/livez')).toBe('{"status":"live"}')
    expect(JSON.parse(await text('/readyz'))).toMatchObject({ status: 'ready', database: 'up' })
    expect(await text('/metrics')).toContain('http_server_request_duration_seconds_bucket')
    const described = JSON.parse(await text('/api/openapi.json')) as {
      openapi: string
      paths: Record<string, unknown>
    }
    expect(described.openapi).toBe('3.1.0')
    expect(described.paths['/api/elearning/save-execution']).toHaveProperty('post')
  })
})

test('logs the reason and the session of a refused request', async () => {
  const lines: string[] = []
  let isDown = false
  const server = await createTestServer(someEngine, {
    env: { LOG_LEVEL: 'info' },
    log: lines,
    onStatement: () => {
      if (isDown) throw new DatabaseUnavailable(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    },
  })
  const client = await server.createClient()
  const max = await server.createMember(client)
  const api = await server.signedIn(max)
  await api.send(calls.memberList.getList)
  await api.send(calls.profile.updateProfileSetting, {}, { 'x-csrf-token': 'forged' })
  isDown = true
  await api.send(calls.member.state)
  isDown = false
  const [session] = await server.inClient(client, (db) =>
    db.selectFrom('session').select('uuid').where('memberUuid', '=', max.uuid).execute(),
  )
  await server.close()
  const refused = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ code }) => code !== undefined)
  expect(refused).toEqual([
    expect.objectContaining({ status: 403, code: 'Permission.Missing', session: session?.uuid }),
    expect.objectContaining({ status: 403, code: 'Request.Forged' }),
    expect.objectContaining({ status: 503, code: 'Request.Busy', reason: 'ECONNREFUSED' }),
  ])
})

test('logs the route and the request id, and no personal data', async () => {
  const lines: string[] = []
  const server = await createTestServer(someEngine, { env: { LOG_LEVEL: 'info' }, log: lines })
  const client = await server.createClient({ identifier: 'secret-company' })
  const max = await server.createMember(client, { username: 'secret.person' })
  const api = await server.signedIn(max)
  await api.ok(calls.member.state)
  await api.send(calls.session.createPasswordResetToken, {
    clientIdentifier: 'secret-company',
    username: 'secret.person',
  })
  await server.runJobs()
  await server.close()
  const requests = lines
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(requests.map(({ route }) => route)).toContain('/api/member/state')
  expect(requests.every(({ reqId }) => typeof reqId === 'string')).toBe(true)
  expect(lines.join('')).not.toMatch(/secret|@test\.example/)
})
