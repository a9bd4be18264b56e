/** Attacks on the content hosts, by packages, by other members and by strangers. */
import { calls } from '@sorgfalt/contract'
import { rates } from '@sorgfalt/contract/core/limits'
import { launchPath } from '@sorgfalt/contract/scorm/content-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { askHost, beginPackage, openFrame } from '../player/package-player-fixture.ts'
import { createReleasedPackage, type TestPackage } from '../player/played-package-fixture.ts'

const secret = 'content of the package'
const files = { 'part-1.html': secret, 'a/b.html': secret }

describe.each(testEngines)('a content host on %s', (engine) => {
  const lines: string[] = []
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let played: TestPackage
  let executionUuid: string
  let attempts = 0
  const ask: typeof askHost = (...request) => {
    attempts++
    return askHost(...request)
  }
  const launch = async (by: Api = api, execution = executionUuid): Promise<string> =>
    (await by.ok(calls.scorm.launch, { executionUuid: execution })).frameUrl
  /** Returns an address with another host. */
  const onHost = (address: string, host: string): string => {
    const { origin, protocol } = new URL(address)
    return `${protocol}//${host}${address.slice(origin.length)}`
  }
  const inOwner = <T>(work: Parameters<typeof server.databases.owner.transaction<T>>[1]) =>
    server.databases.owner.transaction(undefined, work)

  beforeAll(async () => {
    server = await createTestServer(engine, { env: { LOG_LEVEL: 'trace' }, log: lines })
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    played = await createReleasedPackage(server, client, { files })
    executionUuid = await beginPackage(api, played)
  })
  afterAll(async () => {
    await server.close()
    console.log(`content host on ${engine}: ${attempts} requests of attackers`)
  })

  describe('answers nothing of the app', () => {
    const paths = [
      '/',
      '/dashboard',
      '/auth/login',
      '/api/csrf',
      '/api/openapi.json',
      '/api/scorm/launch',
      '/assets/i18n/de_DE.json',
      '/branding.css',
      '/app.html',
      '/first.js',
      '/livez',
      '/readyz',
      '/metrics',
      '/verify',
      '/verify.css',
      '/scorm-frame/index.html',
      `/media/${'0'.repeat(64)}`,
      '/api/sso/start',
    ]
    test.each(paths)('at %s', async (path) => {
      const own = new URL(await launch()).host
      for (const host of [own, 'content.localhost:3000', 'other.content.localhost', 'a.b.content.localhost.'])
        for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
          const headers = { accept: 'text/html', cookie: `sid=${api.cookies.get('sid')}` }
          const answer = await ask(server, `http://${host}${path}`, { method, headers })
          expect([host, method, answer.status, answer.headers['set-cookie']]).toEqual([
            host,
            method,
            404,
            undefined,
          ])
          expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
        }
    })

    test('even if the request claims another host', async () => {
      const { host, origin } = new URL(await launch())
      const claims: Record<string, string>[] = [
        { 'x-forwarded-host': new URL(server.origin).host },
        { 'x-forwarded-host': `${host}, ${new URL(server.origin).host}` },
        { forwarded: `host=${new URL(server.origin).host}` },
      ]
      for (const headers of claims)
        expect((await ask(server, `${origin}/api/csrf`, { headers })).status).toBe(404)
      const claimed = await ask(server, `${server.origin}/api/csrf`, {
        headers: { 'x-forwarded-host': host },
      })
      expect(claimed.status).toBe(404)
    })
  })

  test('does not share its routes with the hosts of the app', async () => {
    const address = await launch()
    expect((await ask(server, onHost(address, new URL(server.origin).host))).status).toBe(404)
    const frame = await openFrame(server, api, executionUuid)
    for (const path of ['', 'files/part-1.html', 'runtime/index.js'])
      for (const accept of ['*/*', 'text/html']) {
        const headers = { accept }
        const answer = await ask(server, onHost(`${frame}${path}`, new URL(server.origin).host), { headers })
        expect(answer.text).not.toContain(secret)
        if (answer.status !== 404) expect(answer.text).toContain('<div id="root">')
      }
    expect((await ask(server, address)).status).toBe(303)
  })

  test('opens a launch once', async () => {
    const address = await launch()
    expect((await ask(server, address, { method: 'HEAD' })).status).toBe(404)
    expect((await ask(server, address)).status).toBe(303)
    expect((await ask(server, address)).status).toBe(404)

    const again = await launch()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(server, again)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
  })

  test('opens a launch within a minute', async () => {
    const address = await launch()
    await inOwner((db) => sql`update scorm_launch set created_at = now() - interval '61 seconds'`.execute(db))
    expect((await ask(server, address)).status).toBe(404)
  })

  test.each([
    'x'.repeat(43),
    '',
    'x'.repeat(42),
    `${'x'.repeat(43)}%00`,
    "'; select pg_sleep(1); --",
    '../launch',
    'x'.repeat(5000),
  ])('refuses the token %j', async (token) => {
    const { origin } = new URL(await launch())
    for (const path of [launchPath(token), `/s/${token}/`, `/s/${token}/files/part-1.html`]) {
      const { status, text } = await ask(server, `${origin}${path.replaceAll(' ', '%20')}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain(secret)
    }
  })

  test('does not accept the token of a launch for files, or that of files for a launch', async () => {
    const address = await launch()
    const { origin, pathname } = new URL(address)
    const token = pathname.split('/').at(-1) ?? ''
    expect((await ask(server, `${origin}/s/${token}/files/part-1.html`)).status).toBe(404)
    const frame = await openFrame(server, api, executionUuid)
    const filesToken = new URL(frame).pathname.split('/')[2] ?? ''
    expect((await ask(server, `${origin}${launchPath(filesToken)}`)).status).toBe(404)
  })

  test('opens only its own package', async () => {
    const other = await createReleasedPackage(server, client, { files })
    const otherFrame = await openFrame(server, api, await beginPackage(api, other))
    const frame = await openFrame(server, api, executionUuid)
    const [host, otherHost] = [new URL(frame).host, new URL(otherFrame).host]
    expect(host).not.toBe(otherHost)
    expect((await ask(server, `${frame}files/part-1.html`)).text).toBe(secret)
    expect((await ask(server, onHost(`${frame}files/part-1.html`, otherHost))).status).toBe(404)
    expect((await ask(server, onHost(await launch(), otherHost))).status).toBe(404)
  })

  test('opens nothing for another company', async () => {
    const stranger = await server.createClient()
    const strangers = await server.signedIn(await server.createMember(stranger, { role: 'admin' }))
    for (const call of [calls.scorm.preview, calls.scorm.previewPart] as const) {
      const input = {
        packageUuid: played.packageUuid,
        ...(call === calls.scorm.previewPart && { partId: 'part-1' }),
      }
      expect((await strangers.send(call, input)).error?.code).toBe('ScormPackage.NotFound')
    }
    const foreign = await strangers.send(calls.scorm.launch, { executionUuid })
    expect(foreign.error?.code).toBe('ElearningExecution.NotFound')

    const own = await createReleasedPackage(server, stranger, { files })
    const { frameUrl } = await strangers.ok(calls.scorm.preview, { packageUuid: own.packageUuid })
    expect((await ask(server, onHost(frameUrl, new URL(await launch()).host))).status).toBe(404)
    expect((await ask(server, frameUrl)).status).toBe(303)
  })

  test('opens nothing for another member of the company', async () => {
    const colleague = await server.signedIn(await server.createMember(client))
    const { error } = await colleague.send(calls.scorm.launch, { executionUuid })
    expect(error?.code).toBe('ElearningExecution.NotFound')
  })

  test.each<[string, (member: TestMember, of: Api) => Promise<unknown>]>([
    ['the learner signs out', (_member, of) => of.ok(calls.session.logout)],
    [
      'the member is archived',
      (member) =>
        inOwner((db) =>
          db.updateTable('member').set({ archivedAt: new Date() }).where('uuid', '=', member.uuid).execute(),
        ),
    ],
    [
      'the session has been idle for half an hour',
      (member) =>
        inOwner((db) =>
          sql`
            update session set last_active_at = now() - interval '31 minutes'
            where member_uuid = ${member.uuid}`.execute(db),
        ),
    ],
    [
      'the session has reached its end',
      (member) =>
        inOwner((db) =>
          sql`update session set expires_at = now() where member_uuid = ${member.uuid}`.execute(db),
        ),
    ],
    ['the launch is deleted', () => inOwner((db) => db.deleteFrom('scormLaunch').execute())],
  ])('refuses the files as soon as %s', async (_what, end) => {
    const member = await server.createMember(client)
    const own = await server.signedIn(member)
    const course = await createReleasedPackage(server, client, { files })
    const execution = await beginPackage(own, course)
    const frame = await openFrame(server, own, execution)
    const unopened = await launch(own, execution)
    expect((await ask(server, `${frame}files/part-1.html`)).status).toBe(200)

    await end(member, own)
    expect((await ask(server, `${frame}files/part-1.html`)).status).toBe(404)
    expect((await ask(server, unopened)).status).toBe(404)
  })

  test.each([
    '../part-1.html',
    'a/../part-1.html',
    'a/%2e%2e/part-1.html',
    './part-1.html',
    'a//b.html',
    'a%2fb.html',
    'a%2Fb.html',
    'a%5Cb.html',
    'a\\b.html',
    '/a/b.html',
    '%2e%2e%2f%2e%2e%2fetc/passwd',
    'part-1.html%00.js',
    'part-1.html/',
    'part-1.html;x',
    'PART-1.HTML',
    '%',
    '%zz',
    '%c0%ae%c0%ae/part-1.html',
    '',
    'imsmanifest.xml',
  ])('finds no file at %j', async (path) => {
    const frame = await openFrame(server, api, executionUuid)
    const { status, text } = await ask(server, `${frame}files/${path}`)
    expect([400, 404]).toContain(status)
    expect(text).not.toContain(secret)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'refuses %s',
    async (method) => {
      const frame = await openFrame(server, api, executionUuid)
      const unopened = await launch()
      for (const address of [frame, `${frame}files/part-1.html`, unopened]) {
        const { status, text } = await ask(server, address, { method })
        expect([method, status >= 400]).toEqual([method, true])
        expect(text).not.toContain(secret)
      }
      expect((await ask(server, unopened)).status).toBe(303)
    },
  )

  test.each<Record<string, string>>([{ 'service-worker': 'script' }, { 'sec-fetch-dest': 'serviceworker' }])(
    'gives no script to a service worker: %j',
    async (headers) => {
      const frame = await openFrame(server, api, executionUuid)
      const { status, text } = await ask(server, `${frame}files/part-1.html`, { headers })
      expect([status, text]).toEqual([403, '{"error":{"code":"Request.Forged"}}'])
    },
  )

  test('names only the app that launched the package as the page that may show it', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await api.send(calls.scorm.launch, { executionUuid }, foreign)).error?.code).toBe(
      'Request.Forged',
    )

    const claimed = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
    const { body } = await api.send(calls.scorm.launch, { executionUuid }, claimed)
    const { headers } = await ask(server, body.frameUrl)
    const frame = new URL(headers.location ?? '', body.frameUrl).href
    const page = await ask(server, `${frame}files/part-1.html`)
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy.find((line) => line.startsWith('frame-ancestors'))).toBe(
      "frame-ancestors 'self' http://localhost:3000",
    )
    expect(policy.find((line) => line.startsWith('connect-src'))).toBe("connect-src 'self' data: blob:")
  })

  test('leaves no token in the log', async () => {
    const address = await launch()
    const { headers } = await ask(server, address)
    const frame = new URL(headers.location ?? '', address).href
    for (const path of ['', 'files/part-1.html', 'files/%', 'files/missing', 'runtime/x.js', 'x'])
      await ask(server, `${frame}${path}`, { headers: { referer: frame } })
    await ask(server, address)
    await ask(server, frame, { method: 'POST' })
    const tokens = [address, frame].map((url) => /[\w-]{43}/.exec(new URL(url).pathname)?.[0] ?? '?')
    const log = lines.join('\n')
    expect(log).toContain('"route":"/s/:token/files/*"')
    expect(tokens.filter((token) => log.includes(token))).toEqual([])
  })
})

describe('behind a proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer('embedded', {
      env: {
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://app.example.com',
        CONTENT_ORIGIN: 'https://*.content.example.net',
      },
    })
  })
  afterAll(() => server.close())

  test('the forwarded host decides', async () => {
    const client = await server.createClient()
    const api = await server.signedIn(await server.createMember(client))
    const executionUuid = await beginPackage(api, await createReleasedPackage(server, client, { files }))
    const { frameUrl } = await api.ok(calls.scorm.launch, { executionUuid })
    const { host, pathname } = new URL(frameUrl)
    expect(host).toMatch(/^p-[0-9a-f]{32}\.content\.example\.net$/)

    const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
    const opened = await askHost(server, `http://upstream:8080${pathname}`, { headers: forwarded })
    expect(opened.status).toBe(303)
    const path = `${opened.headers.location}files/part-1.html`
    const page = await askHost(server, `http://upstream:8080${path}`, { headers: forwarded })
    expect([page.text, page.headers['strict-transport-security']]).toEqual([secret, 'max-age=31536000'])
    expect((await askHost(server, `http://upstream:8080/api/csrf`, { headers: forwarded })).status).toBe(404)
    const app = { ...forwarded, 'x-forwarded-host': 'app.example.com' }
    expect((await askHost(server, `http://${host}/api/csrf`, { headers: app })).status).toBe(404)
    expect((await askHost(server, `http://upstream:8080/api/csrf`, { headers: app })).status).toBe(200)
    expect((await askHost(server, `http://upstream:8080${path}`, { headers: app })).status).toBe(404)
  })
})

test('guessed tokens are limited per network, without effect on a launch that is open', async () => {
  const server = await createTestServer('embedded', { env: { RATE_LIMITS: '1' } })
  const client = await server.createClient()
  const api = await server.signedIn(await server.createMember(client))
  const executionUuid = await beginPackage(api, await createReleasedPackage(server, client, { files }))
  const frame = await openFrame(server, api, executionUuid)
  const { origin } = new URL(frame)
  const file = `${frame}files/part-1.html`
  expect((await askHost(server, file)).status).toBe(200)

  const statuses: number[] = []
  for (let count = 0; count <= rates.entrance; count++)
    statuses.push((await askHost(server, `${origin}/s/${String(count).padStart(43, 'x')}/`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await askHost(server, file)).status).toBe(200)
  await server.close()
})
