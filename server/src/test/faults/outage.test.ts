/**
 * Tests an hour without a mail server and without an SMS gateway. Every message arrives late, but exactly
 * once.
 */
import { createServer, type Server } from 'node:http'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import type { Services } from '../../access/context.ts'
import { jobHandlers } from '../../app/jobs.ts'
import { sendAccessLinks } from '../../features/member/access/access-links.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { openMailTransport } from '../../platform/mail/transport.ts'
import { openSmsGateway } from '../../platform/sms/gateway.ts'
import { featureEngines } from '../databases.ts'
import { MailServer } from '../mail-server.ts'
import { createTestServer, type TestClient, type TestMember, type TestServer } from '../test-server.ts'

const people = 40
const outageSeconds = 3600
const stepSeconds = 60

/** An SMS gateway that stores the keys of its messages. It is down until `listen` is called. */
class Gateway {
  readonly keys: string[] = []
  readonly port: number
  readonly #server: Server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      this.keys.push(String(request.headers['idempotency-key']))
      response.end()
    })
  })

  private constructor(port: number) {
    this.port = port
  }

  static async prepare(): Promise<Gateway> {
    return new Gateway(await freePort())
  }

  listen = () => new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

describe.each(featureEngines)('an hour without a mail server and an SMS gateway on %s', (engine) => {
  let gateway: Gateway
  let smtp: MailServer
  let testServer: TestServer
  let client: TestClient
  let runners: JobRunner<Services>[]
  let members: TestMember[]
  beforeAll(async () => {
    gateway = await Gateway.prepare()
    smtp = await MailServer.start()
    testServer = await createTestServer(engine, {
      env: { LOG_LEVEL: 'silent', SMS_GATEWAY_URL: `http://127.0.0.1:${gateway.port}/` },
    })
    client = await testServer.createClient()
    members = await Promise.all(
      Array.from({ length: people }, () => testServer.createMember(client, { hasPassword: false })),
    )
    await testServer.inClient(client, (db) =>
      db.updateTable('member').set({ mobileNumber: '+49 151 23456789' }).execute(),
    )
    const transport = openMailTransport({ ...testServer.services.config, smtpUrl: smtp.url })
    const handlers = jobHandlers(transport, openSmsGateway(testServer.services.config))
    runners = [1, 2].map(() => new JobRunner(testServer.services, handlers, testServer.app.log))
  })
  afterAll(async () => {
    await smtp.close()
    gateway.close()
    await testServer.close()
  })

  /** Makes all waiting jobs older by this time, because the queue uses the clock of the database. */
  async function letTimePass(seconds: number): Promise<void> {
    const ago = sql`make_interval(secs => ${seconds})`
    const update = sql`
      update job
      set run_at = run_at - ${ago}, created_at = created_at - ${ago}, locked_until = locked_until - ${ago}
      where finished_at is null`
    await testServer.databases.owner.transaction(undefined, (db) => update.execute(db))
  }
  const runAll = async () => {
    while ((await Promise.all(runners.map((runner) => runner.runDue()))).some((jobs) => jobs > 0));
  }
  const askByMail = ({ username }: TestMember) =>
    testServer
      .visitor()
      .send(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username })
  const waiting = () =>
    testServer.inClient(client, (db) =>
      db.selectFrom('outbox').select(['uuid', 'kind']).where('sentAt', 'is', null).execute(),
    )
  const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other))

  test('does not delay any answer, and every message arrives exactly once', async () => {
    await smtp.close()
    for (let second = 0; second < outageSeconds; second += stepSeconds) {
      const first = (second / outageSeconds) * people
      const end = ((second + stepSeconds) / outageSeconds) * people
      for (const member of members.slice(first, end)) {
        expect((await askByMail(member)).status).toBe(200)
        await testServer.inClient(client, (db) => sendAccessLinks(db, client.uuid, [member.uuid], 'bySms'))
      }
      await runAll()
      await letTimePass(stepSeconds)
    }

    const undelivered = await waiting()
    const idsOf = (kind: string) =>
      sorted(undelivered.filter((message) => message.kind === kind).map(({ uuid }) => uuid))
    expect([smtp.received, gateway.keys, idsOf('mail').length, idsOf('sms').length]).toEqual([
      [],
      [],
      people,
      people,
    ])

    await Promise.all([smtp.listen(), gateway.listen()])
    // The longest pause between two attempts is 15 minutes.
    await letTimePass(15 * 60)
    await runAll()
    expect(await waiting()).toEqual([])
    await letTimePass(24 * 3600)
    await runAll()
    expect(sorted(smtp.ids)).toEqual(idsOf('mail').map((uuid) => `${uuid}@localhost`))
    expect(sorted(gateway.keys)).toEqual(idsOf('sms'))
  })
})
