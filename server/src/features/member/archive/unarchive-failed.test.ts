import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../test/test-server.ts'

test('a restore that the database refuses has its own error code and restores no member', async () => {
  const log: string[] = []
  const server = await createTestServer('embedded', { log })
  const client = await server.createClient()
  const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  const people = [
    await server.createMember(client, { archived: true }),
    await server.createMember(client, { archived: true, username: 'unrestorable' }),
  ]
  await server.databases.owner.transaction(undefined, (db) =>
    sql`alter table member add constraint unforeseen
      check (username <> 'unrestorable' or archived_at is not null)`.execute(db),
  )

  const uuids = people.map(({ uuid }) => uuid)
  const { status, error } = await admin.send(calls.archivedMember.unarchive, { uuids })

  expect([status, error]).toEqual([500, { code: 'Unarchive.Failed' }])
  expect((await admin.ok(calls.archivedMember.list)).total).toBe(2)
  const [line = '{}'] = log
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { constraint: 'unforeseen', message: '' } } })
  expect(log.join('')).not.toContain('unrestorable')
  await server.close()
})
