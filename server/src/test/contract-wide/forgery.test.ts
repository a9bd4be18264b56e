/**
 * Checks that calls that write data refuse requests from pages of other sites and write nothing (case S33).
 */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { stateOf } from './database-state.ts'
import { examples } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

const forgeries: readonly (readonly [string, Record<string, string>, number])[] = [
  ['no token', { 'x-csrf-token': '' }, 403],
  ['an unsigned token', { 'x-csrf-token': `${'0'.repeat(64)}.${'1'.repeat(32)}` }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['origin null', { origin: 'null' }, 403],
  ['no origin', { origin: '' }, 403],
  ['a fetch from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a fetch from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ['a link in an email', { 'sec-fetch-site': 'none' }, 403],
  ['text/plain', { 'content-type': 'text/plain' }, 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['JSON in UTF-7', { 'content-type': 'application/json; charset=utf-7' }, 415],
]

describe.each(featureEngines)('a request from another site on %s', (engine) => {
  let fixture: Fixture
  let api: Api
  let strangersToken: string
  let untouched: Record<string, string>
  let requests = 0
  beforeAll(async () => {
    fixture = await createFixture(engine)
    const { 'super-admin': victim, admin } = fixture.people
    api = await fixture.enter({ memberUuid: victim.member.uuid })
    const stranger = await fixture.enter({ memberUuid: admin.member.uuid })
    strangersToken = (await stranger.ok(calls.session.csrf)).token
    await api.ok(calls.session.csrf)
    untouched = await stateOf(fixture.server.databases.owner)
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    console.log(`forgery on ${engine}: ${requests} requests, 0 accepted`)
  })

  const writing = examples.filter(({ call }) => call.method === 'POST')
  test.each(writing)('$name refuses the request and writes nothing', async ({ call, input }) => {
    const body = input(fixture.people['super-admin'].owns)
    // An upload accepts forms, so its content type does not indicate a forgery.
    const applicable = forgeries.filter(
      ([, headers]) => call.kind !== 'upload' || !('content-type' in headers),
    )
    for (const [what, headers, status] of [
      ...applicable,
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
    expect(await stateOf(fixture.server.databases.owner)).toEqual(untouched)
  })
})
