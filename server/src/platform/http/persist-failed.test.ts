import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aWorld } from '../../test/test-server.ts'

test('what a constraint refuses that nobody foresaw is not stored, and the answer says so and no more', async () => {
  const world = await aWorld('embedded', { env: { LOG_LEVEL: 'silent' } })
  const client = await world.aClient()
  const admin = await world.signedIn(await world.aMember(client, { role: 'admin' }))
  await world.databases.owner.transaction(undefined, (db) =>
    sql`alter table member_group add constraint unforeseen check (name <> 'Unerwartet')`.execute(db),
  )
  const group = { groupName: 'Unerwartet', type: 'first-aid', locationUuid: null }
  const { status, error, text } = await admin.send(calls.memberGroup.create, group)
  expect([status, error]).toEqual([500, { code: 'Persist.Failed' }])
  expect(text).not.toContain('unforeseen')
  expect((await admin.ok(calls.memberGroup.list)).total).toBe(0)
  await world.close()
})
