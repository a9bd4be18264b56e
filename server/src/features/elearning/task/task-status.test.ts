import { calls } from '@sorgfalt/contract'
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { determineStatus } from './cycle.rules.ts'

describe.each(featureEngines)('the status of a task on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
  })
  afterAll(() => server.close())

  test('is the same in lists, in counts and in determineStatus, for all generated cases', async () => {
    const company = await server.createClient()
    const eva = await server.createMember(company)
    const today = '2026-11-02'
    const windows = [
      null,
      ...[-2, -1, 0, 1].flatMap((opens) =>
        [0, 1, 3].map((length) => ({
          opensOn: addDays(today, opens),
          dueOn: addDays(today, opens + length),
        })),
      ),
    ]
    const executions = [
      null,
      { state: 'open', attempt: 1, progressPercent: 0 },
      { state: 'open', attempt: 1, progressPercent: 1 },
      { state: 'open', attempt: 2, progressPercent: 0 },
      { state: 'failed', attempt: 1, progressPercent: 0 },
      { state: 'passed', attempt: 1, progressPercent: 100 },
    ] as const
    const expected = new Map<string, ElearningStatus>()
    for (const window of windows) {
      for (const execution of window ? executions : [null]) {
        const { elearningUuid, clientElearningUuid } = await createAssignedCourse(server, company, {
          assignedOn: today,
        })
        await server.inClient(company, async (db) => {
          const { uuid: taskUuid } = await db
            .selectFrom('elearningTask')
            .select('uuid')
            .where('clientElearningUuid', '=', clientElearningUuid)
            .executeTakeFirstOrThrow()
          const change = window ?? { closedAt: server.clock.now, closedBy: 'result' as const }
          const { uuid: cycleUuid } = await db
            .updateTable('elearningCycle')
            .set(change)
            .where('taskUuid', '=', taskUuid)
            .returning('uuid')
            .executeTakeFirstOrThrow()
          if (execution)
            await db
              .insertInto('elearningExecution')
              .values({ ...execution, taskUuid, cycleUuid, memberUuid: eva.uuid, language: 'de_DE' })
              .execute()
        })
        const started =
          execution !== null &&
          !(execution.state === 'open' && execution.attempt === 1 && execution.progressPercent === 0)
        expected.set(
          elearningUuid,
          determineStatus({ opensOn: window?.opensOn ?? null, dueOn: window?.dueOn ?? null, started }, today),
        )
      }
    }
    const member = await server.signedIn(eva)
    const { rows } = await member.ok(calls.elearning.readMemberTasks, { perPage: 100 })
    expect(new Map(rows.map(({ elearningUuid, status }) => [elearningUuid, status]))).toEqual(expected)
    const counted = Object.groupBy(expected.values(), (status) => status)
    expect(new Set(expected.values()).size).toBe(4)
    expect(await member.ok(calls.elearning.readMemberStatistics)).toMatchObject({
      total: expected.size,
      ...Object.fromEntries(Object.entries(counted).map(([status, all]) => [status, all.length])),
    })
  })
})
