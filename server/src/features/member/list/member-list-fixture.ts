/** Members, org units and locations for tests. */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { TestClient, TestServer } from '../../../test/test-server.ts'

export interface TestPerson {
  firstName?: string
  lastName?: string
  username?: string
  email?: string | null
  role?: MemberRole
  lastLoginAt?: Date | null
  archivedAt?: Date | null
  deletedAt?: Date | null
  hasPassword?: boolean
  units?: readonly string[]
  /** The first location is the primary one. */
  locations?: readonly string[]
}

let counter = 0

/** Inserts members that belong only to the given units, and returns their uuids in the same order. */
export async function addPeople(
  server: TestServer,
  client: TestClient,
  people: readonly TestPerson[],
): Promise<string[]> {
  const created = people.map((person) => ({ uuid: uuidv7(), number: (counter += 1), ...person }))
  await server.inClient(client, async (db) => {
    await db
      .insertInto('member')
      .values(
        created.map(({ uuid, number, units: _units, locations: _locations, hasPassword, ...person }) => ({
          uuid,
          username: `listed${number}`,
          firstName: 'Test',
          lastName: 'Person',
          email: null,
          ...person,
          passwordHash: hasPassword ? 'a hash' : null,
        })),
      )
      .execute()
    const inUnits = created.flatMap(({ uuid, units = [] }) =>
      units.map((orgUnitUuid) => ({ orgUnitUuid, memberUuid: uuid })),
    )
    if (inUnits.length > 0) await db.insertInto('orgUnitMember').values(inUnits).execute()
    const atLocations = created.flatMap(({ uuid, locations = [] }) =>
      locations.map((locationUuid, index) => ({ locationUuid, memberUuid: uuid, isPrimary: index === 0 })),
    )
    if (atLocations.length > 0) await db.insertInto('locationMember').values(atLocations).execute()
  })
  return created.map(({ uuid }) => uuid)
}

export async function addUnit(
  server: TestServer,
  client: TestClient,
  name: string,
  parentUuid = client.rootUuid,
): Promise<string> {
  const uuid = uuidv7()
  await server.inClient(client, (db) =>
    db
      .insertInto('orgUnit')
      .values({ uuid, identifier: `unit-${uuid}`, name, parentUuid })
      .execute(),
  )
  return uuid
}

export async function addLocation(server: TestServer, client: TestClient, name: string): Promise<string> {
  const uuid = uuidv7()
  await server.inClient(client, (db) =>
    db
      .insertInto('location')
      .values({ uuid, identifier: `location-${uuid}`, name, type: 'branch' })
      .execute(),
  )
  return uuid
}

export const makeResponsible = (
  server: TestServer,
  client: TestClient,
  memberUuid: string,
  orgNode: { unit: string } | { location: string },
): Promise<unknown> =>
  server.inClient(client, (db) =>
    'unit' in orgNode
      ? db.insertInto('orgUnitResponsible').values({ orgUnitUuid: orgNode.unit, memberUuid }).execute()
      : db.insertInto('locationResponsible').values({ locationUuid: orgNode.location, memberUuid }).execute(),
  )
