/** Concurrent changes of locations. The tests need several connections, so they run on PostgreSQL only. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { postgresOnly } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { addLocation, addPeople } from '../member/list/member-list-fixture.ts'
import { createForm } from './location-fixture.ts'

const { create, assignMembers, removeMembers, remove } = calls.location
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe.each(postgresOnly)('concurrent changes of locations on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let apis: Api[]
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    apis = await Promise.all(
      Array.from({ length: 4 }, async () =>
        server.signedIn(await server.createMember(client, { role: 'admin' })),
      ),
    )
    // Fetches the CSRF tokens first, so that the calls reach the database at the same time.
    await Promise.all(apis.map((api) => api.ok(calls.location.list)))
  })
  afterAll(() => server.close())

  const primaryCount = (memberUuid: string) =>
    server.inClient(client, async (db) => {
      const { rows } = await sql<{ primary: number; all: number }>`
        select count(*) filter (where is_primary) as primary, count(*) as all
        from location_member where member_uuid = ${memberUuid}`.execute(db)
      return rows[0]
    })

  test('create one headquarters if four are requested', async () => {
    const answers = await Promise.all(
      apis.map((api) => api.send(create, createForm({ type: 'headquarters' }))),
    )
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
    expect(answers.filter(({ error }) => error?.code === 'Location.HeadquartersExists')).toHaveLength(3)
  })

  test('create one location after a double click', async () => {
    const form = createForm()
    expect(statuses(await Promise.all(apis.map((api) => api.send(create, form))))).toEqual([
      200, 400, 400, 400,
    ])
  })

  test('leave one primary location for a member who is assigned four times', async () => {
    for (let round = 0; round < 10; round++) {
      const [member = ''] = await addPeople(server, client, [{}])
      const locationUuids = await Promise.all(
        apis.map((_, index) => addLocation(server, client, `Ort ${round}-${index}`)),
      )
      const answers = await Promise.all(
        apis.map((api, index) =>
          api.send(assignMembers, {
            locationUuid: locationUuids[index],
            memberUuids: [member],
            primary: index % 2 === 0,
          }),
        ),
      )
      expect(statuses(answers)).toEqual([200, 200, 200, 200])
      expect(await primaryCount(member)).toEqual({ primary: 1, all: 4 })
      await Promise.all(
        locationUuids
          .slice(1)
          .map((locationUuid, index) =>
            apis[index]!.ok(removeMembers, { locationUuid, memberUuids: [member] }),
          ),
      )
      expect(await primaryCount(member)).toEqual({ primary: 1, all: 1 })
    }
  })

  test('either assign the members or delete the location, and report the outcome', async () => {
    for (let round = 0; round < 20; round++) {
      const [member = ''] = await addPeople(server, client, [{}])
      const locationUuid = await addLocation(server, client, `Kurz ${round}`)
      const [assigned, removed] = await Promise.all([
        apis[0]!.send(assignMembers, { locationUuid, memberUuids: [member] }),
        apis[1]!.send(remove, { locationUuids: [locationUuid] }),
      ])
      const outcome = [assigned.error?.code, removed.error?.code]
      expect([
        [undefined, 'Location.NotEmpty'],
        ['Location.NotFound', undefined],
      ]).toContainEqual(outcome)
    }
  })

  test('delete locations once even if two calls name them in different order', async () => {
    for (let round = 0; round < 10; round++) {
      const locationUuids = [
        await addLocation(server, client, `A ${round}`),
        await addLocation(server, client, `B ${round}`),
      ]
      const answers = await Promise.all([
        apis[0]!.send(remove, { locationUuids }),
        apis[1]!.send(remove, { locationUuids: locationUuids.toReversed() }),
      ])
      expect(statuses(answers)).toEqual([200, 404])
    }
  })
})
