/**
 * Makes each statement of an assignment, a recomputation of tasks and an export fail in turn. Each of these
 * operations must take effect as a whole or not at all.
 */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { testEngines } from '../../../test/databases.ts'
import { KillSwitch } from '../../../test/kill/kill-points.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { addPeople, addUnit } from '../../member/list/member-list-fixture.ts'
import { recomputeClientTasks, recomputeTasksJob } from '../task/task.jobs.ts'

const { assignOrgUnits, removeOrgUnits } = calls.elearningCatalog

describe.each(testEngines)('a fault at any statement on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  let unit: string
  /** Returns all rows that an assignment creates. */
  const readRows = () =>
    server.inClient(client, async (db) => ({
      assignments: await db.selectFrom('elearningAssignment').selectAll().orderBy('uuid').execute(),
      sources: await db
        .selectFrom('elearningTaskSource')
        .selectAll()
        .orderBy('taskUuid')
        .orderBy('assignmentUuid')
        .execute(),
      tasks: await db.selectFrom('elearningTask').selectAll().orderBy('uuid').execute(),
      series: await db.selectFrom('elearningSeries').selectAll().orderBy('uuid').execute(),
      cycles: await db.selectFrom('elearningCycle').selectAll().orderBy('uuid').execute(),
      auditEntries: await db
        .selectFrom('auditLog')
        .select('uuid')
        .where('outcome', '=', 'done')
        .orderBy('uuid')
        .execute(),
    }))

  /**
   * Runs the work with a fault before the first statement, then before the second, until it succeeds.
   * Checks that each failed run leaves no rows. Returns the number of failed runs.
   */
  async function throughFaults(work: () => Promise<boolean>): Promise<number> {
    for (let at = 1; ; at += 1) {
      const before = await readRows()
      if (await faults.during(work, at)) return at - 1
      expect([at, faults.seen.at(-1), await readRows()]).toEqual([at, faults.seen.at(-1), before])
    }
  }

  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    unit = await addUnit(server, client, 'Vertrieb')
    course = await createAssignedCourse(server, client, { assignedOn: '2026-08-01' })
    await admin.ok(removeOrgUnits, { elearningUuid: course.elearningUuid, orgUnitUuids: [client.rootUuid] })
    await addPeople(server, client, [{ units: [unit] }, { units: [unit] }, { units: [unit] }])
  })
  afterAll(() => server.close())

  test('rolls back an assignment to an org unit, or its removal', async () => {
    const of = { elearningUuid: course.elearningUuid, orgUnitUuids: [unit] }
    const isDone = async (call: typeof assignOrgUnits | typeof removeOrgUnits) =>
      (await admin.send(call, of)).status === 200
    expect(await throughFaults(() => isDone(assignOrgUnits))).toBeGreaterThan(8)
    expect((await readRows()).tasks.filter(({ state }) => state === 'active')).toHaveLength(3)
    expect(await throughFaults(() => isDone(removeOrgUnits))).toBeGreaterThan(8)
    expect((await readRows()).tasks.filter(({ state }) => state === 'active')).toHaveLength(0)
  })

  test('rolls back the nightly recomputation, and the next run creates the rows', async () => {
    await server.inClient(client, (db) =>
      db
        .insertInto('elearningAssignment')
        .values({
          clientElearningUuid: course.clientElearningUuid,
          orgUnitUuid: unit,
          assignedOn: '2026-09-01',
          actorKind: 'system',
        })
        .execute(),
    )
    const job = {
      uuid: randomUUID(),
      kind: recomputeTasksJob,
      clientUuid: client.uuid,
      payload: {},
      attempts: 1,
      createdAt: new Date(),
    }
    const run = () =>
      recomputeClientTasks(server.services, job, () => Promise.resolve(), server.app.log).then(
        () => true,
        () => false,
      )
    expect(await throughFaults(run)).toBeGreaterThan(5)
    const after = await readRows()
    expect(after.tasks.filter(({ state }) => state === 'active')).toHaveLength(3)
    expect(await run()).toBe(true)
    expect(await readRows(), 'a second run changes nothing').toEqual(after)
  })

  test('aborts the download of an export, so that every file that can be opened is complete', async () => {
    const rowsOfExport = async () => {
      const { status, bytes } = await admin.file(calls.elearningStatistics.exportStatistics, {
        elearningUuid: course.elearningUuid,
      })
      return status === 200 ? ((await readXlsx(bytes))[0]?.table.length ?? 0) - 1 : 0
    }
    const complete = await rowsOfExport()
    expect(complete).toBe(3)
    await faults.during(rowsOfExport)
    const statements = faults.seen.length
    for (let at = 1; at <= statements; at += 1) {
      const rows = await faults.during(() => rowsOfExport().catch(() => 0), at)
      expect([at, rows]).toEqual([at, 0])
    }
  })
})
