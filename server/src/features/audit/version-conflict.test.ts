import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer, unique } from '../../test/test-server.ts'

describe.each(featureEngines)('the refusal of a save with an outdated version on %s', (engine) => {
  let server: TestServer
  let own: Api
  let other: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    const client = await server.createClient()
    own = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    other = await server.signedIn(
      await server.createMember(client, { role: 'super-admin', username: 'schneller' }),
    )
  })
  afterAll(() => server.close())

  const group = async () => {
    const form = { groupName: `Ersthilfe ${unique()}`, type: 'first-aid' as const, locationUuid: null }
    const { uuid } = await own.ok(calls.memberGroup.create, form)
    const { version } = await own.ok(calls.memberGroup.detail, { memberGroupUuid: uuid })
    return { ...form, memberGroupUuid: uuid, version }
  }

  test('names the last person who saved the same record, and the time of the save', async () => {
    const [first, second] = [await group(), await group()]
    await other.ok(calls.memberGroup.update, first)
    // A later save of another record must not count.
    await own.ok(calls.memberGroup.update, second)
    const { status, error } = await own.send(calls.memberGroup.update, first)
    expect([status, error?.code, error?.params?.['by']]).toEqual([
      409,
      'Version.Conflict',
      'Test Person schneller',
    ])

    const filter = { record: first.memberGroupUuid, action: ['updateMemberGroup'] }
    const { rows } = await own.ok(calls.audit.readLog, { filter })
    expect(rows.map(({ at }) => at)).toEqual([error?.params?.['at']])
  })

  test('names no person if the log contains no entry about a save', async () => {
    const stale = { ...(await group()), version: 7 }
    expect((await own.send(calls.memberGroup.update, stale)).error).toEqual({ code: 'Version.Conflict' })
  })
})
