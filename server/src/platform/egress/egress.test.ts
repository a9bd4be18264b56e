import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertificate, type TestCertificate } from '../../test/tls-fixture.ts'
import { Egress, EgressBlocked, EgressFailed, type EgressOptions } from './egress.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const host = 'provider.example'
const loopback = [{ address: '127.0.0.1', family: 4 }]
const mebibyte = 1024 * 1024

/** A server on loopback that counts its connections. */
async function startServer({ key, cert }: TestCertificate, answer: () => Answer) {
  let connections = 0
  const server: Server = createServer({ key, cert }, (request, response) => answer()(request, response))
  server.on('connection', () => connections++).on('clientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a request to an entered address', () => {
  let certificate: TestCertificate
  let server: Awaited<ReturnType<typeof startServer>>
  let answer: Answer = (_request, response) => response.end('{}')
  const answerWith = (next: Answer): void => {
    answer = next
  }

  beforeAll(async () => {
    certificate = await createCertificate([host])
    server = await startServer(certificate, () => answer)
  })
  afterAll(() => server.close())

  /** Returns an egress that may connect to loopback unless `networks` says otherwise. */
  const open = (options: EgressOptions = {}, networks: readonly string[] = ['127.0.0.1']) =>
    new Egress(
      { egressNetworks: networks, egressPorts: [443, server.port] },
      { resolve: async () => loopback, authorities: certificate.cert, ...options },
    )
  const address = (path = '/') => `https://${host}:${server.port}${path}`
  const errorOf = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

  test('is sent with its method, headers and body, and returns status, headers and body', async () => {
    answerWith((request, response) => {
      let body = ''
      request.on('data', (bytes: Buffer) => (body += bytes.toString()))
      request.on('end', () =>
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify([request.method, request.url, request.headers.host, body])),
      )
    })
    const response = await open().fetch(address('/token?a=1'), { method: 'POST', body: 'grant_type=x' })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(['POST', '/token?a=1', `${host}:${server.port}`, 'grant_type=x'])
  })

  test.each([
    ['of another scheme', 'http://provider.example/'],
    ['of a file', 'file:///etc/passwd'],
    ['that is no address', 'provider'],
    ['with a password', 'https://name:password@provider.example/'],
    ['with a port that is not permitted', 'https://provider.example:22/'],
    ['of loopback', 'https://127.0.0.1/'],
    ['of loopback in decimal', 'https://2130706433/'],
    ['of loopback in hex', 'https://0x7f.1/'],
    ['of loopback in IPv6', 'https://[::1]/'],
    ['of loopback mapped to IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['of the metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['of the metadata service in IPv6', 'https://[fd00:ec2::254]/'],
    ['of the metadata service mapped to IPv6', 'https://[::ffff:a9fe:a9fe]/'],
    ['of a private network', 'https://10.0.0.1/'],
    ['of every network', 'https://0.0.0.0/'],
  ])('is blocked if its address is one %s', async (_what, blocked) => {
    const before = server.connections()
    expect(await errorOf(open({}, []).fetch(blocked))).toBeInstanceOf(EgressBlocked)
    expect(server.connections()).toBe(before)
  })

  test.each([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
    ['a mapped private address', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    [
      'a public and a private address',
      [
        { address: '1.1.1.1', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
  ])('is blocked if the name leads to %s', async (_what, addresses) => {
    const before = server.connections()
    const egress = open({ resolve: async () => addresses }, [])
    expect(await errorOf(egress.fetch(address()))).toBeInstanceOf(EgressBlocked)
    expect(server.connections()).toBe(before)
  })

  test('connects to the address that was checked, even if the next look-up gives another one', async () => {
    answerWith((_request, response) => response.end('public'))
    const inside = await startServer(certificate, () => (_request, response) => response.end('inside'))
    let lookUps = 0
    const egress = new Egress(
      { egressNetworks: ['127.0.0.1'], egressPorts: [server.port] },
      {
        authorities: certificate.cert,
        resolve: async () => [{ address: lookUps++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
      },
    )
    expect(await (await egress.fetch(address())).text()).toBe('public')
    expect(lookUps).toBe(1)
    expect(await errorOf(egress.fetch(address()))).toBeInstanceOf(EgressBlocked)
    expect(inside.connections()).toBe(0)
    inside.close()
  })

  test('opens a new connection each time, so that each one is checked', async () => {
    answerWith((_request, response) => response.end('{}'))
    const egress = open()
    const before = server.connections()
    await egress.fetch(address())
    await egress.fetch(address())
    expect(server.connections()).toBe(before + 2)
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %d', async (status) => {
    const inside = await startServer(certificate, () => (_request, response) => response.end('inside'))
    answerWith((_request, response) =>
      response.writeHead(status, { location: `https://127.0.0.1:${inside.port}/` }).end(),
    )
    expect(await errorOf(open().fetch(address()))).toBeInstanceOf(EgressFailed)
    expect(inside.connections()).toBe(0)
    inside.close()
  })

  test.each<[string, Answer]>([
    ['no answer', () => undefined],
    [
      'a body without an end',
      (_request, response) => {
        response.write('{')
      },
    ],
    [
      'a body that arrives slowly',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('ends after the time limit with %s', async (_what, slow) => {
    answerWith(slow)
    const error = await errorOf(open({ timeoutMs: 300 }).fetch(address()))
    expect(error).toBeInstanceOf(EgressFailed)
    expect((error as Error).message).toContain('no complete answer in time')
  })

  test('ends after the time limit if the name server does not answer', async () => {
    const egress = open({ timeoutMs: 100, resolve: () => new Promise(() => undefined) })
    expect(await errorOf(egress.fetch(address()))).toBeInstanceOf(EgressFailed)
  })

  test('ends when the caller no longer waits', async () => {
    answerWith(() => undefined)
    const error = await errorOf(open().fetch(address(), { signal: AbortSignal.timeout(50) }))
    expect(error).toBeInstanceOf(EgressFailed)
  })

  test('accepts a body of 1 MiB, and refuses a larger one without reading all of it', async () => {
    answerWith((_request, response) => response.end('x'.repeat(mebibyte)))
    expect((await (await open().fetch(address())).text()).length).toBe(mebibyte)

    let sent = 0
    answerWith((_request, response) => {
      const write = (): void => {
        while (response.writable && response.write('x'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', write)
      write()
    })
    const error = await errorOf(open().fetch(address()))
    expect(error).toBeInstanceOf(EgressFailed)
    expect((error as Error).message).toContain('too large')
    expect(sent).toBeLessThan(64 * mebibyte)
  })

  test('refuses a certificate of an unknown authority, and one for another host', async () => {
    const other = await createCertificate([host])
    expect(await errorOf(open({ authorities: other.cert }).fetch(address()))).toBeInstanceOf(EgressFailed)
    const elsewhere = `https://other.example:${server.port}/`
    expect(await errorOf(open().fetch(elsewhere))).toBeInstanceOf(EgressFailed)
  })
})
