import { createClient } from '../features/company/client.store.ts'
import type { Db } from '../platform/db/database.ts'
import {
  addLocation,
  addPeople,
  addUnit,
  type DemoCompany,
  type DemoLocation,
  type SeededCompany,
} from './company.ts'
import { addGroups, musterbauGroups } from './groups.ts'
import { learnAtMusterbau } from './musterbau-learning.ts'
import { namedPeople, people } from './people.ts'

const munich: DemoLocation = {
  name: 'Hauptsitz München',
  type: 'headquarters',
  country: 'DE',
  street: 'Beispielstraße 1',
  postalCode: '80331',
  city: 'München',
  assemblyPoint: 'Parkplatz Nord, am Fahnenmast',
  internalEmergencyNumber: '089 99998 110',
  floorSpace: 2400,
  workKind: 'office',
}
const augsburg: DemoLocation = {
  name: 'Bauhof Augsburg',
  type: 'branch',
  country: 'DE',
  street: 'Musterweg 12',
  postalCode: '86150',
  city: 'Augsburg',
  assemblyPoint: 'Vor Tor 2',
  internalEmergencyNumber: '200',
  floorSpace: 5200,
  workKind: 'other',
}
const graz: DemoLocation = {
  name: 'Niederlassung Graz',
  type: 'branch',
  country: 'AT',
  street: 'Probegasse 3',
  postalCode: '8010',
  city: 'Graz',
  assemblyPoint: 'Wiese hinter der Halle',
  internalEmergencyNumber: '300',
  floorSpace: 1800,
  workKind: 'other',
}

/**
 * The mobile numbers of members without an email address, by the index of the member. They have overdue
 * e-learnings: two of them can be reminded by SMS, the other two only by letter.
 */
const withoutEmail = new Map([
  [35, '+49 171 39200 35'],
  [56, ''],
  [70, '+49 171 39200 70'],
  [77, ''],
])

/** Creates three archived members. One of them is still responsible for a location. */
async function addArchivedMembers(
  db: Db,
  company: DemoCompany,
  membership: { unit: string; location: string },
): Promise<void> {
  const former = people(178).slice(175)
  const daysAgo = (days: number) => new Date(company.now.getTime() - days * 86_400_000)
  const members = await addPeople(
    db,
    company,
    'musterbau',
    former.map((person, index) => ({
      ...person,
      ...membership,
      hasPassword: true,
      archivedAt: daysAgo(9 + 17 * index),
    })),
  )

  await db
    .insertInto('locationResponsible')
    .values({ locationUuid: membership.location, memberUuid: members[2] ?? '' })
    .execute()
}

/**
 * Creates Musterbau: 180 members, three of them in the archive, three locations, a tree of units, and
 * e-learnings in all states.
 */
export async function seedMusterbau(db: Db, company: DemoCompany): Promise<SeededCompany> {
  const { clientUuid, rootUuid } = await createClient(db, {
    licenseeUuid: company.licenseeUuid,
    identifier: 'musterbau',
    name: 'Musterbau GmbH (Demo)',
    country: 'DE',
    maxMembers: 250,
    street: 'Beispielstraße 1',
    postalCode: '80331',
    city: 'München',
    adviserLoginAllowed: true,
  })

  const office = await addUnit(db, 'Verwaltung', rootUuid, 1)
  const building = await addUnit(db, 'Bauausführung', rootUuid, 2)
  const units = [
    office,
    await addUnit(db, 'Einkauf und Kalkulation', office, 3),
    await addUnit(db, 'Hochbau', building, 4),
    await addUnit(db, 'Tiefbau', building, 5),
    await addUnit(db, 'Lager und Fuhrpark', rootUuid, 6),
    await addUnit(db, 'Instandhaltung und Gebäudetechnik', rootUuid, 7),
  ]

  const locations = [
    await addLocation(db, munich),
    await addLocation(db, augsburg),
    await addLocation(db, graz),
  ] as const

  const at = (index: number, list: readonly string[]): string => list[index % list.length] ?? ''
  const allPeople = [...namedPeople, ...people(175)].map((person, index) => ({
    ...person,
    unit: at(index, units),
    location: at(index < namedPeople.length ? 0 : index, locations),
    hasPassword: index < namedPeople.length || index % 9 !== 0,
    hasEmail: !withoutEmail.has(index),
    mobileNumber: withoutEmail.get(index) ?? '',
  }))

  const members = await addPeople(db, company, 'musterbau', allPeople)
  await setResponsibles(db, members, { location: locations[0], unit: building })
  await addArchivedMembers(db, company, { unit: office, location: locations[2] })

  const today = company.now.toISOString().slice(0, 10)
  await addGroups(db, musterbauGroups(locations), members, today)
  await learnAtMusterbau(db, company.now, { root: rootUuid, building, units }, members)

  return { clientUuid, country: 'DE', admin: members[1] ?? '', members, units, locations }
}

/** Makes lena.standort responsible for the headquarters, and otto.einheit for the construction unit. */
async function setResponsibles(
  db: Db,
  members: readonly string[],
  { location, unit }: { location: string; unit: string },
): Promise<void> {
  await db
    .insertInto('locationResponsible')
    .values({ locationUuid: location, memberUuid: members[2] ?? '' })
    .execute()
  await db
    .insertInto('orgUnitResponsible')
    .values({ orgUnitUuid: unit, memberUuid: members[3] ?? '' })
    .execute()
}
