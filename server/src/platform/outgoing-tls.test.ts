/** A server that cannot prove to be the one that was meant gets nothing: no password, no message, no file. */
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

/** What PostgreSQL's clients send before TLS begins. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
// A certificate for localhost that it has signed itself.
const { key, cert } = getTlsOptions()
let impostor: Server
let heard = ''
const sockets = new Set<Socket>()

function secure(socket: Socket): void {
  const tls = new TLSSocket(socket, { isServer: true, key, cert })
  tls.on('error', () => undefined).on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
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

/** What an error says, and what it came from. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []

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
      return new S3Store({ endpoint: `https://${at()}`, bucket: 'b', region: 'r', ...account }).put(
        'a',
        Buffer.from('geheim'),
        'text/plain',
      )
    },
  ],
  [
    'database',
    async () => (await openDatabase({ url: `postgres://name:geheim@${at()}/x?sslmode=verify-full` })).ping(),
  ],
])('a %s with a certificate that nobody vouches for gets nothing', async (_what, send) => {
  heard = ''
  const error = await send().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(reasonsOf(error).join()).toMatch(/self-signed certificate|certificate has expired/)
  expect(heard).toBe('')
})

test('whoever does not ask for proof would talk to it', async () => {
  heard = ''
  const careless = connect(
    { port: (impostor.address() as AddressInfo).port, rejectUnauthorized: false },
    () => careless.write('hello'),
  )
  careless.on('error', () => undefined)
  await expect.poll(() => heard).toBe('hello')
  careless.destroy()
})
