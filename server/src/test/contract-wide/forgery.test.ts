/** Every writing call, asked by another site's page: refused, and nothing is written (security.md P11, case S33). */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { stateOf } from './database-state.ts'
import { examples } from './examples.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

const forgeries: readonly (readonly [string, Record<string, string>, number])[] = [
  ['no token', { 'x-csrf-token': '' }, 403],
  ['a token that nobody signed', { 'x-csrf-token': `${'0'.repeat(64)}.${'1'.repeat(32)}` }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['origin null', { origin: 'null' }, 403],
  ['no origin', { origin: '' }, 403],
  ['a fetch from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a fetch from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ['a link in a mail', { 'sec-fetch-site': 'none' }, 403],
  ['text/plain', { 'content-type': 'text/plain' }, 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['JSON in UTF-7', { 'content-type': 'application/json; charset=utf-7' }, 415],
]

describe.each(featureEngines)('a request from another site on %s', (engine) => {
  let stage: Stage
  let api: Api
  let strangersToken: string
  let requests = 0
  beforeAll(async () => {
    stage = await createStage(engine)
    const { 'super-admin': victim, admin } = stage.people
    api = await stage.enter({ memberUuid: victim.member.uuid })
    const stranger = await stage.enter({ memberUuid: admin.member.uuid })
    strangersToken = (await stranger.ok(calls.session.csrf)).token
  }, stageTimeout)
  afterAll(async () => {
    await stage.close()
    console.log(`forgery on ${engine}: ${requests} requests, 0 taken`)
  })

  const writing = examples.filter(({ call }) => call.method === 'POST')
  test.each(writing)('$name does not listen to it', async ({ call, input }) => {
    const body = input(stage.people['super-admin'].owns)
    await api.ok(calls.session.csrf)
    const before = await stateOf(stage.server.databases.owner)
    // A form is what an upload wants; that it is a foreign one shows by its origin.
    const fitting = forgeries.filter(([, headers]) => call.kind !== 'upload' || !('content-type' in headers))
    for (const [what, headers, status] of [
      ...fitting,
      ['the token of another session', { 'x-csrf-token': strangersToken }, 403] as const,
    ]) {
      const answer = await api.request('POST', call.path, body, headers)
      requests++
      expect([what, answer.status, await answer.json()]).toEqual([
        what,
        status,
        { error: { code: status === 415 ? 'Request.UnsupportedMediaType' : 'Request.Forged' } },
      ])
    }
    expect(await stateOf(stage.server.databases.owner)).toEqual(before)
  })
})
