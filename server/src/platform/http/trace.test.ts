/** Tests the log and the trace of requests. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openSmsGateway } from '../../platform/sms/gateway.ts'
import { inNewTrace, parseTraceparent } from '../../platform/trace.ts'
import { someEngine } from '../../test/databases.ts'
import { secretKey } from '../../test/server-process.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

interface LogLine {
  level: string
  traceId: string
  route: string
}

describe.each([
  { proxies: '0', known: false },
  { proxies: '1', known: true },
])('with $proxies trusted proxies', ({ proxies, known }) => {
  const lines: string[] = []
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine, {
      env: { LOG_LEVEL: 'info', TRUST_PROXY: proxies },
      log: lines,
    })
  })
  afterAll(() => server.close())

  test(`${known ? 'continues' : 'does not continue'} the trace of the sender, logs it and returns it`, async () => {
    const answer = await fetch(`${server.origin}/api/csrf`, { headers: { traceparent } })
    const returned = parseTraceparent(answer.headers.get('traceresponse'))
    expect(returned?.traceId === traceId).toBe(known)

    await expect.poll(() => lines.some((line) => line.includes('"/api/csrf"'))).toBe(true)
    const logged = lines.map((line) => JSON.parse(line) as LogLine).find(({ route }) => route === '/api/csrf')
    expect(logged).toMatchObject({ level: 'info', traceId: returned?.traceId })
  })

  test('starts a new trace if the header is missing or invalid', async () => {
    const idOf = async (header?: string) => {
      const headers = header === undefined ? {} : { traceparent: header }
      const answer = await fetch(`${server.origin}/api/csrf`, { headers })
      return parseTraceparent(answer.headers.get('traceresponse'))?.traceId ?? ''
    }
    const ids = await Promise.all([undefined, 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`].map(idOf))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })
})

test('logs errors of a request with its trace, after its body has been read', async () => {
  const lines: string[] = []
  const server = await createTestServer(someEngine, {
    env: { LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    log: lines,
    onStatement: (sql) => {
      if (sql.includes('begin_login')) throw new Error('fault')
    },
  })
  const client = await server.createClient()
  const answer = await server.visitor().send(
    calls.session.login,
    {
      clientIdentifier: client.identifier,
      username: 'max',
      password: await hashForTransport('Kiesel 1234'),
    },
    { traceparent },
  )
  await server.close()

  expect(answer.status).toBe(500)
  expect(lines.map((line) => JSON.parse(line) as LogLine)).toEqual([
    expect.objectContaining({ level: 'error', traceId, msg: 'failed' }),
  ])
})

test('sends the trace of a job to the SMS gateway', async () => {
  const received: IncomingHttpHeaders[] = []
  const gateway = createServer((request, response) => {
    received.push(request.headers)
    request.resume().once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const sms = openSmsGateway(
    readConfig({ SECRET_KEY: secretKey, SMS_GATEWAY_URL: `http://127.0.0.1:${port}` }),
  )
  await inNewTrace({ name: 'job', kind: 'internal' }, () => sms.send({ uuid: 'u', to: '+491', text: 't' }))
  gateway.close()

  expect(parseTraceparent(received[0]?.traceparent)).toBeDefined()
})
