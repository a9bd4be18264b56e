/** What must not be told stays out of logs and metrics, whatever happens (security.md P14). */
import { createHash, randomBytes } from 'node:crypto'
import { callEntries, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { password } from '../test-server.ts'
import { type Actor, actorsOf } from './actors.ts'
import { Canaries } from './canaries.ts'
import { examples, partsOf, replacedAt } from './examples.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

/** Breaks the next statement that matches, as a constraint does whose message repeats the row. */
interface Fault {
  at: RegExp
  says: string
}

/** Paths of all texts in an input. */
function textPaths(value: unknown, path: string[] = []): string[][] {
  return typeof value === 'string'
    ? [path]
    : partsOf(value).flatMap(([key, child]) => textPaths(child, [...path, key]))
}

/** Those who may do nothing, least and most stand for everybody; with PROVE=full everybody asks. */
const standIns = new Set(['nobody', 'member', 'super-admin'])
const asks = ({ name }: Actor): boolean => process.env.PROVE === 'full' || standIns.has(name)

describe.each(featureEngines)('logs and metrics on %s', (engine) => {
  const lines: string[] = []
  let fault: Fault | undefined
  let stage: Stage
  let requests = 0
  const secrets = new Canaries()
  const typed = `Canary-${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    const onStatement = (statement: string) => {
      if (!fault?.at.test(statement)) return
      const { says } = fault
      fault = undefined
      throw Object.assign(new Error(`duplicate key value: ${says}`), {
        code: '23505',
        constraint: 'member_some_key',
        detail: `Key (email)=(${says}) already exists.`,
        severity: 'ERROR',
      })
    }
    stage = await createStage(engine, { env: { LOG_LEVEL: 'trace' }, log: lines, onStatement })
    const { member, owns } = stage.people.member
    secrets
      .add(password, 'password')
      .add(createHash('sha256').update(password).digest('hex'), 'transported password')
    secrets
      .add(member.username, 'username')
      .add(`${member.username}@test.example`, 'email')
      .add(`Person ${member.username}`, 'last name')
    secrets
      .add(stage.client.identifier, 'company')
      .add(owns.login.username, 'account')
      .add(owns.adviserLogin.username, 'adviser')
    secrets
      .add(owns.openExecutionUuid, 'execution')
      .add(owns.resultUuid, 'result')
      .add(owns.file.filename, 'file name')
      .add(typed, 'typed')
    const rows = await stage.server.inClient(stage.client, (db) =>
      db
        .selectFrom('member')
        .select('passwordHash')
        .where('uuid', '=', member.uuid)
        .executeTakeFirstOrThrow(),
    )
    secrets.add(rows.passwordHash!, 'password hash')
  }, stageTimeout)
  afterAll(async () => {
    await stage.close()
    console.log(
      `secrets on ${engine}: ${requests} requests, ${lines.length} log lines, ${secrets.size} secrets, 0 found`,
    )
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
    await answer.arrayBuffer()
    requests++
    return answer.status
  }

  /** What stands in the log since so many lines. */
  const leakedSince = (told: number): string[] => secrets.in(lines.slice(told).join('\n'))

  test.each(examples)('$name tells them nothing', async ({ name, call, input }) => {
    const told = lines.length
    for (const { owns, role, apiFor } of actorsOf(stage).filter(asks)) {
      const api = await apiFor(name)
      for (const [what, token] of api.cookies) secrets.add(token, `${what} of ${token.slice(0, 4)}`)
      const body = input(owns)
      await ask(api, call.method, call.path, body)
      await ask(api, call.method, call.path, input(stage.strangers['other client'].owns))
      // What is typed goes one way for all who may do the same: those who may do most, least and nothing stand for them.
      if (role !== undefined && role !== 'super-admin' && role !== 'member') continue
      for (const path of textPaths(body))
        await ask(api, call.method, call.path, replacedAt(body, path, typed))
      await ask(
        api,
        call.method,
        call.path,
        { ...body, [typed]: typed },
        { 'user-agent': typed, 'x-typed': typed, referer: `https://x.example/?${typed}` },
      )
    }
    expect(leakedSince(told)).toEqual([])
  })

  test.each(examples)('$name tells them nothing when the database fails', async ({ name, call, input }) => {
    const told = lines.length
    const actor = actorsOf(stage).find(({ role }) => role === 'member')!
    for (const at of [/enter_session/, /insert|update/, /commit/]) {
      const api = await actor.apiFor(name)
      if (call.method === 'POST') await api.ok(calls.session.csrf)
      fault = { at, says: `${typed} ${actor.owns.login.username}` }
      await ask(api, call.method, call.path, input(actor.owns))
      fault = undefined
    }
    expect(leakedSince(told)).toEqual([])
  })

  test('failures were logged at all, with their request', () => {
    const failed = lines.filter((line) => line.includes('"msg":"failed"'))
    expect(failed.length).toBeGreaterThan(10)
    expect(failed.every((line) => line.includes('"reqId"'))).toBe(true)
  })

  test('metrics name routes and nothing else', async () => {
    const answer = await fetch(`${stage.server.origin}/metrics`)
    const text = await answer.text()
    expect(text).toContain('route="/api/elearning/read-execution"')
    expect(secrets.in(text)).toEqual([])
    expect(text.split('\n').length).toBeLessThan(100 * callEntries.length)
  })

  test('jobs tell the log nothing about people', async () => {
    const told = lines.length
    const { clientIdentifier, username } = stage.people.member.owns.login
    await stage.server.visitor().ok(calls.session.createPasswordResetToken, { clientIdentifier, username })
    await stage.server.runJobs()
    const [mail = ''] = await stage.server.mails()
    const token = /#([\w-]{43})/.exec(mail)?.[1]
    if (token) secrets.add(token, 'reset token')
    expect(leakedSince(told)).toEqual([])
    expect(secrets.in(mail).filter((what) => /password|cookie|sid/.test(what))).toEqual([])
  })
})
