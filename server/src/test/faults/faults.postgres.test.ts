/**
 * Tests the running server under faults: the database restarts, the process receives a termination signal,
 * and a second process uses the same database.
 */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMembers, type NewMember } from '../../features/member/new-member.store.ts'
import { sendMail } from '../../features/message/mail-outbox.ts'
import { readConfig } from '../../platform/config.ts'
import { minCost, PasswordHasher } from '../../platform/crypto/passwords.ts'
import { Keys } from '../../platform/crypto/secrets.ts'
import { Api } from '../api.ts'
import { createMember, KilledServer } from '../kill/killed-server.ts'
import { MailServer } from '../mail-server.ts'
import { type ServerProcess, secretKey } from '../server-process.ts'
import { password } from '../test-server.ts'

const restarts = process.env.PROVE === 'full' ? 20 : 3
const connections = 12
const mails = 150

/** The result of one request. Without an answer, it has no status. */
interface Outcome {
  status?: number
  retryAfter?: string | null | undefined
  /**
   * Whether the server never received the request, because it refused the connection, closed an idle
   * connection at that moment, or stopped listening before it accepted the connection.
   */
  wasNeverReceived?: boolean
  error?: string
}

describe('the running server', () => {
  let server: KilledServer
  let member: Api
  beforeAll(async () => {
    server = await KilledServer.prepare('postgres', async ({ origin }, { inClient }) => {
      member = await inClient((db) => createMember(origin, db, 'max'))
    })
  })
  afterAll(() => server.close())

  const cookie = () => [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Sends requests on keep-alive connections until `stop` is called. */
  function load(origin: string, parallel = connections) {
    const agent = new Agent({ keepAlive: true, maxSockets: parallel })
    const outcomes: Outcome[] = []
    const over = new AbortController()
    let isEnding = false
    const ask = () =>
      new Promise<Outcome>((resolve) => {
        const isLate = isEnding
        const sent = request(
          `${origin}${calls.member.state.path}`,
          { agent, headers: { cookie: cookie() }, timeout: 20_000 },
          (answer) => {
            answer.resume()
            answer.once('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                retryAfter: answer.headers['retry-after'],
              }),
            )
            answer.once('error', (error) => resolve({ error: error.message }))
          },
        )
        sent.once('timeout', () => sent.destroy(new Error('no answer')))
        sent.once('error', (error: Error & { code?: string }) => {
          const wasNeverReceived =
            error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && (sent.reusedSocket || isLate))
          resolve({ error: error.message, wasNeverReceived })
        })
        sent.end()
      })
    const running = Array.from({ length: parallel }, async () => {
      while (!over.signal.aborted) {
        const outcome = await ask()
        outcomes.push(outcome)
        if (outcome.status !== 200) await delay(20)
      }
    })
    return {
      outcomes,
      /**
       * Waits until `count` requests in a row have succeeded. Counts only requests that are sent from now on.
       */
      async answers(count: number) {
        const since = outcomes.length
        const succeeded = () =>
          outcomes.length >= since + count && outcomes.slice(-count).every(({ status }) => status === 200)
        await expect.poll(succeeded, { interval: 50 }).toBe(true)
      },
      /** Reports that the server receives a signal to end now. */
      serverEnds() {
        isEnding = true
      },
      async stop() {
        over.abort()
        await Promise.all(running)
        agent.destroy()
      },
    }
  }

  test(`answers 503 during ${restarts} restarts of the database and recovers`, {
    timeout: 400_000 + restarts * 20_000,
  }, async () => {
    await server.start()
    const work = load(server.origin)
    for (let round = 0; round < restarts; round += 1) {
      await work.answers(50)
      await server.restartDatabase(round % 2 === 0 ? 'fast' : 'immediate')
      await work.answers(100)
    }
    await work.stop()
    const unanswered = work.outcomes.filter(({ status }) => status === undefined)
    const busy = work.outcomes.filter(({ status }) => status === 503)
    const summary = `${work.outcomes.length} requests, ${busy.length} × 503`
    console.log(`restarts: ${restarts}, ${summary}`)
    expect([server.isRunning, unanswered]).toEqual([true, []])
    expect(new Set(work.outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(busy.every(({ retryAfter }) => retryAfter === '5')).toBe(true)
    // The pool still has all its connections, because it serves 40 requests at once and no connection
    // stays idle in a transaction. A job may be in a transaction for a moment.
    const countRefused = async () => {
      const all = await Promise.all(Array.from({ length: 40 }, () => member.send(calls.member.state)))
      return all.filter(({ status }) => status !== 200).length
    }
    await expect.poll(countRefused).toBe(0)
    const states = sql<{ state: string; count: number }>`
      select state, count(*) from pg_stat_activity where usename = 'sorgfalt_app' group by state`
    await server.offline(({ databases }) =>
      expect
        .poll(async () => {
          const { rows } = await databases.owner!.transaction(undefined, (db) => states.execute(db))
          return rows.map(({ state, count }) => ({ state, isInPool: count <= 10 }))
        })
        .toEqual([{ state: 'idle', isInPool: true }]),
    )
  })

  test('answers every received request before it exits if it receives SIGTERM under load', async () => {
    await server.start()
    // Four requests here and five below need fewer connections than the pool has, so none waits for one.
    const work = load(server.origin, 4)
    await work.answers(50)
    // These requests wait for a lock, so that they are still unfinished when the signal arrives.
    const { blocked, exitStatus } = await server.offline(async ({ databases }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
      const blocking = databases.owner!.transaction(undefined, async (db) => {
        await sql`lock table member in access exclusive mode`.execute(db)
        lock()
        await released
      })
      await locked
      const blocked = Array.from({ length: 5 }, () => member.send(calls.member.state))
      const waiting = sql`select from pg_locks where relation = 'member'::regclass and not granted`
      const countWaiting = () =>
        databases.owner!.transaction(undefined, async (db) => (await waiting.execute(db)).rows.length)
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(9)
      work.serverEnds()
      const ending = server.kill('SIGTERM')
      const askNewly = () =>
        fetch(`${server.origin}/livez`).then(
          () => 'answered',
          () => 'refused',
        )
      await expect.poll(askNewly).toBe('refused')
      expect(server.isRunning).toBe(true)
      release()
      await blocking
      return { blocked: await Promise.all(blocked), exitStatus: await ending }
    })
    await work.stop()
    expect(blocked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(
      work.outcomes.filter(({ status, wasNeverReceived }) => status !== 200 && !wasNeverReceived),
    ).toEqual([])
    expect(work.outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(exitStatus).toBe(0)
  })

  test('still answers new requests for DRAIN_SECONDS after SIGTERM, but is not ready', async () => {
    await server.start({ DRAIN_SECONDS: '15' })
    const readStatus = async () => (await fetch(`${server.origin}/readyz`)).status
    expect(await readStatus()).toBe(200)

    const ending = server.kill('SIGTERM')
    await expect.poll(readStatus, { interval: 20 }).toBe(503)
    const { headers } = await fetch(`${server.origin}/livez`)
    const answer = await member.send(calls.member.state)

    expect(headers.get('connection')).toBe('close')
    expect(answer.status).toBe(200)
    expect(await ending).toBe(0)
  })

  describe('with a second process on the same database', () => {
    let other: ServerProcess
    let smtp: MailServer
    beforeAll(async () => {
      smtp = await MailServer.start()
      other = await server.another()
      await Promise.all([server.start({ SMTP_URL: smtp.url }), other.start({ SMTP_URL: smtp.url })])
    })
    afterAll(async () => {
      await other.kill()
      await smtp.close()
    })

    /** Returns an api for the other process with the same cookies. */
    const copyOf = (api: Api, origin: string): Api => {
      const copy = new Api(origin)
      for (const [name, value] of api.cookies) copy.cookies.set(name, value)
      return copy
    }
    const createMemberWithPassword = (username: string) =>
      server.offline(async ({ inClient }) => {
        const passwordHash = await new PasswordHasher(new Keys([secretKey]), minCost).hash(
          await hashForTransport(password),
        )
        return inClient((db) =>
          insertMembers(db, [
            { username, firstName: 'Test', lastName: username, role: 'member', passwordHash, email: null },
          ]),
        )
      })

    test('accepts a session in both processes and ends it in both', async () => {
      await createMemberWithPassword('here')
      const first = new Api(server.origin)
      expect((await first.login('musterbau', 'here', password)).status).toBe(200)

      const second = copyOf(first, other.origin)
      expect((await second.send(calls.member.state)).status).toBe(200)
      // The second process accepts the CSRF token that the first one issued.
      expect((await second.send(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })).status).toBe(
        200,
      )

      await second.send(calls.session.logout, {}, { 'sec-fetch-site': 'same-origin' })
      expect((await first.send(calls.member.state)).status).toBe(401)
    })

    test('counts failed logins of both processes together', async () => {
      await createMemberWithPassword('guessed')
      for (let guess = 0; guess < 12; guess += 1) {
        const origin = guess % 2 === 0 ? server.origin : other.origin
        expect((await new Api(origin).login('musterbau', 'guessed', 'Falsch-2026')).status).toBe(401)
      }
      for (const origin of [server.origin, other.origin])
        expect((await new Api(origin).login('musterbau', 'guessed', password)).status).toBe(401)
    })

    test(`sends each of ${mails} emails once`, async () => {
      const unsent = () =>
        server.offline(({ inClient }) =>
          inClient((db) => db.selectFrom('outbox').select('uuid').where('sentAt', 'is', null).execute()),
        )
      const config = readConfig({ SECRET_KEY: secretKey, PUBLIC_URL: 'http://localhost' })
      await server.offline(({ inClient }) =>
        inClient(async (db) => {
          const readers = Array.from({ length: mails }, (_, index) => `reader${index}`).map(
            (username): NewMember => ({
              username,
              firstName: 'Test',
              lastName: 'Leser',
              role: 'member',
              passwordHash: null,
              email: `${username}@test.example`,
            }),
          )
          for (const uuid of await insertMembers(db, readers))
            await sendMail(db, config, uuid, { template: 'passwordChanged' })
        }),
      )
      await expect.poll(async () => (await unsent()).length, { interval: 500 }).toBe(0)
      await delay(500)
      expect([smtp.ids.length, new Set(smtp.ids).size]).toEqual([mails, mails])
    })
  })
})
