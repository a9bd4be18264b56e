/**
 * Fills a company with generated members, to test and measure large installations. The same number always
 * generates the same member.
 */
import { usernameFromNames } from '@sorgfalt/contract'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { sql } from 'kysely'
import { createClient, enterWithin, findClient } from '../features/company/client.store.ts'
import { uuidv7 } from '../platform/crypto/uuid.ts'
import type { Database, Db } from '../platform/db/database.ts'

export interface Load {
  /** The company ID. The company is created if it does not exist. */
  client: string
  /** The licensee of a new company. */
  licenseeUuid: string
  /** Total number of members after the run, including those that already exist. */
  members: number
  units: number
  locations: number
  /** The password hash of all members who have a password. */
  passwordHash: string
  now: Date
}

/** Rows per transaction. Short transactions let the embedded engine serve other requests in between. */
const pageSize = 1000
/** Number of units directly below each unit. */
const branches = 6

const firstNames =
  `Anton Birgit Christian Dorothea Emre Franziska Georg Hatice Ingrid Jakob Katarzyna Lukas Miriam Nikolaus
  Olga Peter Renate Sebastian Theresa Ümit Veronika Walter Yvonne Zoltán Anna Björn Chiara Dragan Élodie
  Ferdinand`.split(/\s+/)
const nameStarts =
  `Acker Ahorn Birken Brand Dorn Eber Eich Erlen Feld Föhren Franken Größ Hasel Hoch Kirch Lind Mühl Neu Ober
  Öst Pichl Reit Rosen Schön Stein Tannen Über Unter Wald Weiß Wiesen Zell`.split(/\s+/)
const nameEnds =
  `mann bauer hofer müller meier huber berger dorfer egger steiner thaler bach auer inger wirt schmied lechner
  gruber reiter kofler moser brunner leitner maurer zimmerer vogel stätter länder rath helm wein garten blum
  kamp hagen loh`.split(/\s+/)
const commonNames = ['Müller', 'Schmidt', 'Wagner', 'Gruber', 'Yılmaz', 'Kowalski', 'Tomić', 'Ivanović']
const trades = [
  'Montage',
  'Einkauf',
  'Vertrieb',
  'Lager',
  'Werkstatt',
  'Labor',
  'Verwaltung',
  'Instandhaltung',
  'Versand',
  'Qualität',
]
const cities = ['München', 'Augsburg', 'Graz', 'Linz', 'Köln', 'Dresden', 'Wien', 'Münster', 'Kiel', 'Ulm']

interface Tree {
  units: string[]
  locations: string[]
}

interface LoadedMember {
  uuid: string
  username: string
  email: string | null
  firstName: string
  lastName: string
  role: MemberRole
  passwordHash: string | null
  lastLoginAt: Date | null
  archivedAt: Date | null
  unit: string | undefined
  secondUnit: string | undefined
  location: string | undefined
}

/**
 * Adds generated org units, locations and members to a company, until it has `load.members` members. Works in
 * short transactions. Returns the number of added members.
 */
export async function seedLoad(
  database: Database,
  load: Load,
  print: (line: string) => void,
): Promise<number> {
  const since = performance.now()
  const clientUuid = await database.transaction(undefined, (db) => ensureClient(db, load))
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.transaction(undefined, async (db) => {
      await enterWithin(db, clientUuid)
      // On a busy machine, inserting a page of members may take longer than the statements of the app may.
      await sql`set local statement_timeout = 0`.execute(db)
      return work(db)
    })

  const tree = await inClient((db) => ensureTree(db, load))
  const before = await inClient(countMembers)
  for (let from = before; from < load.members; from += pageSize) {
    const people = Array.from({ length: Math.min(pageSize, load.members - from) }, (_, index) =>
      loadedMember(from + index + 1, load, tree),
    )
    await inClient((db) => insertPeople(db, people))
  }

  await inClient(appointResponsibles)
  await database.transaction(undefined, (db) =>
    sql`analyze member, org_unit_member, location_member, org_unit, location`.execute(db),
  )

  const added = Math.max(0, load.members - before)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  print(
    `${load.client}: ${added} members added to ${before}, ${tree.units.length} org units, ` +
      `${tree.locations.length} locations, ${seconds} s`,
  )

  return added
}

async function ensureClient(db: Db, load: Load): Promise<string> {
  const known = await findClient(db, load.client)
  const seats = load.members + 1000

  if (!known) {
    const made = await createClient(db, {
      licenseeUuid: load.licenseeUuid,
      identifier: load.client,
      name: `Lasttest ${load.client}`,
      country: 'DE',
      maxMembers: seats,
    })
    return made.clientUuid
  }

  await db
    .updateTable('client')
    .set({ maxMembers: seats })
    .where('uuid', '=', known.uuid)
    .where('maxMembers', '<', seats)
    .execute()

  return known.uuid
}

