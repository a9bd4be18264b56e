import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { readSeats } from '../seats.store.ts'
import { createPerson, createRecord } from './member-details-fixture.ts'

const { create, read, update } = calls.memberDetails

describe('concurrent requests', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer('postgres')
  })
  afterAll(() => server.close())
  const withSeats = async (maxMembers: number) => {
    client = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers }).where('uuid', '=', client.uuid).execute(),
    )
    return server.signedIn(await server.createMember(client, { role: 'super-admin' }))
  }

  test('create one member if fifty requests need the last seat', async () => {
    const api = await withSeats(2)
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.send(create, createPerson())))
    const codes = Object.groupBy(answers, ({ status, error }) => error?.code ?? String(status))
    expect(Object.fromEntries(Object.entries(codes).map(([code, all]) => [code, all?.length]))).toEqual({
      '200': 1,
      'Client.MaxMembersReached': 49,
    })
    expect(await server.inClient(client, readSeats)).toEqual({ used: 2, max: 2 })
  })

  test('create one member if twenty requests use the same username', async () => {
    const api = await withSeats(100)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send(create, createPerson({ username: 'same.name' }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'Username.Exists']))
  })

  test('refuse one of two saves of the same member with a conflict', async () => {
    const api = await withSeats(100)
    const { uuid, username } = await server.createMember(client)
    for (let version = 1; version < 6; version += 1) {
      const save = (city: string) => api.send(update, { uuid, ...createRecord({ username, city }), version })
      const answers = await Promise.all([save('Graz'), save('Linz')])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const winner = answers.find(({ status }) => status === 200)
      expect((await api.ok(read, { uuid })).city).toBe(winner?.body.city)
    }
  })

  test('keep one of two super-admins who demote each other', async () => {
    await withSeats(100)
    for (let round = 0; round < 5; round += 1) {
      const company = await server.createClient()
      const people = [
        await server.createMember(company, { role: 'super-admin' }),
        await server.createMember(company, { role: 'super-admin' }),
      ] as const
      const [one, other] = [await server.signedIn(people[0]), await server.signedIn(people[1])]
      const demotion = ({ uuid, username }: (typeof people)[number]) => ({
        uuid,
        ...createRecord({ username, role: 'member' }),
        version: 1,
      })
      await Promise.all([one.send(update, demotion(people[1])), other.send(update, demotion(people[0]))])
      const left = await server.inClient(company, (db) =>
        db.selectFrom('member').select('uuid').where('role', '=', 'super-admin').execute(),
      )
      expect(left).toHaveLength(1)
    }
  })
})
