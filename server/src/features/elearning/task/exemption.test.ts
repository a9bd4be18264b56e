import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { recomputeTasks } from '../assignment/recompute-tasks.store.ts'
import { Player } from '../player-fixture.ts'
import { findTask } from '../records-fixture.ts'

const { exempt, end } = calls.elearningExemption

describe.each(testEngines)('an exemption from an e-learning on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let learner: Api
  let admin: Api
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T09:00:00Z`)
  }
  const assign = () => createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
  const of = ({ elearningUuid }: TestCourse, who = max) => ({ elearningUuid, memberUuid: who.uuid })
  const exemptMax = (course: TestCourse, until: string | null) =>
    admin.ok(exempt, { ...of(course), reason: 'Elternzeit', until })
  const task = (of: TestCourse) => findTask(learner, of)
  const statistics = ({ elearningUuid }: TestCourse, exempt?: true, by = admin) =>
    by.ok(calls.elearningStatistics.readStatistics, {
      elearningUuid,
      filter: { search: max.username, ...(exempt && { exempt }) },
    })

  beforeAll(async () => {
    server = await createTestServer(engine)
    at('2026-11-02')
    client = await server.createClient()
    max = await server.createMember(client)
    learner = await server.signedIn(max)
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  test('removes the task, is counted separately, and ends by itself after its last day', async () => {
    at('2026-11-02')
    const course = await assign()
    const player = await Player.open(learner, course)
    await exemptMax(course, '2026-12-31')
    expect(await task(course)).toBeUndefined()
    const exemptUntil = {
      status: 400,
      error: { code: 'ElearningExecution.ExemptUntil', params: { until: '2026-12-31' } },
    }
    expect(await player.send(player.next({}))).toMatchObject(exemptUntil)
    expect(
      await learner.send(calls.elearning.readExecution, { executionUuid: player.executionUuid }),
    ).toMatchObject(exemptUntil)
    expect(
      await learner.send(calls.elearning.createExecution, { elearningUuid: course.elearningUuid }),
    ).toMatchObject(exemptUntil)
    expect(
      await learner.send(calls.elearning.resetExecution, { executionUuid: player.executionUuid }),
    ).toMatchObject(exemptUntil)
    expect(await statistics(course)).toMatchObject({ rows: [], summary: { total: 0, exempt: 1 } })
    expect((await statistics(course, true)).rows).toMatchObject([
      { memberUuid: max.uuid, exemption: { until: '2026-12-31', reason: 'Elternzeit' } },
    ])
    await server.inClient(client, (db) => recomputeTasks(db, '2026-12-31'))
    at('2026-12-31')
    expect(await task(course)).toBeUndefined()
    at('2027-01-01')
    expect(await task(course)).toMatchObject({ status: 'due', dueDate: '2027-01-15', executionUuid: null })
    expect(await statistics(course)).toMatchObject({
      rows: [{ exemption: null }],
      summary: { total: 1, exempt: 0 },
    })
    await (await Player.open(learner, course)).finish()
    expect((await task(course))?.status).toBe('completed')
  })

  test('that is permanent lasts until an administrator ends the exemption', async () => {
    at('2026-11-02')
    const course = await assign()
    await exemptMax(course, null)
    at('2030-01-01')
    expect(await task(course)).toBeUndefined()
    const started = await learner.send(calls.elearning.createExecution, {
      elearningUuid: course.elearningUuid,
    })
    expect(started.error?.code).toBe('ElearningExecution.Exempt')
    await admin.ok(end, of(course))
    expect(await task(course)).toMatchObject({ status: 'due', dueDate: '2030-01-15' })
    await admin.ok(end, of(course))
    expect(await task(course)).toMatchObject({ dueDate: '2030-01-15' })
  })

  test('does not shorten a certificate that is valid for longer', async () => {
    at('2026-11-02')
    const course = await assign()
    await (await Player.open(learner, course)).finish()
    await exemptMax(course, '2026-12-31')
    at('2027-02-01')
    expect(await task(course)).toMatchObject({ status: 'completed', dueDate: '2027-11-02' })
    at('2027-10-03')
    expect((await task(course))?.status).toBe('due')
  })

  test('ends when the assignment is removed', async () => {
    at('2026-11-02')
    const course = await assign()
    await exemptMax(course, null)
    const orgUnitUuids = [client.rootUuid]
    await admin.ok(calls.elearningCatalog.removeOrgUnits, {
      elearningUuid: course.elearningUuid,
      orgUnitUuids,
    })
    await admin.ok(calls.elearningCatalog.assignOrgUnits, {
      elearningUuid: course.elearningUuid,
      orgUnitUuids,
    })
    expect(await task(course)).toMatchObject({ status: 'due', dueDate: '2026-11-16' })
  })

  test('is given by administrators only, to members with the task, and not for the past', async () => {
    at('2026-11-02')
    const course = await assign()
    const input = { ...of(course), reason: 'x', until: '2026-11-01' }
    expect(await admin.send(exempt, input)).toMatchObject({
      status: 400,
      error: { fields: { until: 'minDate' } },
    })
    const stranger = await server.createMember(client)
    expect(
      (await admin.send(exempt, { ...of(course, stranger), reason: 'x', until: null })).error?.code,
    ).toBe('ElearningTask.NotFound')
    const leader = await server.signedIn(await server.createMember(client, { role: 'loc-admin' }))
    expect((await leader.send(exempt, { ...of(course), reason: 'x', until: null })).status).toBe(403)
    await exemptMax(course, null)
    expect((await statistics(course, true)).rows[0]?.exemption).toEqual({ until: null, reason: 'Elternzeit' })
    const reader = await server.signedIn(await server.createMember(client, { role: 'loc-admin' }))
    expect((await statistics(course, true, reader)).rows).toEqual([])
  })
})
