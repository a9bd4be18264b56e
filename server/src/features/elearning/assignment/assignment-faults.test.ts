/** Assigning, bringing tasks in line and exporting, with a fault before every one of their statements: whole or not at all. */
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
import { bringTasksInLine, taskJob } from './task-run.ts'

const { assignOrgUnits, removeOrgUnits } = calls.elearningCatalog

describe.each(testEngines)('a fault at every statement on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  let unit: string
  /** What assignments have led to. */
  const traces = () =>
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
      deeds: await db
        .selectFrom('auditLog')
        .select('uuid')
        .where('outcome', '=', 'done')
        .orderBy('uuid')
        .execute(),
    }))

  /** Fails before the first statement, the second …, until the work comes through; each time nothing may be left behind. */
  async function throughFaults(work: () => Promise<boolean>): Promise<number> {
    for (let at = 1; ; at += 1) {
      const before = await traces()
      if (await faults.during(work, at)) return at - 1
      expect([at, faults.seen.at(-1), await traces()]).toEqual([at, faults.seen.at(-1), before])
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
  }, 60_000)
  afterAll(() => server.close())

  test('of assigning and taking back leaves nothing behind', async () => {
    const of = { elearningUuid: course.elearningUuid, orgUnitUuids: [unit] }
    const isDone = async (call: typeof assignOrgUnits | typeof removeOrgUnits) =>
      (await admin.send(call, of)).status === 200
    expect(await throughFaults(() => isDone(assignOrgUnits))).toBeGreaterThan(8)
    expect((await traces()).tasks.filter(({ state }) => state === 'active')).toHaveLength(3)
    expect(await throughFaults(() => isDone(removeOrgUnits))).toBeGreaterThan(8)
    expect((await traces()).tasks.filter(({ state }) => state === 'active')).toHaveLength(0)
  })

  test('of the nightly run leaves nothing behind, and the next run makes up for it', async () => {
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
      kind: taskJob,
      clientUuid: client.uuid,
      payload: {},
      attempts: 1,
      createdAt: new Date(),
    }
    const run = () =>
      bringTasksInLine(server.services, job, () => Promise.resolve()).then(
        () => true,
        () => false,
      )
    expect(await throughFaults(run)).toBeGreaterThan(5)
    const after = await traces()
    expect(after.tasks.filter(({ state }) => state === 'active')).toHaveLength(3)
    expect(await run()).toBe(true)
    expect(await traces(), 'a second run finds nothing').toEqual(after)
  })

  test('of an export breaks the download: a file that opens has everybody in it', async () => {
    const rowsOfExport = async () => {
      const { status, bytes } = await admin.file(calls.elearningStatistics.exportStatistics, {
        elearningUuid: course.elearningUuid,
      })
      return status === 200 ? ((await readXlsx(bytes))[1]?.rows.length ?? 0) - 1 : 0
    }
    const everybody = await rowsOfExport()
    expect(everybody).toBe(3)
    await faults.during(rowsOfExport)
    const statements = faults.seen.length
    for (let at = 1; at <= statements; at += 1) {
      const rows = await faults.during(() => rowsOfExport().catch(() => 0), at)
      expect([at, rows]).toEqual([at, 0])
    }
  })
})
