import { brotliDecompressSync } from 'node:zlib'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { askHost, beginPackage, openFrame } from '../player/package-player-fixture.ts'
import { createReleasedPackage, type TestPackage } from '../player/played-package-fixture.ts'

describe.each(testEngines)('the frame of a package on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let api: Api
  let played: TestPackage
  let executionUuid: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
    played = await createReleasedPackage(server, client, {
      files: {
        'part-1.html': '<h1>Fire</h1>',
        'scripts/a b.js': 'run()',
        'empty.css': '',
        'film.mp4': Buffer.from('0123456789'),
      },
    })
    executionUuid = await beginPackage(api, played)
  })
  afterAll(() => server.close())

  test('has a host of its own and an address that redirects to its files', async () => {
    const { frameUrl } = await api.ok(calls.scorm.launch, { executionUuid })
    const label = `p-${played.packageUuid.replaceAll('-', '')}`
    expect(frameUrl).toMatch(new RegExp(`^http://${label}\\.content\\.localhost:3000/launch/[\\w-]{43}$`))

    const { status, headers } = await askHost(server, frameUrl)
    expect({ status, location: headers.location, cookies: headers['set-cookie'] }).toEqual({
      status: 303,
      location: expect.stringMatching(/^\/s\/[\w-]{43}\/$/),
      cookies: undefined,
    })
  })

  test('serves the files of the package with their types and a policy that names the app', async () => {
    const frame = await openFrame(server, api, executionUuid)
    const page = await askHost(server, `${frame}files/part-1.html?page=3`)
    expect([page.status, page.text]).toEqual([200, '<h1>Fire</h1>'])
    expect(page.headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': '13',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
    expect(String(page.headers['content-security-policy']).split('; ')).toContain(
      `frame-ancestors 'self' ${server.origin}`,
    )
    expect(page.headers['set-cookie']).toBeUndefined()

    const script = await askHost(server, `${frame}files/scripts/a%20b.js`)
    expect([script.status, script.text, script.headers['content-type']]).toEqual([
      200,
      'run()',
      'text/javascript',
    ])
    expect((await askHost(server, `${frame}files/empty.css`)).status).toBe(200)
    expect((await askHost(server, `${frame}files/missing.css`)).status).toBe(404)
  })

  test('is a page that names the app and loads the run-time from its own host', async () => {
    const frame = await openFrame(server, api, executionUuid)
    const page = await askHost(server, frame)
    expect(page.text).toContain(`<head><meta name="app-origin" content="${server.origin}">`)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining(`frame-ancestors 'self' ${server.origin}`),
    })

    const [, path = ''] = /<script type="module"[^>]* src="\.\/(runtime\/[^"]+\.js)"/.exec(page.text) ?? []
    const script = await askHost(server, `${frame}${path}`)
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    const compressed = await askHost(server, `${frame}${path}`, {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.bytes).equals(script.bytes)).toBe(true)
    for (const other of [
      'index.html',
      '../index.html',
      '..%2findex.html',
      path.replace('runtime/', '') + '.br',
    ])
      expect((await askHost(server, `${frame}runtime/${other}`)).status).toBe(404)
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const frame = await openFrame(server, api, executionUuid)
    const answer = await askHost(server, `${frame}files/film.mp4`, { headers: { range } })
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('answers HEAD without a body', async () => {
    const frame = await openFrame(server, api, executionUuid)
    const { status, headers, bytes } = await askHost(server, `${frame}files/film.mp4`, { method: 'HEAD' })
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '10', 0])
  })

  test('can be shown by the app, whose pages name the content origins in their policy', async () => {
    const { headers } = await askHost(server, `${server.origin}/dashboard`, {
      headers: { accept: 'text/html' },
    })
    expect(headers['content-security-policy']).toMatch(/; frame-src http:\/\/\*\.content\.localhost:3000$/)
  })
})
