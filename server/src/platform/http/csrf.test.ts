import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestMember, type TestServer } from '../../test/test-server.ts'

describe('requests from other sites', () => {
  let server: TestServer
  let max: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(someEngine)
    max = await server.createMember(await server.createClient())
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())

  const languageOf = () =>
    server.inClient(max.client, (db) =>
      db.selectFrom('member').select('language').where('uuid', '=', max.uuid).executeTakeFirstOrThrow(),
    )

  test.each<[string, Record<string, string>]>([
    ['no token', { 'x-csrf-token': '' }],
    ['a token with a wrong signature', { 'x-csrf-token': `${'0'.repeat(64)}.${'1'.repeat(32)}` }],
    ['a wrong origin', { origin: 'https://evil.example' }],
    ['origin null', { origin: 'null' }],
    ['no origin at all', { origin: '' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('with %s are refused and change nothing', async (_what, headers) => {
    const answer = await api.send(calls.profile.updateProfileSetting, { languageCode: 'en_GB' }, headers)
    expect([answer.status, answer.error?.code]).toEqual([403, 'Request.Forged'])
    expect(await languageOf()).toEqual({ language: 'de_DE' })
  })

  test('with the token of another session are refused', async () => {
    const other = await server.signedIn(await server.createMember(max.client))
    const { token } = await other.ok(calls.session.csrf)
    const answer = await api.send(
      calls.profile.updateProfileSetting,
      { languageCode: 'en_GB' },
      { 'x-csrf-token': token },
    )
    expect(answer.error?.code).toBe('Request.Forged')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/xml',
  ])('with content type %s are refused', async (contentType) => {
    const answer = await api.send(
      calls.profile.updateProfileSetting,
      { languageCode: 'en_GB' },
      { 'content-type': contentType },
    )
    expect(answer.status).toBe(415)
    expect(await languageOf()).toEqual({ language: 'de_DE' })
  })

  test('are accepted from a page of the app', async () => {
    await api.ok(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
    expect(await languageOf()).toEqual({ language: 'en_GB' })
  })
})
