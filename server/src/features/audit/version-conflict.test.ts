import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer, unique } from '../../test/test-server.ts'

describe.each(featureEngines)('a save that met another one in between on %s', (engine) => {
  let server: TestServer
  let mine: Api
  let theirs: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    const client = await server.createClient()
    mine = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    theirs = await server.signedIn(
      await server.createMember(client, { role: 'super-admin', username: 'schneller' }),
    )
  })
  afterAll(() => server.close())

  const group = async () => {
    const form = { groupName: `Ersthilfe ${unique()}`, type: 'first-aid' as const, locationUuid: null }
    const { uuid } = await mine.ok(calls.memberGroup.create, form)
    const { version } = await mine.ok(calls.memberGroup.detail, { memberGroupUuid: uuid })
    return { ...form, memberGroupUuid: uuid, version }
  }

  test('is told who saved that very record last, and when', async () => {
    const [first, second] = [await group(), await group()]
    await theirs.ok(calls.memberGroup.update, first)
    // A newer save of another record by oneself must not hide it.
    await mine.ok(calls.memberGroup.update, second)
    const { status, error } = await mine.send(calls.memberGroup.update, first)
    expect([status, error?.code, error?.params?.['by']]).toEqual([
      409,
      'Version.Conflict',
      'Test Person schneller',
    ])
    expect(Math.abs(Date.now() - Date.parse(String(error?.params?.['at'])))).toBeLessThan(60_000)
  })

  test('is told nothing about who, when the log does not know', async () => {
    const stale = { ...(await group()), version: 7 }
    expect((await mine.send(calls.memberGroup.update, stale)).error).toEqual({ code: 'Version.Conflict' })
  })
})
