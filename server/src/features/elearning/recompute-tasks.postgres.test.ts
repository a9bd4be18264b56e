import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAssignedCourse } from '../../test/courses.ts'
import { aWorld, type TestClient, type World } from '../../test/world.ts'
import { addUnit } from '../member-list/member-list-fixture.ts'
import { assignToOrgUnit } from './assignment.store.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

describe('tasks, while one adds a member and another assigns', () => {
  let world: World
  let client: TestClient
  beforeAll(async () => {
    world = await aWorld('postgres')
    client = await world.aClient()
  })
  afterAll(() => world.close())

  test('miss neither of them', async () => {
    const { clientElearningUuid } = await anAssignedCourse(world, client, { assignedOn: '2026-09-01' })
    for (let time = 0; time < 10; time += 1) {
      const orgUnitUuid = await addUnit(world, client, `Unit ${randomUUID()}`)
      const max = await world.aMember(client)
      await world.inClient(client, (db) => db.deleteFrom('orgUnitMember').where('memberUuid', '=', max.uuid).execute())
      await Promise.all([
        world.inClient(client, async (db) => {
          await db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: max.uuid }).execute()
          await recomputeTasks(db, '2026-10-01', { members: [max.uuid] })
        }),
        world.inClient(client, (db) =>
          assignToOrgUnit(db, {
            clientElearningUuid,
            orgUnitUuid,
            includeSubUnits: false,
            assignedOn: '2026-10-01',
            actor: { kind: 'system', uuid: null },
          }),
        ),
      ])
      const tasks = await world.inClient(client, (db) =>
        db.selectFrom('elearningTask').select('state').where('memberUuid', '=', max.uuid).execute(),
      )
      expect(tasks).toEqual([{ state: 'active' }])
    }
  })
})
