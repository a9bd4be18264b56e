/** The list against a model of a few lines: generated people, generated requests, the same rows in the same order. */
import { calls, type Input } from '@sorgfalt/contract'
import { memberRoles } from '@sorgfalt/contract/core/role'
import { memberStatuses } from '@sorgfalt/contract/member/member'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { addLocation, addPeople, addUnit, type Somebody } from './member-list-fixture.ts'

type Request = Input<typeof calls.memberList.getList>
type Person = Required<Somebody> & { uuid: string }

const seed = 20_261_121
const people = 300
const requests = 150

/** Numbers between 0 and 1 that follow from the seed. */
function dice(seed: number) {
  let state = seed
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  return {
    roll,
    pick,
    some: <T>(list: readonly T[]): T[] => list.filter(() => roll() < 0.4),
    maybe: <T>(chance: number, value: () => T): T | undefined => (roll() < chance ? value() : undefined),
  }
}

const names = [
  'Müller',
  'Muller',
  'MÜLLER',
  'van der Berg',
  'Çelik',
  'Weiß',
  'Weiss',
  'O’Neill',
  'Ødegård',
  'Yılmaz',
  'Łukasz',
  'Ängström',
  'Zoë',
  'a',
  'Å',
  'ß',
  '100%',
  'x_y',
  'back\\slash',
  '-',
  'Ähnlich Ä',
]
const searches = [
  'mul',
  'Müller',
  'weiss',
  'ß',
  'berg van',
  '%',
  '_',
  '\\',
  'a',
  'ö',
  'made1',
  'example',
  'yilmaz',
  'lukasz zoe',
  'zz',
  '@',
  'l,m',
  'odegard',
]

