/** Checks that a request that creates a record creates only one, even if it arrives several times. */
import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { inParallel } from '../in-parallel.ts'
import { countRows, stateOf } from './database-state.ts'
import { examples, type NamedExample } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

const creating = examples.filter(({ call, refused }) => call.creates && refused === undefined)
const others = examples.filter(({ call, name }) => {
  const isAnonymous = call.access === 'public' || name.startsWith('session.')
  return call.method === 'POST' && !call.creates && !isAnonymous
})

/**
 * Tables whose rows are side effects of a request, such as a log entry or a job. They are not the records
 * that a call creates.
 */
const ledgers = new Set([
  'audit_log',
  'throttle',
  'session',
  'request_key',
  'job',
  'job_progress',
  'outbox',
  'scorm_launch',
])

const reused = `409 ${JSON.stringify({ error: { code: 'Request.KeyReused' } })}`

/** Returns the input with a different text, file or uuid, so that it is a different request. */
function changeInput(input: Record<string, unknown>): Record<string, unknown> {
  const texts = new Set(['name', 'text', 'title', 'groupName', 'orgUnitName', 'reason', 'sentence'])
  const [field, value] =
    Object.entries(input).find(([key]) => texts.has(key)) ??
    Object.entries(input).find(([key, one]) => one instanceof Uint8Array || key.endsWith('Uuid')) ??
    []
  if (field === undefined) throw new Error(`nothing to change in ${Object.keys(input).join()}`)
  if (value instanceof Uint8Array) return { ...input, [field]: Buffer.concat([value, Buffer.from('\n')]) }
  return { ...input, [field]: texts.has(field) ? `${String(value)} anders` : randomUUID() }
}

describe.each(featureEngines)('calls that create a record on %s', (engine) => {
  let fixture: Fixture
  let api: Api
  beforeAll(async () => {
    fixture = await createFixture(engine)
    api = await fixture.enter({ memberUuid: fixture.people['super-admin'].member.uuid })
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  const inputOf = ({ input }: NamedExample) => input(fixture.people['super-admin'].owns)
  const send = async (
    { call }: NamedExample,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) => {
    const answer = await api.request(call.method, call.path, input, headers)
    return `${answer.status} ${await answer.text()}`
  }
  /** Returns the number of completed requests with this action, according to the audit log. */
  const countAudited = (action: string) =>
    fixture.server.inClient(fixture.client, async (db) => {
      const { count } = await db
        .selectFrom('auditLog')
        .select(sql<number>`count(distinct request_id)`.as('count'))
        .where('action', '=', action)
        .where('outcome', '=', 'done')
        .executeTakeFirstOrThrow()
      return count
    })

  test.each(creating)('$name creates one record if ten requests have the same key', async (example) => {
    const headers = { [idempotencyHeader]: randomUUID() }
    const input = inputOf(example)
    const action = example.call.audit ?? ''
    const before = await countAudited(action)
    // At most 8 at the same time, because a process refuses more uploads than that with Request.Busy.
    const answers = await inParallel(10, 8, () => send(example, input, headers))
    expect(answers[0]).toMatch(/^200 /)
    expect(new Set(answers).size).toBe(1)
    expect(await countAudited(action)).toBe(before + 1)

    const state = await stateOf(fixture.server.databases.owner)
    expect(await send(example, input, headers)).toBe(answers[0])
    expect(await send(example, changeInput(input), headers)).toBe(reused)
    expect(await stateOf(fixture.server.databases.owner)).toEqual(state)
  })

  test.each(creating)('$name refuses a key that is not a uuid in lower case', async (example) => {
    for (const key of ['one', '0198C5F0-7C3A-7D52-9B1E-3F2A4B5C6D7E']) {
      const answer = await send(example, inputOf(example), { [idempotencyHeader]: key })
      expect(answer).toMatch(/^400 .*Request\.Invalid/)
    }
  })

  test(
    'include every call that adds a row when it is repeated',
    async () => {
      const adding: string[] = []
      for (const example of others) {
        const input = inputOf(example)
        await send(example, input)
        const first = await countRows(fixture.server.databases.owner)
        await send(example, input)
        const second = await countRows(fixture.server.databases.owner)
        const grown = Object.keys(second).filter(
          (table) => !ledgers.has(table) && (second[table] ?? 0) > (first[table] ?? 0),
        )
        if (grown.length > 0) adding.push(`${example.name}: ${grown.join()}`)
      }
      expect(adding).toEqual([])
    },
    fixtureTimeoutMs,
  )
})
