/** Tests the export to an OpenTelemetry collector, with a receiver that stores the bytes of every export. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { calls } from '@sorgfalt/contract'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRegistry } from '../app/installation-metrics.ts'
import { someEngine } from '../test/databases.ts'
import { createTestServer, password, type TestServer } from '../test/test-server.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('with an OTLP endpoint', () => {
  /** The bodies of the exports, by path. */
  const bodies: Record<string, Buffer[]> = { '/v1/traces': [], '/v1/metrics': [] }
  let collector: Server
  let server: TestServer
  let telemetry: Telemetry | null
  /** Values that identify a person or a company, or are secret. */
  const markers: string[] = []

  const exported = (path: string) => Buffer.concat(bodies[path] ?? []).toString('latin1')

  beforeAll(async () => {
    const store = async (request: IncomingMessage, response: ServerResponse) => {
      bodies[request.url ?? '']?.push(await buffer(request))
      response.end()
    }
    collector = createServer((request, response) => void store(request, response)).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint

    server = await createTestServer(someEngine, { env: { TRUST_PROXY: '1' } })
    telemetry = await startTelemetry(
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      createRegistry(server.services),
    )
    await useServer()
    // Exports the remaining spans and metrics.
    await telemetry?.stop()
  })
  afterAll(async () => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    await server.close()
    collector.close()
  })

  /** Signs in, changes and reads personal data, causes refusals and sends an email. */
  async function useServer(): Promise<void> {
    const client = await server.createClient({ identifier: 'merkmal-firma' })
    const admin = await server.createMember(client, { role: 'super-admin', username: 'merkmal-admin' })
    const member = await server.createMember(client, { username: 'merkmal-person' })
    const api = await server.signedIn(admin)
    markers.push(
      ...[client, admin, member].map(({ uuid }) => uuid),
      'merkmal',
      'Testlizenz',
      password,
      api.cookies.get('sid') ?? '?',
      '@test.example',
    )

    await api.send(calls.memberList.getList, { search: 'merkmal-suche' })
    await api.send(calls.profile.changeUsername, { username: 'merkmal-name', password: 'merkmal' })
    await server.visitor().login(client.identifier, member.username, 'merkmal-falsch')
    await server.visitor().send(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: member.username,
    })
    await fetch(`${server.origin}/verify/merkmal-code?query=merkmal`)
    await fetch(`${server.origin}/nowhere/merkmal`, {
      headers: { 'user-agent': 'merkmal', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    })
    await server.runJobs()
    const [mail = ''] = await server.mails()
    markers.push(/#([\w-]{20,})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '?')
  }

  test('exports requests, transactions, jobs and emails as spans, in the trace of the proxy', () => {
    const spans = exported('/v1/traces')
    for (const name of [
      'session.login',
      'memberList.getList',
      'transaction',
      'batch send-message',
      '/verify/:code',
    ])
      expect(spans).toContain(name)
    expect(spans).toContain(Buffer.from(traceId, 'hex').toString('latin1'))
    expect(spans).toContain('sorgfalt')
  })

  test('exports the metrics of /metrics', async () => {
    const metrics = exported('/v1/metrics')
    const names = (await createRegistry(server.services).getMetricsAsJSON()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(metrics).toContain(name)
  })

  test('exports no name, address, password, token, search text, path or ID', () => {
    expect(markers).toHaveLength(9)
    const everything = `${exported('/v1/traces')}${exported('/v1/metrics')}`.toLowerCase()
    for (const marker of markers) {
      expect(marker.length).toBeGreaterThan(5)
      expect(everything).not.toContain(marker.toLowerCase())
    }
  })
})

test.each([
  {},
  { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
])('exports nothing with %o', async (env) => {
  expect(await startTelemetry(env, new Registry())).toBeNull()
})

test.each([
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_TRACES_SAMPLER: 'some' },
  { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
])('refuses to start with %o', async (env) => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  await expect(startTelemetry({ ...endpoint, ...env }, new Registry())).rejects.toThrow('must be')
})

test('a server without an OTLP endpoint loads neither OpenTelemetry nor the AWS SDK', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sorgfalt-loaded-'))
  const script = `
    import { registerHooks } from 'node:module'
    const found = []
    registerHooks({
      resolve(specifier, context, next) {
        // prom-client loads the OpenTelemetry API, which is small.
        if (/^@(opentelemetry\\/(?!api$)|aws-sdk\\/)/.test(specifier)) found.push(specifier)
        return next(specifier, context)
      },
    })
    const { startTelemetry } = await import('./platform/telemetry.ts')
    await import('./app/serve.ts')
    await startTelemetry({}, undefined)
    const off = [...found]
    await startTelemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9' }, undefined)
    process.stdout.write(JSON.stringify([off.length, found.length > 0]))
    process.exit(0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  expect([stderr, stdout]).toEqual(['', '[0,true]'])
})