/** What unaccent does to the letters above. */
const special: Record<string, string> = { ß: 'ss', ø: 'o', ı: 'i', ł: 'l', '’': "'" }
const fold = (text: string): string =>
  Array.from(
    text.normalize('NFC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
    (letter) => special[letter] ?? letter,
  ).join('')

const collator = new Intl.Collator('de')
const byteOrder = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
const byAlphabet = (one: string, other: string): number =>
  collator.compare(one, other) || byteOrder(one, other)
const statusOf = ({ archivedAt, lastLoginAt }: Person) =>
  archivedAt ? 'archived' : lastLoginAt ? 'active' : 'invited'
const byName = (one: Person, other: Person): number =>
  byAlphabet(one.lastName, other.lastName) || byAlphabet(one.firstName, other.firstName)
const placeNames = new Map<string, string>()
/** Who has none comes last. */
const placeOf = ({ locations: [primary = ''] }: Person): string => placeNames.get(primary) ?? '\uffff'
const orders: Record<NonNullable<Request['sortBy']>, (one: Person, other: Person) => number> = {
  lastName: byName,
  firstName: (one, other) =>
    byAlphabet(one.firstName, other.firstName) || byAlphabet(one.lastName, other.lastName),
  username: (one, other) => byteOrder(one.username, other.username),
  email: (one, other) =>
    one.email === null || other.email === null
      ? Number(one.email === null) - Number(other.email === null)
      : byAlphabet(one.email, other.email),
  role: (one, other) => memberRoles.indexOf(one.role) - memberRoles.indexOf(other.role) || byName(one, other),
  status: (one, other) => byteOrder(statusOf(one), statusOf(other)) || byName(one, other),
  lastLoginAt: (one, other) => (one.lastLoginAt?.getTime() ?? -1) - (other.lastLoginAt?.getTime() ?? -1),
  location: (one, other) => byAlphabet(placeOf(one), placeOf(other)) || byName(one, other),
}

/** What the list must answer: uuids of the page and how many there are. `below` = a unit with everything below it. */
function model(
  all: readonly Person[],
  { filter, page, perPage, sortBy, sortDirection }: Request,
  below: Record<string, string[]>,
): { uuids: string[]; total: number } {
  const words = (filter.search ?? '').split(/[\s,;]+/).filter(Boolean)
  const statuses: readonly string[] = filter.status?.length ? filter.status : ['invited', 'active']
  const wanted = <T>(list: readonly T[] | undefined, test: (value: T) => boolean): boolean =>
    !list?.length || list.some(test)
  const found = all.filter(
    (person) =>
      !person.deletedAt &&
      statuses.includes(statusOf(person)) &&
      words.every((word) =>
        [person.firstName, person.lastName, person.username, person.email ?? ''].some((text) =>
          fold(text).includes(fold(word)),
        ),
      ) &&
      wanted(filter.role, (role) => person.role === role) &&
      wanted(filter.orgUnit, (unit) => (below[unit] ?? []).some((one) => person.units.includes(one))) &&
      wanted(filter.location, (location) => person.locations.includes(location)) &&
      !(filter.neverLoggedIn && person.lastLoginAt) &&
      !(filter.noPassword && person.hasPassword),
  )
  const upwards = found.toSorted(
    (one, other) => orders[sortBy ?? 'lastName'](one, other) || byteOrder(one.uuid, other.uuid),
  )
  const sorted = sortDirection === 'asc' ? upwards : upwards.toReversed()
  return {
    uuids: sorted.slice((page - 1) * perPage, page * perPage).map(({ uuid }) => uuid),
    total: found.length,
  }
}

describe.each(featureEngines)('the list equals its model on %s', (engine) => {
  let server: TestServer
  let api: Api
  let all: Person[]
  let below: Record<string, string[]>
  let places: string[]
  const { roll, pick, some, maybe } = dice(seed)

  beforeAll(async () => {
    server = await createTestServer(engine)
    const client = await server.createClient()
    const admin = await server.createMember(client, { role: 'super-admin' })
    api = await server.signedIn(admin)
    const upper = await addUnit(server, client, 'Oben')
    const lower = await addUnit(server, client, 'Unten', upper)
    const aside = await addUnit(server, client, 'Daneben')
    below = { [upper]: [upper, lower], [lower]: [lower], [aside]: [aside] }
    for (const name of ['Hier', 'Dort', 'Äußerst'])
      placeNames.set(await addLocation(server, client, name), name)
    places = [...placeNames.keys()].slice(-3)
    const instant = () => new Date(Date.UTC(2026, 0, 1 + Math.floor(roll() * 40)))
    const made = Array.from({ length: people }, (_, index): Required<Somebody> => {
      const archivedAt = maybe(0.2, instant) ?? null
      return {
        firstName: pick(names),
        lastName: pick(names),
        username: `made${index}`,
        role: pick(memberRoles),
        email: maybe(0.6, () => `${pick(['A', 'b', 'ä', '%', '_'])}${index % 40}@X.example`) ?? null,
        lastLoginAt: maybe(0.7, instant) ?? null,
        archivedAt,
        deletedAt: archivedAt && roll() < 0.2 ? archivedAt : null,
        hasPassword: roll() < 0.8,
        units: some([upper, lower, aside]),
        locations: some(places).toSorted(() => roll() - 0.5),
      }
    })
    const uuids = await addPeople(server, client, made)
    all = made.map((person, index) => ({ ...person, uuid: uuids[index] ?? '' }))
    const { username, role, lastLoginAt, firstName, lastName, email } = await server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', admin.uuid).executeTakeFirstOrThrow(),
    )
    all.push({
      uuid: admin.uuid,
      username,
      role,
      lastLoginAt,
      firstName,
      lastName,
      email,
      archivedAt: null,
      deletedAt: null,
      hasPassword: true,
      units: [client.rootUuid],
      locations: [],
    })
  })
  afterAll(() => server.close())

  test(`for ${requests} requests (seed ${seed})`, async () => {
    const found: number[] = []
    for (let number = 0; number < requests; number += 1) {
      const perPage = pick([25, 50, 100] as const)
      const request: Request = {
        filter: {
          search: maybe(0.5, () => pick(searches)),
          role: maybe(0.3, () => some(memberRoles)),
          status: maybe(0.5, () => some(memberStatuses)),
          orgUnit: maybe(0.25, () => some(Object.keys(below))),
          location: maybe(0.25, () => some(places)),
          neverLoggedIn: maybe(0.2, () => roll() < 0.8),
          noPassword: maybe(0.2, () => roll() < 0.8),
        },
        page: 1 + Math.floor(roll() * 3),
        perPage,
        sortBy: maybe(0.8, () => pick(Object.keys(orders) as NonNullable<Request['sortBy']>[])),
        sortDirection: pick(['asc', 'desc']),
      }
      const { rows, total } = await api.ok(calls.memberList.getList, request)
      const expected = model(all, request, below)
      expect({ request, uuids: rows.map(({ uuid }) => uuid), total }).toEqual({ request, ...expected })
      found.push(total)
    }
    // Most requests have something to get wrong.
    expect(found.filter((total) => total > 1).length).toBeGreaterThan(requests / 2)
  })
})
