/** Floods of requests are refused. The logins of a whole plant at the start of a shift are not. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { rates } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Player } from '../../features/elearning/player-fixture.ts'
import type { Config } from '../../platform/config.ts'
import { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { testEngines } from '../../test/databases.ts'
import { inParallel } from '../../test/in-parallel.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { RateLimits } from './rate-limits.ts'

describe('requests within a minute', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer('embedded', { env: { RATE_LIMITS: '1', TRUST_PROXY: '1' } })
    client = await server.createClient()
  })
  afterAll(() => server.close())
  const nextMinute = (milliseconds = 61_000) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
  }
  beforeEach(() => nextMinute())
  const address = () => `10.${unique() >> 8}.${unique() & 255}.1`

  const get = (path: string, from: string, cookie = '') =>
    fetch(`${server.origin}${path}`, { headers: { cookie, 'x-forwarded-for': from } })
  /** Returns how often each status occurred. */
  async function tally(
    count: number,
    ask: (index: number) => Promise<{ status: number }>,
  ): Promise<Record<number, number>> {
    const seen: Record<number, number> = {}
    for (let index = 0; index < count; index += 1) {
      const { status } = await ask(index)
      seen[status] = (seen[status] ?? 0) + 1
    }
    return seen
  }

  test('are limited to 600 per session, then get 429 and Retry-After for one minute', async () => {
    const [api, other] = [
      await server.signedIn(await server.createMember(client)),
      await server.signedIn(await server.createMember(client)),
    ]
    nextMinute()
    const state = () => api.send(calls.member.state)
    expect(await tally(rates.session + 5, state)).toEqual({ 200: rates.session, 429: 5 })
    const refused = await state()
    expect([refused.error, refused.headers.get('retry-after')]).toEqual([
      { code: 'Request.RateLimited' },
      '60',
    ])
    expect((await other.send(calls.member.state)).status).toBe(200)
    nextMinute()
    expect((await state()).status).toBe(200)
  })

  test('without a session are limited to 60 per network, except health, pages and assets', async () => {
    const [here, there] = [address(), '192.168.7.1']
    const ask = (from: string) => () => get(calls.member.state.path, from)
    expect(await tally(rates.anonymous + 5, ask(here))).toEqual({ 401: rates.anonymous, 429: 5 })
    expect((await ask(there)()).status).toBe(401)
    for (const path of ['/livez', '/readyz', '/branding.css', '/assets/i18n/de_DE.json', '/verify'])
      expect([path, (await get(path, here)).status]).toEqual([path, 200])
  })

  test('are accepted if two hundred people behind one address log in', async () => {
    const from = { 'x-forwarded-for': address() }
    const people = await inParallel(200, 10, () => server.createMember(client))
    const hash = await hashForTransport(password)
    const statuses = await inParallel(200, 10, async (index) => {
      const api = new Api(server.origin)
      const opened = await api.send(calls.bootstrap.loadLicenseeConfig, {}, from)
      const { status } = await api.send(
        calls.session.login,
        { clientIdentifier: client.identifier, username: people[index]?.username ?? '', password: hash },
        from,
      )
      return [opened.status, status, (await api.send(calls.member.state, {}, from)).status].join()
    })
    expect(new Set(statuses)).toEqual(new Set(['200,200,200']))
  })

  test('are accepted if two hundred people behind one address reset passwords during a flood', async () => {
    const from = { 'x-forwarded-for': address() }
    await tally(rates.anonymous + 5, () => get(calls.member.state.path, from['x-forwarded-for']))
    const people = await inParallel(200, 10, () => server.createMember(client))
    const hash = await hashForTransport('Ein neues Wort 1')
    const statuses = await inParallel(200, 10, async (index) => {
      const api = new Api(server.origin)
      const account = { clientIdentifier: client.identifier, username: people[index]?.username ?? '' }
      const asked = await api.send(calls.session.createPasswordResetToken, account, from)
      const passwords = { password: hash, passwordConfirmation: hash }
      const link = { ...account, ...passwords, token: `link-${index}` }
      const opened = [
        await api.send(calls.session.resetPassword, link, from),
        await api.send(calls.session.resetPassword, link, from),
      ]
      return [asked.status, ...opened.map(({ error }) => error?.code)].join()
    })
    expect(new Set(statuses)).toEqual(new Set(['200,ResetToken.NotFound,ResetToken.NotFound']))
  })

  test('for one account or link are limited to 10 per network, and block no other account', async () => {
    const from = { 'x-forwarded-for': address() }
    const api = new Api(server.origin)
    const ask = (username: string) =>
      api.send(
        calls.session.createPasswordResetToken,
        { clientIdentifier: client.identifier, username },
        from,
      )
    expect(await tally(rates.recoveryTarget + 5, () => ask('victim.one'))).toEqual({
      200: 1,
      400: rates.recoveryTarget - 1,
      429: 5,
    })
    expect((await ask('colleague.one')).status).toBe(200)
  })

  test('are counted from zero after the clock has been set back', async () => {
    const from = address()
    const ask = () => get(calls.member.state.path, from)
    await tally(rates.anonymous + 1, ask)
    nextMinute(-3_600_000)
    expect((await ask()).status).toBe(401)
  })
})

