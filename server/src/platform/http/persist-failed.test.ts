import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../test/test-server.ts'

test('answers an unexpected constraint violation with Persist.Failed and stores nothing', async () => {
  const server = await createTestServer('embedded', { env: { LOG_LEVEL: 'silent' } })
  const client = await server.createClient()
  const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  await server.databases.owner.transaction(undefined, (db) =>
    sql`alter table member_group add constraint unforeseen check (name <> 'Unerwartet')`.execute(db),
  )
  const group = { groupName: 'Unerwartet', type: 'first-aid', locationUuid: null }
  const { status, error, text } = await admin.send(calls.memberGroup.create, group)
  expect([status, error]).toEqual([500, { code: 'Persist.Failed' }])
  expect(text).not.toContain('unforeseen')
  expect((await admin.ok(calls.memberGroup.list)).total).toBe(0)
  await server.close()
})
