import { createClient } from '../features/company/client.store.ts'
import type { Db } from '../platform/db/database.ts'
import { addLocation, addPeople, addUnit, type DemoCompany, type SeededCompany } from './company.ts'
import { addGroups, nordlichtGroups } from './groups.ts'
import { people } from './people.ts'
import { assign, learn } from './scenario-learning.ts'

/** Creates Nordlicht: 40 members under another licensee, in Austria. */
export async function seedNordlicht(db: Db, company: DemoCompany): Promise<SeededCompany> {
  const { clientUuid, rootUuid } = await createClient(db, {
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
  const linz = await addLocation(db, {
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
  const allPeople = [nora, ...people(39)].map((person, index) => ({
    ...person,
    unit: units[index % 2] ?? '',
    location: linz,
    hasPassword: index % 6 !== 5,
  }))

  const members = await addPeople(db, company, 'nordlicht', allPeople)

  const today = company.now.toISOString().slice(0, 10)
  await addGroups(db, nordlichtGroups(linz), members, today)

  const schedule = { units: [rootUuid], intervalMonths: 12 }
  await assign(db, today, { ...schedule, elearning: 'brandschutz', bufferDays: 60, assignedDaysAgo: 70 })
  await assign(db, today, { ...schedule, elearning: 'heben-tragen', bufferDays: 30, assignedDaysAgo: 10 })

  const indexes = new Map(members.map((uuid, index) => [uuid, index]))
  await learn(db, { country: 'AT', now: company.now }, (elearning, memberUuid) => {
    const index = indexes.get(memberUuid) ?? 0
    return elearning === 'brandschutz' && index % 2 === 1
      ? { state: 'passed', pages: 0, daysAgo: 10 + 8 * (index % 6) }
      : undefined
  })

  return { clientUuid, country: 'AT', admin: members[0] ?? '', members, units, locations: [linz] }
}
