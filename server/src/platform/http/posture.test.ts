/** Tests the headers that protect against other sites, and requests that are not valid HTTP. */
import { connect } from 'node:net'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app/http.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

describe('the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer('embedded', { env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.close())

  /** Sends raw bytes and returns the status. */
  function statusOf(bytes: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes))
      socket.on('error', reject).on('data', (data) => {
        socket.destroy()
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]))
      })
    })
  }

  test.each(['GET', 'OPTIONS', 'POST'])(
    'does not let other sites read the answer to a %s request',
    async (method) => {
      for (const path of [
        calls.session.csrf.path,
        calls.session.login.path,
        calls.bootstrap.loadLicenseeConfig.path,
        '/readyz',
      ]) {
        const { headers } = await fetch(`${server.origin}${path}`, {
          method,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
      }
    },
  )

  const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  test.each<[string, string]>([
    ['TRACE', 'TRACE /api/login HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}`],
    ['a header without a name', `${head}: x\r\n\r\n`],
    ['a chunk without a valid length', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a folder', 'GET /assets/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a folder of pictures', 'GET /media/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a file of its sources', 'GET /package.json HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ...[
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
    ].map((path): [string, string] => [
      `a file beside the built web: ${path}`,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ]),
    ...[
      '/media/..%2f..%2fpackage.json',
      '/api/file/client/logo/..%2f..%2fsecret-key',
      '/assets/i18n/..%2f..%2fpackage.json',
    ].map((path): [string, string] => [
      `a file beside the file store: ${path}`,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ]),
  ])('refuses %s', async (_what, bytes) => {
    const status = await statusOf(bytes)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('serves metrics only to requests from its own machine', async () => {
    const statusFor = async (headers: Record<string, string>) => {
      const answer = await fetch(`${server.origin}/metrics`, { headers })
      await answer.text()
      return answer.status
    }
    expect([await statusFor({}), await statusFor({ 'x-forwarded-for': '198.51.100.7' })]).toEqual([200, 404])
  })

  test('serves metrics only with the token, when a token is configured', async () => {
    const { services } = server
    const app = await createApp({ ...services, config: { ...services.config, metricsToken: 'watch-1234' } })
    const statusFor = async (headers: Record<string, string>) => {
      const { statusCode, body } = await app.inject({ url: '/metrics', headers })
      return [statusCode, body.includes('process_cpu_seconds_total')]
    }
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' }
    expect(await statusFor({ authorization: 'Bearer watch-1234', ...elsewhere })).toEqual([200, true])
    for (const authorization of [
      'Bearer watch-123',
      'Bearer watch-12345',
      'Bearer ',
      'watch-1234',
      'Basic watch-1234',
    ])
      expect([authorization, await statusFor({ authorization })]).toEqual([authorization, [404, false]])
    // Requests from this machine need the token as well, because behind a proxy all requests come from there.
    expect(await statusFor({})).toEqual([404, false])
    await app.close()
  })
})
