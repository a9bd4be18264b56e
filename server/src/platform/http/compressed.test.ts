/** Tests the encoding of the answers of calls. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

describe('the answer of a call', () => {
  let server: TestServer
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    api = await server.signedIn(await server.createMember(await server.createClient()))
  })
  afterAll(() => server.close())

  const ask = (path: string, encoding?: string) =>
    server.app.inject({
      url: path,
      headers: {
        cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(encoding !== undefined && { 'accept-encoding': encoding }),
      },
    })
  const { path: large } = calls.session.readStartUp
  const { path: small } = calls.session.heartbeat

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const answer = await ask(large, accepted)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toHaveProperty('member')
  })

  test.each([
    ['to a program that accepts no encoding', large, undefined],
    ['if it fits into one packet', small, 'br'],
  ])('is sent as it is %s', async (_case, path, accepted) => {
    const answer = await ask(path, accepted)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.json()).toBeInstanceOf(Object)
  })
})
