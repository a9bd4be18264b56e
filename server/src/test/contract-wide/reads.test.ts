/** Checks that GET calls and pages change nothing, for each actor and for valid and invalid input. */
import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../databases.ts'
import { actorsOf } from './actors.ts'
import { columnNames, stateOf } from './database-state.ts'
import { examples } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { takeNext } from './sample.ts'
import { inputSchema, isAccepted, isDeclared } from './schemas.ts'

/** GET calls that write on purpose, each with the reason for that. */
const exceptions: Partial<Record<CallName, string>> = {
  'session.logout': 'a GET according to spec §7; refuses requests from other sites',
}

const nextTen = takeNext(10)

describe.each(featureEngines)('reading on %s', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await createFixture(engine)
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  const state = () => stateOf(fixture.server.databases.owner)
  const reads = examples.filter(({ name, call }) => call.method === 'GET' && !exceptions[name])

  test.each(reads)('$name changes nothing for any actor', async ({ name, call, input }) => {
    const apis = await Promise.all(
      actorsOf(fixture).map(async ({ owns, apiFor }) => ({ owns, api: await apiFor(name) })),
    )
    const before = await state()
    for (const { owns, api } of apis) {
      for (const inputOfRequest of [
        input(owns),
        input(fixture.strangers['other client'].owns),
        { ...input(owns), uuid: randomUUID() },
        { ...input(owns), page: '-1' },
      ]) {
        await (await api.request('GET', call.path, inputOfRequest)).arrayBuffer()
      }
    }
    expect(await state()).toEqual(before)
  })

  test.each(reads)('$name refuses undeclared properties', async ({ name, call, input }) => {
    const { owns, apiFor } = actorsOf(fixture)[1]!
    const api = await apiFor(name)
    const undeclared = (await columnNames(fixture.server.databases.owner)).filter(
      (column) => !isDeclared(inputSchema(call), [], column),
    )
    const withColumn = (column: string) => ({ ...input(owns), [column]: '1' })
    expect(undeclared.filter((column) => isAccepted(call, withColumn(column)))).toEqual([])
    // The assertion above shows that the schema refuses every column. The requests show that the server uses
    // the schema.
    for (const column of nextTen(undeclared)) {
      const answer = await api.request('GET', call.path, withColumn(column))
      expect([column, answer.status, await answer.json()]).toMatchObject([
        column,
        400,
        { error: { code: 'Request.Invalid' } },
      ])
    }
  })

  test('a logout request from another site does not end the session', async () => {
    const api = await fixture.enter({ memberUuid: fixture.people.member.member.uuid })
    const before = await state()
    const answer = await api.send(calls.session.logout, {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await state()).toEqual(before)
    expect((await api.send(calls.session.heartbeat)).status).toBe(200)
  })

  test('addresses that are not calls, such as pages, change nothing', async () => {
    const api = await fixture.enter({ memberUuid: fixture.people.member.member.uuid })
    const before = await state()
    for (const path of [
      '/',
      '/auth/login/own-company',
      '/dashboard',
      '/livez',
      '/readyz',
      '/metrics',
      '/branding.css',
      '/manifest.webmanifest',
      '/app-icon.svg',
      '/api/openapi.json',
      '/verify',
      '/assets/i18n/de_DE.json',
    ]) {
      await (await api.request('GET', path)).arrayBuffer()
    }
    expect(await state()).toEqual(before)
  })
})
