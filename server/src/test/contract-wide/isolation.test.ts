/** No answer to one company holds a word of another: every call, list, search and file (security.md P2, case T42). */
import { callEntries } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachOf } from '../../access/roles.ts'
import { featureEngines } from '../databases.ts'
import { type Actor, actorsOf } from './actors.ts'
import { Canaries } from './canaries.ts'
import { tablesOf } from './database-state.ts'
import { examples, type NamedExample, parentOf } from './examples.ts'
import { fillEveryTable } from './fill-tables.ts'
import { inputSchema } from './schemas.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

/** Every text that stands in a value, however deep; shorter words stand in anybody's. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= Canaries.shortest ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isFull = process.env.PROVE === 'full'

describe.each(featureEngines)('isolation on %s', (engine) => {
  let stage: Stage
  let actors: Actor[]
  /** What stands in the rows of other clients and nowhere else. */
  let foreign: Canaries
  /** What stands in the row of the colleague whom no leader leads. */
  let hidden: Canaries
  let answers = 0

  /** Texts of all rows, by client; content and licensees under null. */
  async function textsByClient(): Promise<Map<string | null, Set<string>>> {
    const { owner } = stage.server.databases
    const found = new Map<string | null, Set<string>>()
    for (const { name, key } of await tablesOf(owner)) {
      const { rows } = await owner.transaction(undefined, (db) =>
        sql<{
          client: string | null
          row: string
        }>`select ${key === null ? sql`null` : sql.ref(key)} as client, to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
          db,
        ),
      )
      for (const { client, row } of rows) {
        const texts = found.get(client) ?? found.set(client, new Set()).get(client)!
        for (const text of textsIn(JSON.parse(row))) texts.add(text)
      }
    }
    return found
  }

  async function textsOfColleague(): Promise<Canaries> {
    const { uuid, client } = stage.strangers['out of scope'].member
    const row = await stage.server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    return new Canaries(
      [row.uuid, row.username, row.email ?? '', row.lastName].filter(
        (text) => text.length >= Canaries.shortest,
      ),
    )
  }

  beforeAll(async () => {
    stage = await createStage(engine)
    actors = actorsOf(stage).filter(({ role }) => role !== undefined)
    const { databases } = stage.server
    for (const { uuid, identifier } of [
      stage.client,
      stage.neighbour,
      stage.strangers['other licensee'].member.client,
    ]) {
      await databases.owner.transaction(undefined, (db) => fillEveryTable(db, uuid, `canary-${identifier}`))
    }
    const texts = await textsByClient()
    const known = new Set([...(texts.get(null) ?? []), ...(texts.get(stage.client.uuid) ?? [])])
    foreign = new Canaries(
      [...texts]
        .flatMap(([client, all]) => (client === null || client === stage.client.uuid ? [] : [...all]))
        .filter((text) => !known.has(text)),
    )
    hidden = await textsOfColleague()
  }, stageTimeout)
  afterAll(async () => {
    await stage.close()
    console.log(`isolation on ${engine}: ${answers} answers, ${foreign.size} foreign texts, 0 found`)
  })

  async function answerOf(
    actor: Actor,
    { name, call }: NamedExample,
    input: Record<string, unknown>,
  ): Promise<string> {
    const answer = await (await actor.apiFor(name)).request(call.method, call.path, input)
    answers++
    return `${JSON.stringify([...answer.headers])} ${Buffer.from(await answer.arrayBuffer()).toString('latin1')}`
  }

  /**
   * For lists: everything on one page in each order, and searches for what only others have. Those who see most and least stand
   * for everybody; with PROVE=full everybody asks.
   */
  function widened({ call }: NamedExample, { name, owns }: Actor): Record<string, unknown>[] {
    const { perPage, sortBy, filter } = inputSchema(call).properties ?? {}
    if (perPage === undefined || !(isFull || name === 'super-admin' || name === 'ou-admin')) return []
    const parent = parentOf(call, owns)
    const searches = filter?.properties?.search ? ['canary', 'neighbour', 'foreign', '%', '_', ''] : []
    return [
      ...(sortBy?.enum ?? []).map((column) => ({ ...parent, perPage: 100, sortBy: column })),
      ...searches.map((search) => ({ ...parent, perPage: 100, filter: { search } })),
    ]
  }

  test('there is something to find: the neighbour sees its own', async () => {
    const { member, owns } = stage.strangers['other client']
    const api = await stage.enter({ memberUuid: member.uuid }, member.client)
    const seen: string[] = []
    for (const { call, input } of examples.filter(({ name }) => !name.startsWith('session.'))) {
      seen.push(await (await api.request(call.method, call.path, input(owns))).text())
    }
    expect(foreign.in(seen.join('\n')).length).toBeGreaterThan(10)
  })

  test.each(callEntries.map(([name]) => name))(
    '%s tells nobody anything of another company',
    async (name) => {
      for (const example of examples.filter((one) => one.name === name)) {
        for (const actor of actors) {
          // Somebody else's password opens somebody else's door.
          const others = name.startsWith('session.') ? [] : Object.values(stage.strangers)
          const asked = [actor.owns, ...others.map(({ owns }) => owns)].map((owns) => example.input(owns))
          for (const input of [...asked, ...widened(example, actor)]) {
            const answer = await answerOf(actor, example, input)
            expect(foreign.in(answer)).toEqual([])
            if (actor.role && reachOf(name, actor.role) !== 'all') expect(hidden.in(answer)).toEqual([])
          }
        }
      }
    },
  )

  test('pages beside the calls tell nothing either', async () => {
    const api = await stage.enter({ memberUuid: stage.people['super-admin'].member.uuid })
    for (const path of [
      '/',
      '/readyz',
      '/metrics',
      '/branding.css',
      '/manifest.webmanifest',
      '/app-icon.svg',
      '/api/openapi.json',
      '/verify',
      `/auth/login/${stage.neighbour.identifier}x`,
    ]) {
      const answer = await api.request('GET', path)
      expect(foreign.in(await answer.text())).toEqual([])
    }
  })
})
