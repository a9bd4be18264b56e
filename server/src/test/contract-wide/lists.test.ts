/** Checks that every list is limited, and sorts and filters only by declared columns (cases L67 to L71). */
import type { Call } from '@sorgfalt/contract'
import { callEntries, calls } from '@sorgfalt/contract'
import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '../../features/elearning/player-fixture.ts'
import type { Api } from '../api.ts'
import { tinyCourse } from '../courses.ts'
import { featureEngines } from '../databases.ts'
import { parentOf } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { inputSchema } from './schemas.ts'
import { sortTexts } from './sort-texts.ts'

interface Page {
  rows: Record<string, unknown>[]
  total: number
  page: number
  perPage: number
}

/** Values of the table state that the contract does not declare. */
const invalidState: Record<string, readonly unknown[]> = {
  perPage: [1e9, -1, 0, 26, 25.5, '25', [25], null, 1e308, {}],
  page: [0, -1, 1.5, '1', [1], null, 99_999_999, 1e308, {}],
  sortBy: [
    '__proto__',
    'constructor',
    'password',
    'passwordHash',
    'name;drop',
    'uuid; select 1',
    ['title'],
    '',
    null,
    'x'.repeat(10_240),
    { a: 1 },
  ],
  sortDirection: ['ASC', 'random', '', null, ['asc'], 1],
  filter: [
    [],
    'x',
    1,
    null,
    { undeclared: 'x' },
    { $ne: 1 },
    { __proto: 1 },
    { search: { $ne: '' } },
    { search: ['a'] },
    { search: 'a\u0000' },
    { search: 'x'.repeat(50_000) },
  ],
}

const isList = (call: (typeof callEntries)[number][1]): call is Call =>
  call.kind === 'json' && 'perPage' in (inputSchema(call).properties ?? {})
const lists = callEntries.flatMap(([name, call]) => (isList(call) ? [[name, call] as const] : []))

describe.each(featureEngines)('lists on %s', (engine) => {
  let fixture: Fixture
  let api: Api
  beforeAll(async () => {
    fixture = await createFixture(engine)
    const { member, owns } = fixture.people['super-admin']
    api = await fixture.enter({ memberUuid: member.uuid })
    // The lists of the member's own objects need more than one row for these tests.
    for (const text of ['Wo?', 'Wann?'])
      await api.ok(calls.elearningQuestion.ask, { executionUuid: owns.openExecutionUuid, pageId: 'p1', text })
    await (await new Player(api, owns.openExecutionUuid, tinyCourse('begun')).again()).finish()
    const action = {
      riskUuid: owns.riskUuid,
      kind: 'custom',
      stop: 'O',
      state: 'agreed',
      dueOn: '2026-12-01',
    } as const
    await fixture.server.inClient(fixture.client, (db) =>
      db
        .insertInto('riskAction')
        .values(
          ['Geländer', 'Beleuchtung'].map((title) => ({
            ...action,
            title,
            responsibleMemberUuid: member.uuid,
          })),
        )
        .execute(),
    )
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  const inputOf = (call: Call, input: object) => {
    const { member, owns } = fixture.people['super-admin']
    // The member's own record has more than one row in each list.
    const isRecord = call.path.startsWith('/api/member-record/')
    return { ...parentOf(call, owns), ...(isRecord && { memberUuid: member.uuid }), ...input }
  }
  const ask = async (call: Call, input: object): Promise<Page> =>
    (await api.ok(call, inputOf(call, input))) as Page
  const idsOf = ({ rows }: Page): string[] => sortTexts(rows.map((row) => JSON.stringify(row)))

  test.each(lists)('%s refuses every undeclared table state', async (_name, call) => {
    for (const [key, values] of Object.entries(invalidState)) {
      for (const value of values) {
        const { status, error } = await api.send(call, inputOf(call, { [key]: value }))
        expect([key, value, status, error?.code]).toEqual([key, value, 400, 'Request.Invalid'])
      }
    }
  })

  test.each(lists)('%s starts with the first page of the default length', async (_name, call) => {
    const page = await ask(call, {})
    expect(page).toMatchObject({ page: 1, perPage: defaultPerPage })
    expect(page.total).toBeGreaterThan(1)
    expect(page.rows.length).toBe(Math.min(page.total, defaultPerPage))
  })

  test.each(lists)('%s returns only the total for a page far after the last one', async (_name, call) => {
    const { total } = await ask(call, {})
    expect(await ask(call, { page: 1_000_000, perPage: 100 })).toMatchObject({
      rows: [],
      total,
      page: 1_000_000,
      perPage: 100,
    })
  })

  test.each(lists)('%s shows the same rows in every sort order', async (_name, call) => {
    const all = idsOf(await ask(call, { perPage: 100 }))
    for (const sortBy of inputSchema(call).properties?.sortBy?.enum ?? []) {
      for (const sortDirection of ['asc', 'desc']) {
        const once = await ask(call, { perPage: 100, sortBy, sortDirection })
        expect([sortBy, sortDirection, idsOf(once)]).toEqual([sortBy, sortDirection, all])
        // A second answer must have the rows in the same order, even if they are equal in the sort column.
        expect(await ask(call, { perPage: 100, sortBy, sortDirection })).toEqual(once)
      }
    }
  })

  const searchable = lists.filter(([, call]) => inputSchema(call).properties?.filter?.properties?.search)
  test.each(searchable)('%s searches for the literal text, not for a pattern', async (_name, call) => {
    for (const search of [
      '%',
      '_',
      '\\',
      "'",
      '%_\\',
      '.*',
      '(a+)+$',
      '"><script>',
      "' or 1=1 --",
      '😀',
      'x'.repeat(250),
    ]) {
      expect([search, (await ask(call, { filter: { search } })).total]).toEqual([search, 0])
    }
  })
})
