/** Limits on guesses, including parallel ones. They must not lock out the owner of the account. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import { verificationsDuring } from '../../test/password-checks.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { loginThrottle } from './session.rules.ts'

describe.each(featureEngines)('throttled logins on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let wrong: string
  beforeAll(async () => {
    // The server trusts one proxy, so that a test can send requests from many addresses.
    server = await createTestServer(engine, { env: { TRUST_PROXY: '1' } })
    client = await server.createClient()
    wrong = await hashForTransport('Falsch-2026')
  })
  afterAll(() => server.close())

  /** Returns a function that sends one request per guess, because it keeps the CSRF token. */
  async function guesser(): Promise<(member: TestMember, address: string) => Promise<string>> {
    const api = server.visitor()
    await api.ok(calls.session.csrf)
    return async (member, address) => {
      const input = { clientIdentifier: client.identifier, username: member.username, password: wrong }
      const { status, text } = await api.send(calls.session.login, input, { 'x-forwarded-for': address })
      return `${status}${text}`
    }
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ipv4 = (index: number): string => `10.${index >> 8}.${index & 255}.7`

  const verificationsOf = (work: () => Promise<unknown>) => verificationsDuring(server, work)

  /** Moves the last allowed attempts into the past, as if `seconds` had passed. */
  const moveAttemptsBack = (seconds: number) =>
    server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('throttle')
        .set({ passedAt: sql`passed_at - make_interval(secs => ${seconds})` })
        .execute(),
    )

  test('compute at most 5 hashes for 500 parallel guesses, and give the same answer to each', async () => {
    const victim = await server.createMember(client)
    const guess = await guesser()
    const answers: string[] = []
    const verifications = await verificationsOf(async () =>
      answers.push(...(await Promise.all(Array.from({ length: 500 }, () => guess(victim, '192.0.2.1'))))),
    )
    expect(new Set(answers)).toEqual(new Set(['401{"error":{"code":"Login.Failed"}}']))
    expect(verifications).toBeLessThanOrEqual(5)
  })

  test('allow an attacker from 1,000 networks 100 guesses an hour, and accept the owner’s usual device', {
    timeout: 240_000,
  }, async () => {
    const victim = await server.createMember(client)
    const owner = server.visitor()
    expect(
      (await owner.login(client.identifier, victim.username, password, from('203.0.113.9'))).status,
    ).toBe(200)
    const guess = await guesser()
    let guesses = 0
    const attack = () =>
      inParallel(1000, 20, async (index) => {
        await guess(victim, ipv4(index))
        guesses += 1
      })
    const statuses: number[] = []
    const during: number[] = []
    const ownerLogins = async () => {
      for (let time = 0; time < 20; time += 1) {
        statuses.push(
          (await owner.login(client.identifier, victim.username, password, from('203.0.113.9'))).status,
        )
        during.push(guesses)
      }
    }
    const all = await verificationsOf(() => Promise.all([attack(), ownerLogins()]))
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
    expect(all - statuses.length).toBeLessThanOrEqual(100)
    expect(Math.max(...during)).toBeGreaterThan(100)
    // An unknown device is now refused even with the correct password. The answer is the same as for a wrong
    // one.
    const stranger = await server
      .visitor()
      .login(client.identifier, victim.username, password, from('198.51.100.1'))
    expect([stranger.status, stranger.text]).toEqual([401, '{"error":{"code":"Login.Failed"}}'])
  })

  test('give an attacker no additional guesses when the owner logs in', async () => {
    const victim = await server.createMember(client)
    const guess = await guesser()
    const owner = server.visitor()
    let logins = 0
    const all = await verificationsOf(() =>
      inParallel(240, 8, async (index) => {
        await guess(victim, ipv4(2000 + index))
        if (index % 40 === 0) {
          logins += 1
          // Each visitor is an unknown device, and shares the account's counter.
          await server.visitor().login(client.identifier, victim.username, password, from(ipv4(4000 + index)))
        }
      }),
    )
    expect(all - logins).toBeLessThanOrEqual(100)
    expect((await owner.login(client.identifier, victim.username, password)).status).toBe(401)
  })

  test('accept 200 people who share one IP address', async () => {
    const people: TestMember[] = []
    for (let index = 0; index < 200; index += 1) people.push(await server.createMember(client))
    const statuses = await inParallel(200, 10, async (index) => {
      const person = people[index]
      if (!person) throw new Error('no such person')
      return (await server.visitor().login(client.identifier, person.username, password, from('198.18.0.1')))
        .status
    })
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 200))
    // The counter of the network contains only failures.
    const network = loginThrottle('any account', '198.18.0.1', null).keys[2] ?? ''
    const kept = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('throttle').select('count').where('key', '=', network).execute(),
    )
    expect(kept).toEqual([{ count: 0 }])
  })

  test('block a whole network after 300 failures, except for devices with an earlier login', async () => {
    const max = await server.createMember(client)
    const eva = await server.createMember(client)
    const device = server.visitor()
    await device.login(client.identifier, max.username, password, from('100.64.1.1'))
    const guess = await guesser()
    const sprayed = await verificationsOf(() =>
      inParallel(360, 20, (index) => guess({ ...max, username: `unknown${index}` }, '100.64.1.1')),
    )
    expect(sprayed).toBeLessThanOrEqual(300)
    expect(
      (await server.visitor().login(client.identifier, eva.username, password, from('100.64.1.200'))).status,
    ).toBe(401)
    expect(
      (await server.visitor().login(client.identifier, eva.username, password, from('100.64.2.1'))).status,
    ).toBe(200)
    expect((await device.login(client.identifier, max.username, password, from('100.64.1.1'))).status).toBe(
      200,
    )
  })

  test('count all IPv6 addresses of a /56 network as one network', async () => {
    const victim = await server.createMember(client)
    const guess = await guesser()
    const verifications = await verificationsOf(() =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          guess(
            victim,
            `2001:db8:7:4${(index % 256).toString(16).padStart(3, '0').slice(1)}::${index.toString(16)}`,
          ),
        ),
      ),
    )
    expect(verifications).toBeLessThanOrEqual(5)
  })

  test('ignore addresses that a visitor adds before the address from the trusted proxy', async () => {
    const victim = await server.createMember(client)
    const guess = await guesser()
    const executed = await verificationsOf(() =>
      inParallel(40, 10, (index) => guess(victim, `${ipv4(index)}, 198.51.100.7`)),
    )
    expect(executed).toBeLessThanOrEqual(5)
  })

  test('accept the correct password a second after the fifth failure', async () => {
    const person = await server.createMember(client)
    const guess = await guesser()
    for (let index = 0; index < 5; index += 1) await guess(person, '192.0.2.77')
    await moveAttemptsBack(1.2)
    expect(
      (await server.visitor().login(client.identifier, person.username, password, from('192.0.2.77'))).status,
    ).toBe(200)
  })

  test('require longer waits after more guesses, but never more than a minute', async () => {
    const person = await server.createMember(client)
    const guess = await guesser()
    await Promise.all(Array.from({ length: 30 }, () => guess(person, '192.0.2.78')))
    await moveAttemptsBack(1.2)
    const login = () =>
      server.visitor().login(client.identifier, person.username, password, from('192.0.2.78'))
    expect((await login()).status).toBe(401)
    await moveAttemptsBack(61)
    expect((await login()).status).toBe(200)
  })

  test('limit guesses from a stolen device on which the member has logged in before', async () => {
    const victim = await server.createMember(client)
    const device = await server.signedIn(victim)
    const verifications = await verificationsOf(() =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          device.send(
            calls.session.login,
            { clientIdentifier: client.identifier, username: victim.username, password: wrong },
            from(ipv4(7000 + index)),
          ),
        ),
      ),
    )
    expect(verifications).toBeLessThanOrEqual(5)
  })

  test('set a device cookie that scripts cannot read and that is valid for a year', async () => {
    const max = await server.createMember(client)
    const { headers } = await server
      .visitor()
      .login(client.identifier, max.username, password, from('192.0.2.99'))
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
    expect(line).toMatch(/; Max-Age=31536000;/)
    expect(line).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(line).not.toContain(max.username)
  })
})

test('limits on logins ignore X-Forwarded-For if no proxy is trusted', async () => {
  const server = await createTestServer('embedded')
  const client = await server.createClient()
  const victim = await server.createMember(client)
  const visitor: Api = server.visitor()
  await visitor.ok(calls.session.csrf)
  const verifications = await verificationsDuring(server, () =>
    Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        visitor.login(client.identifier, victim.username, 'Falsch-2026', {
          'x-forwarded-for': `10.0.${index}.1, 10.1.${index}.1`,
        }),
      ),
    ),
  )
  expect(verifications).toBeLessThanOrEqual(5)
  await server.close()
})
