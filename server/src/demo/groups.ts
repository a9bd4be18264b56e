/**
 * Creates the member groups of the demo companies. The telephone numbers are reserved by the
 * Bundesnetzagentur for use in fiction.
 */
import type { InfoPointPhone, MemberGroupType } from '@sorgfalt/contract/core/limits'
import { createGroup } from '../features/group/member-group.store.ts'
import { addDays } from '../platform/calendar/days.ts'
import type { Db } from '../platform/db/database.ts'

/**
 * A helper: the index in the list of members, where to find the member, and the number of days until the
 * qualification ends.
 */
interface Helper {
  index: number
  note?: string
  phone?: InfoPointPhone
  endsIn?: number
}

export interface DemoGroup {
  name: string
  type: MemberGroupType
  /** Null for groups of the whole company. */
  location: string | null
  helpers: readonly Helper[]
}

/**
 * The number of days from one first-aid or fire-safety course to the next. A qualification lasts for these
 * two years.
 */
const courseDays = 730

/** Creates groups with their members. `members` are the uuids of all members. */
export async function addGroups(
  db: Db,
  groups: readonly DemoGroup[],
  members: readonly string[],
  today: string,
): Promise<void> {
  for (const { name, type, location, helpers } of groups) {
    const memberGroupUuid = await createGroup(db, { name, type, locationUuid: location })
    for (const { index, note = '', phone = 'none', endsIn } of helpers) {
      const memberUuid = members[index] ?? ''
      const validUntil = endsIn === undefined ? null : addDays(today, endsIn)
      const qualifiedSince = validUntil && addDays(validUntil, -courseDays)
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid, memberUuid, note, qualifiedSince, validUntil })
        .execute()

      const number = String(100 + index).padStart(3, '0')
      await db
        .updateTable('member')
        .set({
          phoneNumber: `089 99998 ${number}`,
          mobileNumber: `0171 39200 ${String(index % 100).padStart(2, '0')}`,
          infoPointPhone: phone,
        })
        .where('uuid', '=', memberUuid)
        .execute()
    }
  }
}

/**
 * Returns the groups of Musterbau. The members belong to Munich, Augsburg and Graz in turn (musterbau.ts).
 */
export const musterbauGroups = ([munich, augsburg, graz]: readonly [string, string, string]): DemoGroup[] => [
  ...munichGroups(munich),
  ...augsburgGroups(augsburg),
  ...grazGroups(graz),
  ...companyGroups,
]

const munichGroups = (munich: string): DemoGroup[] => [
  {
    name: 'Ersthelfer',
    type: 'first-aid',
    location: munich,
    helpers: [
      { index: 6, note: 'Empfang, Erdgeschoss', phone: 'phone', endsIn: 400 },
      { index: 12, note: 'Buchhaltung, 2. Obergeschoss', phone: 'phone', endsIn: 55 },
      { index: 21, note: 'Werkstatt, Spätschicht', phone: 'mobile', endsIn: 610 },
      { index: 30, note: 'Einkauf, 1. Obergeschoss', phone: 'phone', endsIn: -20 },
    ],
  },
  {
    name: 'Brandschutzbeauftragte',
    type: 'fire-marshall',
    location: munich,
    helpers: [{ index: 9, note: 'Gebäudetechnik', phone: 'phone', endsIn: 650 }],
  },
  {
    name: 'Brandschutzhelfer',
    type: 'fire-assistent',
    location: munich,
    helpers: [
      { index: 4, note: 'Verwaltung, 1. Obergeschoss', endsIn: 500 },
      { index: 15, note: 'Lager, Frühschicht', phone: 'phone', endsIn: 700 },
      { index: 18, note: 'Lager, Spätschicht', phone: 'mobile', endsIn: 700 },
      { index: 27, phone: 'phone', endsIn: 320 },
    ],
  },
  {
    name: 'Sicherheitsbeauftragte',
    type: 'health-safety-officer',
    location: munich,
    helpers: [
      { index: 24, note: 'Hochbau', phone: 'phone' },
      { index: 33, note: 'Instandhaltung', phone: 'phone' },
    ],
  },
]

const augsburgGroups = (augsburg: string): DemoGroup[] => [
  {
    name: 'Ersthelfer',
    type: 'first-aid',
    location: augsburg,
    helpers: [7, 13, 19, 25].map((index) => ({
      index,
      note: index === 7 ? 'Bauhof, Frühschicht' : '',
      phone: 'phone' as const,
      endsIn: 90 + index * 10,
    })),
  },
  {
    name: 'Brandschutzhelfer',
    type: 'fire-assistent',
    location: augsburg,
    helpers: [10, 16, 22].map((index) => ({ index, phone: 'phone' as const, endsIn: 500 })),
  },
  {
    name: 'Sicherheitsbeauftragte',
    type: 'health-safety-officer',
    location: augsburg,
    helpers: [{ index: 28, note: 'Tiefbau', phone: 'mobile' }],
  },
]

const grazGroups = (graz: string): DemoGroup[] => [
  {
    name: 'Ersthelfer',
    type: 'first-aid',
    location: graz,
    helpers: [8, 14, 20, 26, 32].map((index) => ({ index, endsIn: 300 + index })),
  },
  {
    name: 'Brandschutzwarte',
    type: 'fire-assistent',
    location: graz,
    helpers: [
      { index: 11, note: 'Halle 1', endsIn: 560 },
      { index: 17, note: 'Halle 2', endsIn: 560 },
    ],
  },
]

const companyGroups: DemoGroup[] = [
  {
    name: 'Betriebsärztlicher Dienst',
    type: 'medical-officer',
    location: null,
    helpers: [{ index: 36, note: 'Mittwoch 9 bis 12 Uhr, Raum 014', phone: 'phone' }],
  },
  {
    name: 'Betriebsrat',
    type: 'work-council',
    location: null,
    helpers: [
      { index: 39, note: 'Sprechstunde Donnerstag ab 14 Uhr', phone: 'phone' },
      { index: 42, note: 'Stellvertretung', phone: 'phone' },
    ],
  },
]

export const nordlichtGroups = (linz: string): DemoGroup[] => [
  {
    name: 'Ersthelfer',
    type: 'first-aid',
    location: linz,
    helpers: [
      { index: 1, note: 'Umschlag, Frühschicht', endsIn: 500 },
      { index: 4, note: 'Büro', endsIn: 40 },
      { index: 7, endsIn: 600 },
    ],
  },
  {
    name: 'Brandschutzwarte',
    type: 'fire-assistent',
    location: linz,
    helpers: [{ index: 10, note: 'Halle 1', endsIn: 650 }],
  },
]
