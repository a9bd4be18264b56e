/** People, org units and locations for tests of the member list. */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { TestClient, TestServer } from '../../../test/test-server.ts'

export interface Somebody {
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
  /** The first is the primary one. */
  locations?: readonly string[]
}

let counter = 0

/** Members of a client, in no unit but the ones told. Their uuids, in the same order. */
export async function addPeople(
  server: TestServer,
  client: TestClient,
  people: readonly Somebody[],
): Promise<string[]> {
  const made = people.map((person) => ({ uuid: uuidv7(), number: (counter += 1), ...person }))
  await server.inClient(client, async (db) => {
    await db
      .insertInto('member')
      .values(
        made.map(({ uuid, number, units: _units, locations: _locations, hasPassword, ...person }) => ({
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
    const inUnits = made.flatMap(({ uuid, units = [] }) =>
      units.map((orgUnitUuid) => ({ orgUnitUuid, memberUuid: uuid })),
    )
    if (inUnits.length > 0) await db.insertInto('orgUnitMember').values(inUnits).execute()
    const atLocations = made.flatMap(({ uuid, locations = [] }) =>
      locations.map((locationUuid, index) => ({ locationUuid, memberUuid: uuid, isPrimary: index === 0 })),
    )
    if (atLocations.length > 0) await db.insertInto('locationMember').values(atLocations).execute()
  })
  return made.map(({ uuid }) => uuid)
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
  of: { unit: string } | { location: string },
): Promise<unknown> =>
  server.inClient(client, (db) =>
    'unit' in of
      ? db.insertInto('orgUnitResponsible').values({ orgUnitUuid: of.unit, memberUuid }).execute()
      : db.insertInto('locationResponsible').values({ locationUuid: of.location, memberUuid }).execute(),
  )
