import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../app/jobs.ts'
import { sendAccessLinks } from '../../features/member/access/access-links.ts'
import { featureEngines, someEngine } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { JobRunner } from '../jobs/runner.ts'
import { openMailTransport } from '../mail/transport.ts'
import { openSmsGateway } from './gateway.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: { id: string; to: string; text: string }
}
/** Determines how the gateway answers the next messages. */
type Mood = { status: number; says?: string } | 'hang'

/** A gateway in this process. It stores messages and answers as configured. */
async function createGateway() {
  const received: Received[] = []
  const state: { mood: Mood } = { mood: { status: 202 } }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    received.push({
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Received['body'],
    })
    if (state.mood === 'hang') return
    response.writeHead(state.mood.status, { location: '/elsewhere' })
    response.end(state.mood.says ?? '')
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, state, server, url: `http://tom:geheim%20@127.0.0.1:${port}/send?from=Test` }
}

describe.each(featureEngines)('SMS on %s', (engine) => {
  let gateway: Awaited<ReturnType<typeof createGateway>>
  let testServer: TestServer
  let client: TestClient
  beforeAll(async () => {
    gateway = await createGateway()
    testServer = await createTestServer(engine, {
      env: { SMS_GATEWAY_URL: gateway.url, LOG_LEVEL: 'silent' },
    })
    client = await testServer.createClient()
    await testServer.inClient(client, (db) =>
      db.updateTable('client').set({ smsFooter: 'Ihre Firma' }).execute(),
    )
  })
  afterAll(async () => {
    gateway.server.closeAllConnections()
    gateway.server.close()
    await testServer.close()
  })

  async function invited(mobileNumber = '0151 23456789'): Promise<TestMember> {
    const member = await testServer.createMember(client, { hasPassword: false })
    await testServer.inClient(client, async (db) => {
      await db.updateTable('member').set({ mobileNumber }).where('uuid', '=', member.uuid).execute()
      await sendAccessLinks(db, client.uuid, [member.uuid], 'bySms')
    })
    return member
  }
  const outboxOf = ({ uuid }: TestMember) =>
    testServer.inClient(client, (db) =>
      db
        .selectFrom('outbox')
        .select(['sentAt', 'failedAt', 'lastError', 'bodyText'])
        .where('memberUuid', '=', uuid)
        .where('kind', '=', 'sms')
        .execute(),
    )
  /** Makes all waiting jobs due, as if an hour had passed. */
  async function later(): Promise<void> {
    testServer.clock.now = new Date(testServer.clock.now.getTime() + 3_600_000)
    await testServer.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('job')
        .set({ runAt: new Date(0), lockedUntil: null })
        .where('finishedAt', 'is', null)
        .where('failedAt', 'is', null)
        .execute(),
    )
  }

  test('sends an invitation once to the international number, and deletes its text', async () => {
    const member = await invited()
    await testServer.runJobs()
    const [{ headers, body }, ...more] = gateway.received.splice(0) as [Received, ...Received[]]
    expect(more).toEqual([])
    expect([body.to, headers['idempotency-key'], headers.authorization]).toEqual([
      '+4915123456789',
      body.id,
      `Basic ${Buffer.from('tom:geheim ').toString('base64')}`,
    ])
    expect(body.text).toMatch(/^Testlizenz: Firma .* hat für Sie den Zugang .*#[\w-]{43}\nIhre Firma$/)
    const token = /#([\w-]{43})/.exec(body.text)![1]!
    const password = 'a'.repeat(64)
    const form = {
      clientIdentifier: client.identifier,
      username: member.username,
      token,
      password,
      passwordConfirmation: password,
    }
    expect(await testServer.visitor().ok(calls.session.resetPassword, form)).toMatchObject({
      uuid: member.uuid,
    })
    expect(await outboxOf(member)).toEqual([
      expect.objectContaining({ sentAt: expect.any(Date), bodyText: null }),
    ])
  })

  test('writes in English to members who use English', async () => {
    const member = await testServer.createMember(client, { hasPassword: false })
    await testServer.inClient(client, async (db) => {
      await db
        .updateTable('member')
        .set({ mobileNumber: '+43 660 1234567', language: 'en_GB' })
        .where('uuid', '=', member.uuid)
        .execute()
      await sendAccessLinks(db, client.uuid, [member.uuid], 'bySms')
    })
    await testServer.runJobs()
    expect(gateway.received.splice(0)[0]?.body).toMatchObject({
      to: '+436601234567',
      text: expect.stringContaining('Set your password'),
    })
  })

  test.each([
    { status: 200, says: '{"error":"unknown sender"}' },
    { status: 200, says: '{"success":false}' },
    { status: 422, says: '' },
  ])('does not send a message again after the gateway has answered $status $says', async (mood) => {
    gateway.state.mood = mood
    const member = await invited()
    await testServer.runJobs()
    gateway.state.mood = { status: 200 }
    await later()
    await testServer.runJobs()
    expect(gateway.received.splice(0)).toHaveLength(1)
    expect(await outboxOf(member)).toEqual([
      {
        sentAt: null,
        failedAt: expect.any(Date),
        lastError: `the SMS gateway answered ${mood.status}`,
        bodyText: null,
      },
    ])
  })

  test.each([{ status: 500 }, { status: 429 }, { status: 401 }, { status: 302 }])(
    'sends the message again with the same key after the gateway has answered $status',
    async (mood) => {
      gateway.state.mood = mood
      const members = [await invited(), await invited('+49 170 1234567')]
      await testServer.runJobs()
      expect(gateway.received.splice(0)).toHaveLength(2)
      for (let hour = 0; hour < 2; hour += 1) {
        await later()
        await testServer.runJobs()
      }
      const keys = new Set(gateway.received.splice(0).map(({ headers }) => headers['idempotency-key']))
      expect(keys.size).toBe(2)
      gateway.state.mood = { status: 200, says: 'OK' }
      await later()
      await testServer.runJobs()
      expect(new Set(gateway.received.splice(0).map(({ headers }) => headers['idempotency-key']))).toEqual(
        keys,
      )
      for (const member of members)
        expect(await outboxOf(member)).toEqual([expect.objectContaining({ sentAt: expect.any(Date) })])
    },
  )

  test('serves calls and sends emails while the gateway hangs', async () => {
    gateway.state.mood = 'hang'
    const admin = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
    const waiting = await invited()
    const mailed = await testServer.createMember(client, { hasPassword: false })
    await testServer.inClient(client, (db) => sendAccessLinks(db, client.uuid, [mailed.uuid], 'byEmail'))
    const before = (await testServer.mails()).length
    // A separate runner, because a stopped runner cannot be started again.
    const { config } = testServer.services
    const jobs = new JobRunner(
      testServer.services,
      jobHandlers(openMailTransport(config), openSmsGateway(config)),
      testServer.app.log,
    )
    jobs.start(async () => undefined)
    await expect.poll(() => gateway.received.length).toBeGreaterThan(0)
    await expect.poll(async () => (await testServer.mails()).length).toBeGreaterThan(before)
    expect((await admin.send(calls.memberList.getList)).status).toBe(200)
    gateway.state.mood = { status: 200 }
    gateway.server.closeAllConnections()
    await jobs.stop()
    await later()
    await testServer.runJobs()
    expect(await outboxOf(waiting)).toEqual([expect.objectContaining({ sentAt: expect.any(Date) })])
    gateway.received.splice(0)
  })
})

test('writes SMS to files if no gateway is configured', async () => {
  const testServer = await createTestServer(someEngine)
  const { dataDir } = testServer.services.config
  await openSmsGateway({ smsGatewayUrl: null, dataDir }).send({ uuid: 'one', to: '+491', text: 'Hallo' })
  expect(await testServer.texts()).toEqual(['+491\n\nHallo\n'])
  await testServer.close()
})
