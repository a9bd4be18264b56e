/** Reading changes nothing (security.md D3): every GET call by everybody, well and badly asked, and the pages beside the calls. */
import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../databases.ts'
import { actorsOf } from './actors.ts'
import { columnNames, stateOf } from './database-state.ts'
import { examples } from './examples.ts'
import { inputSchema, isDeclared } from './schemas.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

/** GET calls that change something on purpose. */
const exceptions: Partial<Record<CallName, string>> = {
  'session.logout': 'a GET by spec §7; acts for our own pages only',
}

describe.each(featureEngines)('reading on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage(engine)
  }, stageTimeout)
  afterAll(() => stage.close())

  const state = () => stateOf(stage.server.databases.owner)
  const reads = examples.filter(({ name, call }) => call.method === 'GET' && !exceptions[name])

  test.each(reads)('$name changes nothing, whoever asks', async ({ name, call, input }) => {
    const apis = await Promise.all(
      actorsOf(stage).map(async ({ owns, apiFor }) => ({ owns, api: await apiFor(name) })),
    )
    const before = await state()
    for (const { owns, api } of apis) {
      for (const asked of [
        input(owns),
        input(stage.strangers['other client'].owns),
        { ...input(owns), uuid: randomUUID() },
        { ...input(owns), page: '-1' },
      ]) {
        await (await api.request('GET', call.path, asked)).arrayBuffer()
      }
    }
    expect(await state()).toEqual(before)
  })

  test.each(reads)('$name refuses whatever nobody declared', async ({ name, call, input }) => {
    const { owns, apiFor } = actorsOf(stage)[1]!
    const api = await apiFor(name)
    const undeclared = (await columnNames(stage.server.databases.owner)).filter(
      (column) => !isDeclared(inputSchema(call), [], column),
    )
    for (const column of undeclared) {
      const answer = await api.request('GET', call.path, { ...input(owns), [column]: '1' })
      expect([column, answer.status, await answer.json()]).toMatchObject([
        column,
        400,
        { error: { code: 'Request.Invalid' } },
      ])
    }
  })

  test('a logout from another site ends nothing', async () => {
    const api = await stage.enter({ memberUuid: stage.people.member.member.uuid })
    const before = await state()
    const answer = await api.send(calls.session.logout, {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await state()).toEqual(before)
    expect((await api.send(calls.session.heartbeat)).status).toBe(200)
  })

  test('pages beside the calls change nothing', async () => {
    const api = await stage.enter({ memberUuid: stage.people.member.member.uuid })
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
