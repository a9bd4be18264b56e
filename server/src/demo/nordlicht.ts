import { addDays } from '../calendar.ts'
import { CourseCache } from '../content/version-cache.ts'
import type { Db } from '../db/database.ts'
import { createClient } from '../features/client/client.store.ts'
import { addLocation, addPeople, addUnit, assign, type DemoCompany, work } from './company.ts'
import { addGroups, nordlichtGroups } from './groups.ts'
import { people } from './people.ts'

/** Nordlicht: 40 members under another licensee, in Austrian surroundings. */
export async function seedNordlicht(db: Db, company: DemoCompany): Promise<void> {
  const { rootUuid } = await createClient(db, {
    licenseeUuid: company.licenseeUuid,
    identifier: 'nordlicht',
    name: 'Nordlicht Logistik (Demo)',
    country: 'AT',
    maxMembers: 60,
    street: 'Probegasse 8',
    postalCode: '4020',
    city: 'Linz',
  })
  const units = [await addUnit(db, 'Umschlag', rootUuid, 1), await addUnit(db, 'Büro', rootUuid, 2)]
  const place = await addLocation(db, {
    name: 'Zentrale Linz',
    type: 'headquarters',
    country: 'AT',
    street: 'Probegasse 8',
    postalCode: '4020',
    city: 'Linz',
    assemblyPoint: 'Wendeplatz vor Halle 1',
    internalEmergencyNumber: '',
    floorSpace: 3100,
    workKind: 'other',
  })
  const nora = { firstName: 'Nora', lastName: 'Nord', username: 'nora.nord', role: 'admin' as const }
  const everyone = [nora, ...people(39)].map((person, index) => ({
    ...person,
    unit: units[index % 2] ?? '',
    location: place,
    knows: index % 6 !== 5,
  }))
  const members = await addPeople(db, company, 'nordlicht', everyone)

  const today = company.now.toISOString().slice(0, 10)
  await addGroups(db, nordlichtGroups(place), members, today)
  await assign(db, 'brandschutz', rootUuid, { intervalMonths: 12, bufferDays: 30, assignedOn: addDays(today, -10) })
  const courses = new CourseCache()
  for (const [index, uuid] of members.entries()) {
    if (index % 2 === 1) await work(db, courses, { uuid, country: 'AT' }, 'brandschutz', company.now, { passedDaysAgo: 1 + (index % 9) })
  }
}
