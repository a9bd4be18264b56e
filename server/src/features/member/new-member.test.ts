import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer, unique } from '../../test/test-server.ts'
import { addLocation, addUnit } from './list/member-list-fixture.ts'
import { createMembers, insertMembers, type NewMember } from './new-member.store.ts'
import { readSeats } from './seats.store.ts'

const createInput = (more: Partial<NewMember> = {}): NewMember => ({
  username: `new${unique()}`,
  firstName: 'Neu',
  lastName: 'Mitglied',
  role: 'member',
  email: null,
  passwordHash: null,
  ...more,
})
const today = '2026-11-02'
const withSeats = (server: TestServer, client: TestClient, maxMembers: number) =>
  server.databases.owner.transaction(undefined, (db) =>
    db.updateTable('client').set({ maxMembers }).where('uuid', '=', client.uuid).execute(),
  )

describe.each(featureEngines)('new members on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  beforeEach(async () => {
    client = await server.createClient()
  })
  afterAll(() => server.close())
  const inClient = <T>(work: (db: Db) => Promise<T>) => server.inClient(client, work)

  test('can be created hundreds at a time, with all fields, org units, location and tasks', async () => {
    await withSeats(server, client, 300)
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    const orgUnitUuid = await addUnit(server, client, 'Lager')
    const locationUuid = await addLocation(server, client, 'Werk')
    const full = createInput({
      firstName: 'Jörg "der"',
      email: 'joerg@test.example',
      language: 'en_GB',
      gender: 'diverse',
      birthDate: '1990-02-28',
      country: 'AT',
      externalId: '4711',
      entryDate: '2026-11-01',
      createRiskAssessmentTasks: false,
      orgUnitUuids: [orgUnitUuid, client.rootUuid, orgUnitUuid],
      locationUuid,
    })
    const exempt = createInput({ createElearningTasks: false })
    const uuids = await inClient((db) =>
      createMembers(db, [full, exempt, ...Array.from({ length: 298 }, () => createInput())], today, 'import'),
    )
    expect(new Set(uuids).size).toBe(300)
    await inClient(async (db) => {
      const { orgUnitUuids: _, locationUuid: __, ...columns } = full
      const [row] = await db.selectFrom('member').selectAll().where('uuid', '=', uuids[0]!).execute()
      expect(row).toMatchObject({
        ...columns,
        phoneNumber: '',
        passwordSetAt: null,
        mustChangePassword: false,
        createElearningTasks: true,
      })
      const units = await db
        .selectFrom('orgUnitMember')
        .select(['orgUnitUuid', 'source'])
        .where('memberUuid', '=', uuids[0]!)
        .execute()
      expect(new Set(units.map(({ orgUnitUuid: unit, source }) => `${unit} ${source}`))).toEqual(
        new Set([`${client.rootUuid} default`, `${orgUnitUuid} import`]),
      )
      expect(await db.selectFrom('locationMember').select(['memberUuid', 'isPrimary']).execute()).toEqual([
        { memberUuid: uuids[0], isPrimary: true },
      ])
      expect(
        await db.selectFrom('elearningTask').select('uuid').where('state', '=', 'active').execute(),
      ).toHaveLength(299)
    })
    expect(await inClient(readSeats)).toEqual({ used: 300, max: 300 })
  })

  test('are all refused if there are not enough seats, and archived members take no seat', async () => {
    await withSeats(server, client, 3)
    await inClient((db) =>
      insertMembers(db, [
        createInput({ archivedAt: new Date() }),
        createInput({ archivedAt: new Date() }),
        createInput(),
      ]),
    )
    const three = [createInput(), createInput(), createInput()]
    await expect(inClient((db) => createMembers(db, three, today))).rejects.toMatchObject({
      code: 'Client.MaxMembersReached',
      details: { params: { max: 3, free: 2 } },
    })
    expect(await inClient((db) => createMembers(db, three.slice(1), today))).toHaveLength(2)
    expect(await inClient(readSeats)).toEqual({ used: 3, max: 3 })
  })

  test('are refused with org units of another company, unknown locations or existing usernames', async () => {
    const stranger = await addUnit(server, await server.createClient(), 'Fremd')
    const known = createInput()
    await inClient((db) => createMembers(db, [known], today))
    for (const person of [
      createInput({ orgUnitUuids: [stranger] }),
      createInput({ locationUuid: randomUUID() }),
      known,
    ]) {
      await expect(inClient((db) => createMembers(db, [createInput(), person], today))).rejects.toMatchObject(
        {
          code: expect.stringMatching(/^23/),
        },
      )
    }
    expect((await inClient(readSeats)).used).toBe(1)
  })
})
