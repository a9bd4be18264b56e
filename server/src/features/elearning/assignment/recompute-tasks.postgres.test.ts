import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterClient } from '../../../platform/db/enter.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { addPeople, addUnit } from '../../member/list/member-list-fixture.ts'
import { assignToOrgUnit } from './assignment.store.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

describe('concurrent recomputations of tasks', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer('postgres')
    client = await server.createClient()
  })
  afterAll(() => server.close())

  test('create the task when one transaction adds the member and another one the assignment', async () => {
    const { clientElearningUuid } = await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    for (let time = 0; time < 10; time += 1) {
      const orgUnitUuid = await addUnit(server, client, `Unit ${randomUUID()}`)
      const max = await server.createMember(client)
      await server.inClient(client, (db) =>
        db.deleteFrom('orgUnitMember').where('memberUuid', '=', max.uuid).execute(),
      )
      await Promise.all([
        server.inClient(client, async (db) => {
          await db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: max.uuid }).execute()
          await recomputeTasks(db, '2026-10-01', { members: [max.uuid] })
        }),
        server.inClient(client, (db) =>
          assignToOrgUnit(db, {
            clientElearningUuid,
            orgUnitUuid,
            includeSubUnits: false,
            assignedOn: '2026-10-01',
            actor: { kind: 'system', uuid: null },
          }),
        ),
      ])
      const tasks = await server.inClient(client, (db) =>
        db.selectFrom('elearningTask').select('state').where('memberUuid', '=', max.uuid).execute(),
      )
      expect(tasks).toEqual([{ state: 'active' }])
    }
  })

  test('create each task once when several servers recompute at the same time', async () => {
    const other = await openDatabase({ url: server.databases.appUrl ?? '', connectTimeoutMs: 30_000 })
    const orgUnitUuid = await addUnit(server, client, 'Viele')
    const { clientElearningUuid } = await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    await addPeople(
      server,
      client,
      Array.from({ length: 40 }, () => ({ units: [orgUnitUuid] })),
    )
    await server.inClient(client, (db) =>
      db
        .insertInto('elearningAssignment')
        .values({ clientElearningUuid, orgUnitUuid, assignedOn: '2026-10-01', actorKind: 'system' })
        .execute(),
    )
    const runs = Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? server.databases.app : other).transaction(enterClient(client.uuid), (db) =>
        recomputeTasks(db, '2026-10-01', { clientElearningUuid }),
      ),
    )
    const changes = await Promise.all(runs)
    await other.close()
    expect(changes.map(({ begun }) => begun).toSorted((one, two) => two - one)).toEqual([
      40, 0, 0, 0, 0, 0, 0, 0,
    ])
    const { rows } = await server.inClient(client, (db) =>
      sql<{ tasks: number; cycles: number; series: number; sources: number }>`
        select count(distinct t.uuid) as tasks, count(distinct c.uuid) as cycles,
          count(distinct s.uuid) as series, count(distinct so.task_uuid) as sources
        from elearning_task t
        join org_unit_member om on om.member_uuid = t.member_uuid and om.org_unit_uuid = ${orgUnitUuid}
        left join elearning_cycle c on c.task_uuid = t.uuid
        left join elearning_series s on s.task_uuid = t.uuid
        left join elearning_task_source so on so.task_uuid = t.uuid
        where t.client_elearning_uuid = ${clientElearningUuid}`.execute(db),
    )
    expect(rows).toEqual([{ tasks: 40, cycles: 40, series: 40, sources: 40 }])
  })
})
