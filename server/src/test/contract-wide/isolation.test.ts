/**
 * Checks that no answer to one company contains data of another company, in calls, lists, searches and files
 * (case T42).
 */
import { callEntries } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachOf } from '../../access/roles.ts'
import { installationOwner } from '../../features/elearning/catalog/owner.store.ts'
import { featureEngines } from '../databases.ts'
import { type Actor, actorsOf } from './actors.ts'
import { tablesOf } from './database-state.ts'
import { examples, type NamedExample, parentOf } from './examples.ts'
import { fillEveryTable } from './fill-tables.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { Markers } from './markers.ts'
import { takeNext } from './sample.ts'
import { inputSchema } from './schemas.ts'

/**
 * Returns the texts in a value that are long enough to serve as markers. Dates are left out, because all
 * companies may have the same dates.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.length >= Markers.minLength && !/^\d{4}-\d\d-\d\d$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isFull = process.env.PROVE === 'full'

/** The test of the access matrix sends objects of all origins. */
const nextStranger = takeNext(1)
const nextInputs = takeNext(4)

/** Returns the company to which a row of content belongs. Null for the content of the installation. */
const ownerOf = (table: string) =>
  ['elearning', 'elearning_version'].includes(table)
    ? sql`nullif(owner_key, ${installationOwner})`
    : sql`null`

describe.each(featureEngines)('isolation on %s', (engine) => {
  let fixture: Fixture
  let actors: Actor[]
  /** Texts that occur only in rows of other clients. */
  let foreign: Markers
  /** Texts of a member who is outside the scope of every responsible member. */
  let hidden: Markers
  let answers = 0

  /** Returns the texts of all rows by client. Content and licensees have the key null. */
  async function textsByClient(): Promise<Map<string | null, Set<string>>> {
    const { owner } = fixture.server.databases
    const found = new Map<string | null, Set<string>>()
    for (const { name, key } of await tablesOf(owner)) {
      const client = key === null ? ownerOf(name) : sql.ref(key)
      const allRows = sql<{ client: string | null; row: string }>`
        select ${client} as client, to_jsonb(t)::text as row from ${sql.table(name)} t`
      const { rows } = await owner.transaction(undefined, (db) => allRows.execute(db))
      for (const { client, row } of rows) {
        const texts = found.get(client) ?? found.set(client, new Set()).get(client)!
        for (const text of textsIn(JSON.parse(row))) texts.add(text)
      }
    }
    return found
  }

  async function textsOfColleague(): Promise<Markers> {
    const { uuid, client } = fixture.strangers['out of scope'].member
    const row = await fixture.server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    return new Markers(
      [row.uuid, row.username, row.email ?? '', row.lastName].filter(
        (text) => text.length >= Markers.minLength,
      ),
    )
  }

  beforeAll(async () => {
    fixture = await createFixture(engine)
    actors = actorsOf(fixture).filter(({ role }) => role !== undefined)
    const { databases } = fixture.server
    for (const { uuid, identifier } of [
      fixture.client,
      fixture.neighbour,
      fixture.strangers['other licensee'].member.client,
    ]) {
      await databases.owner.transaction(undefined, (db) => fillEveryTable(db, uuid, `marker-${identifier}`))
    }
    const texts = await textsByClient()
    const known = new Set([...(texts.get(null) ?? []), ...(texts.get(fixture.client.uuid) ?? [])])
    foreign = new Markers(
      [...texts]
        .flatMap(([client, all]) => (client === null || client === fixture.client.uuid ? [] : [...all]))
        .filter((text) => !known.has(text)),
    )
    hidden = await textsOfColleague()
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    console.log(`isolation on ${engine}: ${answers} answers, ${foreign.size} foreign texts, 0 found`)
  })

  async function answerOf(
    actor: Actor,
    { name, call }: NamedExample,
    input: Record<string, unknown>,
  ): Promise<string> {
    const answer = await (await actor.apiFor(name)).request(call.method, call.path, input)
    answers++
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    return `${JSON.stringify([...answer.headers])} ${body}`
  }

  /**
   * Returns further inputs for a list call: one page with all rows in each order, and searches for texts of
   * other companies. By default only the super-admin and the ou-admin send some of them. With PROVE=full
   * every actor sends all of them.
   */
  function listInputs({ call }: NamedExample, { name, owns }: Actor): readonly Record<string, unknown>[] {
    const { perPage, sortBy, filter } = inputSchema(call).properties ?? {}
    if (perPage === undefined || !(isFull || name === 'super-admin' || name === 'ou-admin')) return []
    const parent = parentOf(call, owns)
    const searches = filter?.properties?.search ? ['marker', 'neighbour', 'foreign', '%', '_', ''] : []
    return nextInputs([
      ...(sortBy?.enum ?? []).map((column) => ({ ...parent, perPage: 100, sortBy: column })),
      ...searches.map((search) => ({ ...parent, perPage: 100, filter: { search } })),
    ])
  }

  test('finds the marker texts of a company in the answers to that company', async () => {
    const { member, owns } = fixture.strangers['other client']
    const api = await fixture.enter({ memberUuid: member.uuid }, member.client)
    const seen: string[] = []
    for (const { call, input } of examples.filter(({ name }) => !name.startsWith('session.'))) {
      seen.push(await (await api.request(call.method, call.path, input(owns))).text())
    }
    expect(foreign.in(seen.join('\n')).length).toBeGreaterThan(10)
  })

  test.each(callEntries.map(([name]) => name))('%s reveals no data of another company', async (name) => {
    for (const example of examples.filter((one) => one.name === name)) {
      for (const actor of actors) {
        // A login with the password of another member signs in as that member, so the answer may contain that
        // member's data. The login page shows the providers of each company to everybody (decision 74).
        const isOpen = name.startsWith('session.') || name === 'sso.readOptions'
        const others = isOpen ? [] : nextStranger(Object.values(fixture.strangers))
        const inputs = [actor.owns, ...others.map(({ owns }) => owns)].map((owns) => example.input(owns))
        for (const input of [...inputs, ...listInputs(example, actor)]) {
          const answer = await answerOf(actor, example, input)
          expect(foreign.in(answer)).toEqual([])
          if (actor.role && reachOf(name, actor.role) !== 'all') expect(hidden.in(answer)).toEqual([])
        }
      }
    }
  })

  test('addresses that are not calls, such as pages, reveal no data of another company', async () => {
    const api = await fixture.enter({ memberUuid: fixture.people['super-admin'].member.uuid })
    for (const path of [
      '/',
      '/readyz',
      '/metrics',
      '/branding.css',
      '/manifest.webmanifest',
      '/app-icon.svg',
      '/api/openapi.json',
      '/verify',
      `/auth/login/${fixture.neighbour.identifier}x`,
    ]) {
      const answer = await api.request('GET', path)
      expect(foreign.in(await answer.text())).toEqual([])
    }
  })
})
