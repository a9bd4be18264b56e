import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

describe('the QR code of a login page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine)
  })
  afterAll(() => server.close())

  /** Returns the dark modules of the code as `x y`. */
  const darkModules = (svg: string): Set<string> => {
    const [, path = ''] = /<path fill="#13171a" d="([^"]*)"/.exec(svg) ?? []
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
    return new Set(
      runs.flatMap(([x = 0, y = 0, length = 0]) => Array.from({ length }, (_, step) => `${x + step} ${y}`)),
    )
  }

  test('contains the address with the company ID, on the host of the visitor', async () => {
    const answer = await fetch(`${server.origin}/login-qr/musterbau`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])

    const { publicUrl } = server.services.config
    const base = new URL(publicUrl)
    base.hostname = new URL(server.origin).hostname
    const { data, size } = QRCode.create(`${base.origin}/auth/login/musterbau`, {
      errorCorrectionLevel: 'M',
    }).modules
    const expected = Array.from(data).flatMap((module, index) =>
      module ? [`${index % size} ${Math.floor(index / size)}`] : [],
    )
    expect(darkModules(await answer.text())).toEqual(new Set(expected))
  })

  test.each(['Muster%20bau', '..%2Fx', '%3Cscript%3E', 'a'.repeat(61)])('refuses %s', async (identifier) => {
    expect((await fetch(`${server.origin}/login-qr/${identifier}`)).status).toBe(404)
  })
})
