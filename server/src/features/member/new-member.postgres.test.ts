import { expect, test } from 'vitest'
import { createTestServer, unique } from '../../test/test-server.ts'
import { createMembers } from './new-member.store.ts'
import { readSeats } from './seats.store.ts'

test('only one of fifty concurrent requests for a new member gets the last seat', async () => {
  const server = await createTestServer('postgres')
  const createInput = () => ({
    username: `new${unique()}`,
    firstName: 'Neu',
    lastName: 'Mitglied',
    role: 'member' as const,
    email: null,
    passwordHash: null,
  })
  for (let round = 0; round < 5; round += 1) {
    const client = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 1 }).where('uuid', '=', client.uuid).execute(),
    )
    const attempts = Array.from({ length: 50 }, () =>
      server.inClient(client, (db) => createMembers(db, [createInput()], '2026-11-02')),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.inClient(client, readSeats)).toEqual({ used: 1, max: 1 })
  }
  await server.close()
})
