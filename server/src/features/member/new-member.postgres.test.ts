import { expect, test } from 'vitest'
import { createTestServer, unique } from '../../test/test-server.ts'
import { takeOn } from './new-member.store.ts'
import { readSeats } from './seats.store.ts'

test('the last seat is taken once, however many reach for it', async () => {
  const server = await createTestServer('postgres')
  const somebody = () => ({
    username: `new${unique()}`,
    firstName: 'Neu',
    lastName: 'Mitglied',
    role: 'member' as const,
    email: null,
    passwordHash: null,
  })
  for (let time = 0; time < 5; time += 1) {
    const client = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 1 }).where('uuid', '=', client.uuid).execute(),
    )
    const tries = Array.from({ length: 50 }, () =>
      server.inClient(client, (db) => takeOn(db, [somebody()], '2026-11-02')),
    )
    const ends = await Promise.allSettled(tries)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.inClient(client, readSeats)).toEqual({ used: 1, max: 1 })
  }
  await server.close()
})
