/** Pieces that both demo companies are made of. */

import { identifierFromName } from '@sorgfalt/contract'
import type { Country, WorkKind } from '@sorgfalt/contract/core/limits'
import { insertMembers } from '../features/member/new-member.store.ts'
import { uuidv7 } from '../platform/crypto/uuid.ts'
import type { Db } from '../platform/db/database.ts'
import type { Person } from './people.ts'

export interface DemoCompany {
  licenseeUuid: string
  now: Date
  passwordHash: string
}

/** A company as it was made, for what happens in it afterwards. */
export interface Seeded {
  clientUuid: string
  country: Country
  /** Who runs it. */
  admin: string
  members: readonly string[]
  units: readonly string[]
  places: readonly string[]
}

/** A unit below another one. */
export async function addUnit(db: Db, name: string, parentUuid: string, number: number): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('orgUnit')
    .values({ uuid, identifier: identifierFromName(name, 1000 + number), name, parentUuid })
    .execute()
  return uuid
}

export interface DemoPlace {
  name: string
  type: 'headquarters' | 'branch'
  country: Country
  street: string
  postalCode: string
  city: string
  assemblyPoint: string
  internalEmergencyNumber: string
  /** Square metres. */
  floorSpace: number
  workKind: WorkKind
}

export async function addLocation(db: Db, place: DemoPlace): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('location')
    .values({ uuid, identifier: identifierFromName(place.city, 1000), ...place })
    .execute()
  return uuid
}

/** Members with their unit and place; the uuids in the same order. */
export async function addPeople(
  db: Db,
  company: DemoCompany,
  domain: string,
  list: readonly (Person & { unit: string; location: string; knows: boolean; archivedAt?: Date })[],
): Promise<string[]> {
  const people = list.map(({ unit, location, knows, ...person }, index) => ({
    ...person,
    email: `${person.username}@${domain}.example`,
    passwordHash: knows ? company.passwordHash : null,
    lastLoginAt: knows ? new Date(company.now.getTime() - (index % 40) * 86_400_000) : null,
    orgUnitUuids: [unit],
    locationUuid: location,
  }))
  return insertMembers(db, people)
}
