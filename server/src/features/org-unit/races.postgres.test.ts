import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postgresOnly } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { addPeople, addUnit } from '../member/list/member-list-fixture.ts'
import { createTree, type TestTree } from './org-unit-fixture.ts'

const { addMembers, update, remove, list, create } = calls.orgUnit
const rounds = 10

/** Concurrent changes need several connections, so they run on PostgreSQL only. */
describe.each(postgresOnly)('concurrent changes of org units on %s', (engine) => {
  let server: TestServer
  let tree: TestTree
  let units: TestTree['units']

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  beforeEach(async () => {
    tree = await createTree(server)
    units = tree.units
  })
  afterAll(() => server.close())

  const sent = async (answers: Promise<{ status: number; error: { code: string } | undefined }>[]) =>
    (await Promise.all(answers)).map(({ status, error }) => error?.code ?? status)
  const nextTo = (name: string) => addUnit(server, tree.client, name)

  test('move only one of two units below the other, so that no loop results', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await nextTo(`Eins ${round}`), await nextTo(`Zwei ${round}`)]
      const answers = await sent([
        tree.admin.send(update, { uuid: one, version: 1, parentUuid: other }),
        tree.admin.send(update, { uuid: other, version: 1, parentUuid: one }),
      ])
      expect(new Set(answers)).toEqual(new Set([200, 'OrgUnit.ParentMismatch']))
    }
    expect((await tree.admin.ok(list)).total).toBe(6 + 2 * rounds)
  })

  test('cannot create a loop by three moves, not even with direct SQL updates', async () => {
    const ring = [await nextTo('A'), await nextTo('B'), await nextTo('C')]
    // Updates the table directly, as an import does.
    const moved = await Promise.allSettled(
      ring.map((uuid, index) =>
        server.inClient(tree.client, (db) =>
          db
            .updateTable('orgUnit')
            .set({ parentUuid: ring[(index + 1) % 3]! })
            .where('uuid', '=', uuid)
            .execute(),
        ),
      ),
    )
    expect(moved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((await tree.admin.ok(list)).total).toBe(9)
  })

  test('delete a unit with memberships that were just added, and then refuse to add members', async () => {
    const people = await addPeople(
      server,
      tree.client,
      Array.from({ length: 40 }, () => ({})),
    )
    for (let round = 0; round < rounds; round++) {
      const unit = await nextTo(`Weg ${round}`)
      const groups = [people.slice(0, 20), people.slice(20)]
      const answers = await sent([
        ...groups.map((memberUuids) => tree.admin.send(addMembers, { orgUnitUuid: unit, memberUuids })),
        tree.admin.send(remove, { uuid: unit }),
      ])
      expect(answers[2]).toBe(200)
      for (const answer of answers.slice(0, 2)) expect([200, 'OrgUnit.NotFound']).toContain(answer)
      const left = await server.inClient(tree.client, (db) =>
        db.selectFrom('orgUnitMember').select('memberUuid').where('orgUnitUuid', '=', unit).execute(),
      )
      expect(left).toEqual([])
    }
  })

  test('either delete a unit or create a unit below it, but not both', async () => {
    for (let round = 0; round < rounds; round++) {
      const unit = await nextTo(`Weg ${round}`)
      const answers = await sent([
        tree.admin.send(create, {
          orgUnitName: 'Darunter',
          identifier: `darunter-${round}`,
          parentUuid: unit,
        }),
        tree.admin.send(remove, { uuid: unit }),
      ])
      expect([
        [200, 'OrgUnit.HasChildren'],
        ['OrgUnit.NotFound', 200],
      ]).toContainEqual(answers)
    }
  })

  test('make all members belong to the unit that becomes the default unit last', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await nextTo(`Eins ${round}`), await nextTo(`Zwei ${round}`)]
      const late = server.createMember(tree.client)
      const answers = await sent(
        [one, other].map((uuid) => tree.admin.send(update, { uuid, version: 1, isDefault: true })),
      )
      await late
      expect(answers).toEqual([200, 200])
      const { everybody, automatic, defaults } = await server.inClient(tree.client, async (db) => ({
        everybody: await db.selectFrom('member').select('uuid').execute(),
        automatic: await db
          .selectFrom('orgUnitMember')
          .select(['memberUuid', 'orgUnitUuid'])
          .where('source', '=', 'default')
          .execute(),
        defaults: await db.selectFrom('orgUnit').select('uuid').where('isDefault', '=', true).execute(),
      }))
      expect(defaults).toHaveLength(1)
      expect([one, other]).toContain(defaults[0]?.uuid)
      expect(new Set(automatic.map(({ orgUnitUuid }) => orgUnitUuid))).toEqual(new Set([defaults[0]?.uuid]))
      expect(automatic.map(({ memberUuid }) => memberUuid).toSorted()).toEqual(
        everybody.map(({ uuid }) => uuid).toSorted(),
      )
    }
  })

  test('create one membership per member when several requests add the same members', async () => {
    const memberUuids = [tree.people.clerk, tree.people.crewman]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tree.admin.ok(addMembers, { orgUnitUuid: units.gang, memberUuids })),
    )
    expect(answers.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(9).fill(0),
      2,
    ])
  })
})