const countMembers = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('member')
      .select(sql<number>`count(*)`.as('count'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Creates missing org units and locations. Fills the tree level by level, from the root downwards. */
async function ensureTree(db: Db, load: Load): Promise<Tree> {
  const units = (
    await db.selectFrom('orgUnit').select('uuid').orderBy('isRoot', 'desc').orderBy('uuid').execute()
  ).map(({ uuid }) => uuid)

  for (let number = units.length; number < load.units; number += 1) {
    const uuid = uuidv7()
    const name = `${trades[number % trades.length]} ${number}`
    await db
      .insertInto('orgUnit')
      .values({
        uuid,
        identifier: `load-unit-${number}`,
        name,
        parentUuid: units[Math.floor((number - 1) / branches)] ?? null,
      })
      .execute()

    units.push(uuid)
  }

  const locations = (await db.selectFrom('location').select('uuid').orderBy('uuid').execute()).map(
    ({ uuid }) => uuid,
  )

  for (let number = locations.length; number < load.locations; number += 1) {
    const uuid = uuidv7()
    const city = cities[number % cities.length] ?? ''
    const type = number === 0 ? 'headquarters' : 'branch'
    await db
      .insertInto('location')
      .values({ uuid, identifier: `load-location-${number}`, name: `${city} ${number}`, type, city })
      .execute()

    locations.push(uuid)
  }

  return { units, locations }
}

/**
 * Returns the member with this number. Members with similar names, or with the same unit or state, are spread
 * over the table.
 */
function loadedMember(
  number: number,
  { passwordHash, now }: Pick<Load, 'passwordHash' | 'now'>,
  { units, locations }: Tree,
): LoadedMember {
  const chance = seededNumbers(number)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]
  const firstName = pick(firstNames) ?? ''
  const lastName = (chance() < 0.15 ? pick(commonNames) : `${pick(nameStarts)}${pick(nameEnds)}`) ?? ''
  const username = `${usernameFromNames(firstName, lastName)}${number}`
  const hasLoggedIn = chance() < 0.85
  const daysAgo = (maxDays: number): Date =>
    new Date(now.getTime() - Math.floor(chance() * maxDays * 86_400_000))

  return {
    uuid: uuidv7(),
    username,
    firstName,
    lastName,
    role: chooseRole(number),
    email: chance() < 0.7 ? `${username}@load.example` : null,
    passwordHash: hasLoggedIn || chance() < 0.3 ? passwordHash : null,
    lastLoginAt: hasLoggedIn ? daysAgo(400) : null,
    archivedAt: chance() < 0.05 ? daysAgo(300) : null,
    unit: pick(units.slice(1)),
    secondUnit: chance() < 0.1 ? pick(units.slice(1)) : undefined,
    location: chance() < 0.95 ? pick(locations) : undefined,
  }
}

function chooseRole(number: number): MemberRole {
  if (number % 500 === 1) return 'ou-admin'
  if (number % 2000 === 2) return 'loc-admin'
  return number % 5000 === 3 ? 'admin' : 'member'
}

/**
 * Returns a function that generates random numbers from 0 up to, but not including, 1. The seed determines
 * their sequence (mulberry32).
 */
function seededNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function insertPeople(db: Db, people: readonly LoadedMember[]): Promise<void> {
  const column = <K extends keyof LoadedMember>(key: K) => people.map((person) => person[key] ?? null)
  await sql`
    with person as (
      insert into member (uuid, username, email, first_name, last_name, role, password_hash, password_set_at,
                          last_login_at, archived_at)
      select uuid, username, email, first_name, last_name, role, password_hash,
             case when password_hash is not null then now() end, last_login_at, archived_at
      from unnest(${column('uuid')}::uuid[], ${column('username')}::text[], ${column('email')}::text[],
        ${column('firstName')}::text[], ${column('lastName')}::text[], ${column('role')}::text[],
        ${column('passwordHash')}::text[], ${column('lastLoginAt')}::timestamptz[],
        ${column('archivedAt')}::timestamptz[])
        as input (uuid, username, email, first_name, last_name, role, password_hash, last_login_at,
          archived_at)
      returning uuid
    ), membership as (
      select * from unnest(${column('uuid')}::uuid[], ${column('unit')}::uuid[],
        ${column('secondUnit')}::uuid[], ${column('location')}::uuid[])
        as input (member_uuid, unit, second_unit, location)
    ), unit as (
      insert into org_unit_member (org_unit_uuid, member_uuid, source)
      select o.uuid, p.uuid, 'default' from person p cross join org_unit o where o.is_default
      union select unit, member_uuid, 'manual' from membership where unit is not null
      union select second_unit, member_uuid, 'manual' from membership where second_unit is not null
      on conflict do nothing
    )
    insert into location_member (location_uuid, member_uuid, is_primary)
      select location, member_uuid, true from membership where location is not null`.execute(db)
}

/** Makes one administrator with the matching role responsible for each unit and location. */
async function appointResponsibles(db: Db): Promise<void> {
  for (const [table, target, role] of [
    ['org_unit_responsible', 'org_unit', 'ou-admin'],
    ['location_responsible', 'location', 'loc-admin'],
  ] as const) {
    await sql`
      with person as (
        select uuid, row_number() over (order by uuid) - 1 as no, count(*) over () as total
        from member where role = ${role} and archived_at is null
      ), target as (
        select uuid, row_number() over (order by uuid) - 1 as no from ${sql.table(target)}
      )
      insert into ${sql.table(table)} (${sql.ref(`${target}_uuid`)}, member_uuid)
      select target.uuid, person.uuid from target join person on target.no % person.total = person.no
      where not exists (
        select from ${sql.table(table)} r where r.${sql.ref(`${target}_uuid`)} = target.uuid)`.execute(db)
  }
}