describe('invented tokens', () => {
  const clock = { now: new Date('2026-11-02T07:00:00Z') }
  const limits = new RateLimits({ config: { rateLimits: true } as Config, now: () => clock.now })
  const ask = (token: string, isValid: boolean, address = '10.0.0.1') => {
    limits.admit({ token, address }, 'member.state')
    limits.noteSession({ token, address }, isValid)
  }

  test('do not raise the limit, and do not block sessions from the same address', () => {
    ask('real', true)
    for (let index = 0; index < rates.entrance; index += 1) ask(`invented ${index}`, false)
    expect(() => ask('one more', false)).toThrow('Request.RateLimited')
    expect(() => ask('elsewhere', false, '192.168.0.1')).not.toThrow()
    expect(() => ask('real', true)).not.toThrow()
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(() => ask('one more', false)).not.toThrow()
  })
})

describe('an attacker behind the same address as other members', () => {
  const clock = { now: new Date(0) }
  let limits: RateLimits
  beforeEach(() => {
    limits = new RateLimits({ config: { rateLimits: true } as Config, now: () => clock.now })
  })
  const address = '10.0.0.1'
  const admit = (token: string | null = null) =>
    limits.admit({ token, address }, 'session.createPasswordResetToken')
  const readInput = (username: string, token: string | null = null) =>
    limits.admitInput({ token, address }, 'session.createPasswordResetToken', {
      clientIdentifier: 'musterbau',
      username,
    })
  const ask = (username: string, token: string | null = null) => {
    admit(token)
    readInput(username, token)
  }
  const open = (link: string) => {
    limits.admit({ token: null, address }, 'session.resetPassword')
    limits.admitInput({ token: null, address }, 'session.resetPassword', { token: link })
  }

  test('cannot block a colleague by repeating requests for one account or by guessing links', () => {
    for (let index = 0; index < rates.recoveryRequests - 2; index += 1) {
      if (index < rates.recoveryTarget) ask('victim')
      else expect(() => ask('victim')).toThrow('Request.RateLimited')
    }
    expect(() => ask('colleague')).not.toThrow()

    for (let index = 0; index < rates.recovery; index += 1) open(`guess ${index}`)
    expect(() => open('one more guess')).toThrow('Request.RateLimited')
    expect(() => ask('another.colleague')).not.toThrow()
    const sender = { token: null, address }
    expect(() => limits.admit(sender, 'session.login')).not.toThrow()
    expect(() => limits.admit({ ...sender, address: '10.0.1.1' }, 'session.resetPassword')).not.toThrow()
  })

  test('is refused before the body is read after too many repetitions in a minute', () => {
    for (let index = 0; index < rates.recoveryTarget; index += 1) ask('victim')
    for (let index = rates.recoveryTarget; index < rates.recoveryRequests; index += 1) {
      admit()
      expect(() => readInput('victim')).toThrow('Request.RateLimited')
    }
    expect(() => admit()).toThrow('Request.RateLimited')
  })

  test('gets no additional requests if bodies arrive in the minute after their headers', () => {
    for (let index = 0; index < rates.recoveryTarget; index += 1) admit()
    clock.now = new Date(clock.now.getTime() + 60_000)
    for (let index = 0; index < rates.recoveryTarget; index += 1) ask('victim')
    for (let index = 0; index < rates.recoveryTarget; index += 1)
      expect(() => readInput('victim')).toThrow('Request.RateLimited')

    for (let index = rates.recoveryTarget; index < rates.recovery; index += 1) ask(`account ${index}`)
    expect(() => ask('one more account')).toThrow('Request.RateLimited')
  })

  test('cannot exceed the limit of the network by inventing tokens', () => {
    for (let index = 0; index < rates.recovery; index += 1) ask(`account ${index}`)
    expect(() => ask('one more account', 'invented')).toThrow('Request.RateLimited')
  })
})

describe.each(testEngines)('costly calls on %s', (engine) => {
  test('are limited: after ten certificates in an hour a member is refused and told why', async () => {
    const server = await createTestServer(engine, { env: { RATE_LIMITS: '1' } })
    const client = await server.createClient()
    const people = [await server.createMember(client), await server.createMember(client)] as const
    const course = await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    const passed = async (member: TestMember) => {
      const api = await server.signedIn(member)
      const { result } = await (await Player.open(api, course)).finish()
      return { api, resultUuid: result?.resultUuid ?? '' }
    }
    const [max, anna] = [await passed(people[0]), await passed(people[1])]
    const pdf = ({ api, resultUuid }: typeof max) => api.file(calls.elearning.certificatePdf, { resultUuid })
    for (let time = 0; time < rates.costly; time += 1) expect((await pdf(max)).status).toBe(200)
    const { status, bytes, headers } = await pdf(max)
    const error = { code: 'Request.TooOften', params: { times: rates.costly } }
    expect([status, JSON.parse(bytes.toString())]).toEqual([429, { error }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await pdf(anna)).status).toBe(200)
    await server.close()
  })
})
