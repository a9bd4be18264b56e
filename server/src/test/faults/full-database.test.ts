/** Tests a database with a full disk. A trigger raises the same error as PostgreSQL. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { someEngine } from '../databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../test-server.ts'

describe('a database whose disk is full', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(someEngine, { env: { LOG_LEVEL: 'silent' } })
    client = await server.createClient()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.close()
  })
  const owner = (statement: string) =>
    server.databases.owner.transaction(undefined, (db) => sql.raw(statement).execute(db))
  const readiness = async () => (await fetch(`${server.origin}/readyz`)).status

  test('is reported and stores nothing, and the server can save again when there is space', async () => {
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const create = () =>
      admin.send(calls.memberGroup.create, { groupName: 'Ersthelfer', type: 'first-aid', locationUuid: null })
    await owner(`create function fail_as_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device'
        using errcode = 'disk_full'; end $$`)
    await owner(
      'create trigger full_disk before insert on member_group for each row execute function fail_as_full()',
    )
    expect(await readiness()).toBe(200)

    const refused = await create()
    expect([refused.status, refused.text]).toEqual([507, '{"error":{"code":"Storage.Full"}}'])
    expect(await readiness()).toBe(503)
    expect((await admin.ok(calls.memberGroup.list)).total).toBe(0)

    await owner('drop trigger full_disk on member_group')
    expect((await create()).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 31_000)
    expect(await readiness()).toBe(200)
  })
})
