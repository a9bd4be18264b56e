/** Checks that no password, message or file is sent to a server with an untrusted certificate. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { connect, TLSSocket } from 'node:tls'
import getTlsOptions from 'smtp-server/lib/tls-options.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretKey } from '../test/server-process.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { S3Store } from './files/s3-store.ts'
import { openMailTransport } from './mail/transport.ts'
import { openSmsGateway } from './sms/gateway.ts'

/** The request that a PostgreSQL client sends before TLS starts. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
// A self-signed certificate for localhost.
const { key, cert } = getTlsOptions()
let impostor: Server
let received = ''
const sockets = new Set<Socket>()

function secure(socket: Socket): void {
  const tls = new TLSSocket(socket, { isServer: true, key, cert })
  tls.on('error', () => undefined).on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
}

beforeAll(async () => {
  impostor = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('readable', () => {
      const first = socket.read() as Buffer
      if (first.equals(sslRequest)) socket.write('S')
      else socket.unshift(first)
      secure(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  impostor.close()
})
const at = () => `127.0.0.1:${(impostor.address() as AddressInfo).port}`
const configured = (env: Record<string, string>) => readConfig({ SECRET_KEY: secretKey, ...env })

/** Returns the messages of an error and of its causes. */
const causesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causesOf(error.cause)] : []

test.each<[string, () => Promise<unknown>]>([
  [
    'mail server',
    () => {
      const mail = { uuid: 'u', to: 'max@test.example', subject: 's', text: 'geheim', html: 'geheim' }
      return openMailTransport(configured({ SMTP_URL: `smtps://name:geheim@${at()}` })).send(mail)
    },
  ],
  [
    'SMS gateway',
    () =>
      openSmsGateway(configured({ SMS_GATEWAY_URL: `https://name:geheim@${at()}/` })).send({
        uuid: 'u',
        to: '+491',
        text: 'geheim',
      }),
  ],
  [
    'file store',
    () => {
      const account = { accessKeyId: 'name', secretAccessKey: 'geheim' }
      return new S3Store({
        endpoint: `https://${at()}`,
        bucket: 'b',
        region: 'r',
        credentials: async () => account,
      }).put('a', Buffer.from('geheim'), 'text/plain')
    },
  ],
  [
    'database',
    async () => (await openDatabase({ url: `postgres://name:geheim@${at()}/x?sslmode=verify-full` })).ping(),
  ],
])('sends nothing to a %s with an untrusted certificate', async (_what, send) => {
  received = ''
  const error = await send().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(causesOf(error).join()).toMatch(/self-signed certificate|certificate has expired/)
  expect(received).toBe('')
})

test('the test server accepts connections that do not check its certificate', async () => {
  received = ''
  const unchecked = connect(
    { port: (impostor.address() as AddressInfo).port, rejectUnauthorized: false },
    () => unchecked.write('hello'),
  )
  unchecked.on('error', () => undefined)
  await expect.poll(() => received).toBe('hello')
  unchecked.destroy()
})
