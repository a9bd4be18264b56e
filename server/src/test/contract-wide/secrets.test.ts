/** Checks that logs and metrics contain no secrets and no personal data, even if statements fail. */
import { createHash, randomBytes } from 'node:crypto'
import { callEntries, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { password } from '../test-server.ts'
import { type Actor, actorsOf } from './actors.ts'
import { examples, partsOf, replacedAt } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { Markers } from './markers.ts'
import { takeNext } from './sample.ts'

/**
 * An error that the next statement matching `at` throws. It resembles a violated constraint whose message
 * contains the row.
 */
interface Fault {
  at: RegExp
  message: string
}

/** Returns the paths of all texts in an input. */
function textPaths(value: unknown, path: string[] = []): string[][] {
  return typeof value === 'string'
    ? [path]
    : partsOf(value).flatMap(([key, child]) => textPaths(child, [...path, key]))
}

/**
 * Visitors, and the actors with the fewest and the most permissions. With PROVE=full all actors take part.
 */
const defaultActors = new Set(['visitor', 'member', 'super-admin'])
const nextTwo = takeNext(2)
const takesPart = ({ name }: Actor): boolean => process.env.PROVE === 'full' || defaultActors.has(name)

describe.each(featureEngines)('logs and metrics on %s', (engine) => {
  const lines: string[] = []
  let fault: Fault | undefined
  let fixture: Fixture
  let requests = 0
  const secrets = new Markers()
  const typed = `Marker-${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    const onStatement = (statement: string) => {
      if (!fault?.at.test(statement)) return
      const { message } = fault
      fault = undefined
      throw Object.assign(new Error(`duplicate key value: ${message}`), {
        code: '23505',
        constraint: 'member_some_key',
        detail: `Key (email)=(${message}) already exists.`,
        severity: 'ERROR',
      })
    }
    fixture = await createFixture(engine, { env: { LOG_LEVEL: 'trace' }, log: lines, onStatement })
    const { member, owns } = fixture.people.member
    secrets
      .add(password, 'password')
      .add(createHash('sha256').update(password).digest('hex'), 'transported password')
    secrets
      .add(member.username, 'username')
      .add(`${member.username}@test.example`, 'email')
      .add(`Person ${member.username}`, 'last name')
    secrets
      .add(fixture.client.identifier, 'company')
      .add(owns.login.username, 'account')
      .add(owns.adviserLogin.username, 'adviser')
    secrets
      .add(owns.openExecutionUuid, 'execution')
      .add(owns.resultUuid, 'result')
      .add(owns.file.filename, 'file name')
      .add(typed, 'typed')
    const rows = await fixture.server.inClient(fixture.client, (db) =>
      db
        .selectFrom('member')
        .select('passwordHash')
        .where('uuid', '=', member.uuid)
        .executeTakeFirstOrThrow(),
    )
    secrets.add(rows.passwordHash!, 'password hash')
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    const summary = `${requests} requests, ${lines.length} log lines, ${secrets.size} secrets, 0 found`
    console.log(`secrets on ${engine}: ${summary}`)
  })

  async function ask(
    api: Api,
    method: 'GET' | 'POST',
    path: string,
    input: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<number> {
    const answer = await api.request(method, path, input, headers)
    for (const line of answer.headers.getSetCookie()) {
      const value = /^\w+=([^;]{20,})/.exec(line)?.[1]
      if (value) secrets.add(value, `cookie ${secrets.size}`)
    }
    for (const [, token] of (await answer.text()).matchAll(/\/launch\/([\w-]{43})/g))
      if (token) secrets.add(token, `launch ${secrets.size}`)
    requests++
    return answer.status
  }

  /** Returns the secrets in the log after the first `lineCount` lines. */
  const leakedSince = (lineCount: number): string[] => secrets.in(lines.slice(lineCount).join('\n'))

  test.each(examples)('$name logs no secrets', async ({ name, call, input }) => {
    const lineCount = lines.length
    for (const { owns, role, apiFor } of actorsOf(fixture).filter(takesPart)) {
      const api = await apiFor(name)
      for (const [what, token] of api.cookies) secrets.add(token, `${what} of ${token.slice(0, 4)}`)
      const body = input(owns)
      await ask(api, call.method, call.path, body)
      await ask(api, call.method, call.path, input(fixture.strangers['other client'].owns))
      // Other actors run the same code as one of these three, so three are enough.
      if (role !== undefined && role !== 'super-admin' && role !== 'member') continue
      for (const path of nextTwo(textPaths(body)))
        await ask(api, call.method, call.path, replacedAt(body, path, typed))
      await ask(
        api,
        call.method,
        call.path,
        { ...body, [typed]: typed },
        { 'user-agent': typed, 'x-typed': typed, referer: `https://x.example/?${typed}` },
      )
    }
    expect(leakedSince(lineCount)).toEqual([])
  })

  test.each(examples)('$name logs no secrets when the database fails', async ({ name, call, input }) => {
    const lineCount = lines.length
    const actor = actorsOf(fixture).find(({ role }) => role === 'member')!
    for (const at of [/enter_session/, /insert|update/, /commit/]) {
      const api = await actor.apiFor(name)
      if (call.method === 'POST') await api.ok(calls.session.csrf)
      fault = { at, message: `${typed} ${actor.owns.login.username}` }
      await ask(api, call.method, call.path, input(actor.owns))
      fault = undefined
    }
    expect(leakedSince(lineCount)).toEqual([])
  })

  test('the log contains the failures with their request ids', () => {
    const failed = lines.filter((line) => line.includes('"msg":"failed"'))
    expect(failed.length).toBeGreaterThan(10)
    expect(failed.every((line) => line.includes('"reqId"'))).toBe(true)
  })

  test('metrics contain routes but no secrets', async () => {
    const answer = await fetch(`${fixture.server.origin}/metrics`)
    const text = await answer.text()
    expect(text).toContain('route="/api/elearning/read-execution"')
    expect(secrets.in(text)).toEqual([])
    expect(text.split('\n').length).toBeLessThan(100 * callEntries.length)
  })

  test('jobs log no personal data', async () => {
    const lineCount = lines.length
    const { clientIdentifier, username } = fixture.people.member.owns.login
    await fixture.server.visitor().ok(calls.session.createPasswordResetToken, { clientIdentifier, username })
    await fixture.server.runJobs()
    const [mail = ''] = await fixture.server.mails()
    const token = /#([\w-]{43})/.exec(mail)?.[1]
    if (token) secrets.add(token, 'reset token')
    expect(leakedSince(lineCount)).toEqual([])
    expect(secrets.in(mail).filter((what) => /password|cookie|sid/.test(what))).toEqual([])
  })
})
