/** E-learning tasks depend on the tree of org units and on the members of the units. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { assignToOrgUnit } from '../elearning/assignment/assignment.store.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { createTree, type TestTree } from './org-unit-fixture.ts'

const { addMembers, removeMembers, update, remove, detail } = calls.orgUnit
const day = '2026-10-05'

describe.each(featureEngines)('tasks from the assignment of an org unit, on %s', (engine) => {
  let server: TestServer
  let tree: TestTree
  let units: TestTree['units']
  let people: TestTree['people']

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date(`${day}T09:00:00Z`)
  })
  beforeEach(async () => {
    tree = await createTree(server)
    ;({ units, people } = tree)
    const { clientElearningUuid } = await createAssignedCourse(server, tree.client, { assignedOn: day })
    // The e-learning is assigned to the site and its sub-units.
    await server.inClient(tree.client, async (db) => {
      await db.deleteFrom('elearningAssignment').execute()
      await assignToOrgUnit(db, {
        clientElearningUuid,
        orgUnitUuid: units.site,
        includeSubUnits: true,
        assignedOn: day,
        actor: { kind: 'system', uuid: null },
      })
      await recomputeTasks(db, day)
    })
  })
  afterAll(() => server.close())

  /** Returns the keys of the members in the test tree who have a task. */
  async function learners(): Promise<string[]> {
    const rows = await server.inClient(tree.client, (db) =>
      db
        .selectFrom('elearningTask as t')
        .innerJoin('elearningCycle as c', (join) =>
          join.onRef('c.taskUuid', '=', 't.uuid').on('c.closedAt', 'is', null),
        )
        .select('t.memberUuid')
        .where('t.state', '=', 'active')
        .execute(),
    )
    const names = new Map(Object.entries(people).map(([name, uuid]) => [uuid, name]))
    return rows.map(({ memberUuid }) => names.get(memberUuid) ?? 'other member').toSorted()
  }

  test('are created for members who join the unit, and withdrawn from those who leave it', async () => {
    expect(await learners()).toEqual(['crewman', 'one', 'two'])
    await tree.admin.ok(addMembers, { orgUnitUuid: units.gang, memberUuids: [people.clerk] })
    expect(await learners()).toEqual(['clerk', 'crewman', 'one', 'two'])
    await tree.admin.ok(removeMembers, { orgUnitUuid: units.site, memberUuids: [people.one] })
    await tree.admin.ok(removeMembers, { orgUnitUuid: units.crew, memberUuids: [people.crewman] })
    expect(await learners()).toEqual(['clerk', 'two'])
  })

  test('are withdrawn when a sub-unit moves out of the unit, and created when one moves in', async () => {
    await tree.admin.ok(update, { uuid: units.crew, version: 1, parentUuid: units.office })
    expect(await learners()).toEqual(['one', 'two'])
    await tree.admin.ok(update, { uuid: units.office, version: 1, parentUuid: units.site })
    expect(await learners()).toEqual(['clerk', 'crewman', 'one', 'two'])
  })

  test('are created for all members while a sub-unit of the assigned unit is the default unit', async () => {
    await tree.admin.ok(update, { uuid: units.gang, version: 1, isDefault: true })
    expect(await learners()).toEqual(['clerk', 'crewman', 'one', 'other member', 'other member', 'two'])
    await tree.admin.ok(update, { uuid: units.desk, version: 1, isDefault: true })
    expect(await learners()).toEqual(['crewman', 'one', 'two'])
  })

  test('are withdrawn when the unit is deleted, after its details have shown the assignment', async () => {
    expect((await tree.admin.ok(detail, { uuid: units.site })).assignmentCount).toBe(1)
    await tree.admin.ok(remove, { uuid: units.site, moveChildrenTo: units.root })
    expect(await learners()).toEqual([])
    const tasks = await server.inClient(tree.client, (db) =>
      db.selectFrom('elearningTask').select('state').execute(),
    )
    expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(['withdrawn']))
  })
})
