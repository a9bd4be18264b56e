/** Creates the parts of a demo company: org units, locations and members. */

import { identifierFromName } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import { createLocation, type LocationFields } from '../features/location/location.store.ts'
import { insertMembers } from '../features/member/new-member.store.ts'
import { uuidv7 } from '../platform/crypto/uuid.ts'
import type { Db } from '../platform/db/database.ts'
import type { Person } from './people.ts'

/** The properties that both demo companies share. */
export interface DemoCompany {
  licenseeUuid: string
  now: Date
  /** The password hash of all members who have a password. */
  passwordHash: string
}

/** A company that has been created, with the uuids that the scenarios need. */
export interface SeededCompany {
  clientUuid: string
  country: Country
  /** The uuid of the company's administrator. */
  admin: string
  members: readonly string[]
  units: readonly string[]
  locations: readonly string[]
}

/** Creates an org unit below `parentUuid`. Returns its uuid. */
export async function addUnit(db: Db, name: string, parentUuid: string, number: number): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('orgUnit')
    .values({ uuid, identifier: identifierFromName(name, 1000 + number), name, parentUuid })
    .execute()

  return uuid
}

export type DemoLocation = Omit<LocationFields, 'identifier' | 'additional'>

/** Creates a location and returns its uuid. */
export async function addLocation(db: Db, location: DemoLocation): Promise<string> {
  return createLocation(db, {
    ...location,
    identifier: identifierFromName(location.city, 1000),
    additional: '',
  })
}

interface DemoMember extends Person {
  unit: string
  location: string
  hasPassword: boolean
  archivedAt?: Date
  /** False: the member has no email address. */
  hasEmail?: boolean
  mobileNumber?: string
}

/** Creates members with their unit and location. Returns their uuids in the same order. */
export async function addPeople(
  db: Db,
  company: DemoCompany,
  domain: string,
  list: readonly DemoMember[],
): Promise<string[]> {
  const people = list.map(({ unit, location, hasPassword, hasEmail = true, ...person }, index) => ({
    ...person,
    email: hasEmail ? `${person.username}@${domain}.example` : null,
    passwordHash: hasPassword ? company.passwordHash : null,
    lastLoginAt: hasPassword ? new Date(company.now.getTime() - (index % 40) * 86_400_000) : null,
    orgUnitUuids: [unit],
    locationUuid: location,
  }))
  return insertMembers(db, people)
}
