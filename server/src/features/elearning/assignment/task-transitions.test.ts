/** Runs each part of the statement of applyTransitions alone, on rows made for the test. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { createConditions } from './recompute-tasks.store.ts'
import { countChanges, planCycles, selectActivated, selectTransitions } from './task-transitions.store.ts'

const today = '2026-10-01'
const task = '00000000-0000-4000-8000-000000000001'
const cycle = '00000000-0000-4000-8000-000000000002'

describe.each(featureEngines)('the parts of a task transition on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let course: TestCourse
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    course = await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
  })
  afterAll(() => server.close())

  const run = <T>(statement: RawBuilder<T>): Promise<T[]> =>
    server.inClient(client, async (db) => (await statement.execute(db)).rows)
  const readTransitions = () =>
    run(sql<{ before: string; after: string }>`
      select before, after from (${selectTransitions(today, createConditions({ members: [max.uuid] }))}) x`)
  const updateTask = (values: { state: 'active' | 'exempt'; exemptUntil?: string | null }) =>
    server.inClient(client, (db) =>
      db.updateTable('elearningTask').set(values).where('memberUuid', '=', max.uuid).execute(),
    )

  describe('selectTransitions', () => {
    test('keeps an assigned task active', async () => {
      expect(await readTransitions()).toEqual([{ before: 'active', after: 'active' }])
    })

    test('pauses the task of a member who takes no e-learnings', async () => {
      const setTakesPart = (createElearningTasks: boolean) =>
        server.inClient(client, (db) =>
          db.updateTable('member').set({ createElearningTasks }).where('uuid', '=', max.uuid).execute(),
        )
      await setTakesPart(false)
      expect(await readTransitions()).toEqual([{ before: 'active', after: 'paused' }])
      await setTakesPart(true)
    })

    test.each([
      [null, 'exempt'],
      [today, 'exempt'],
      ['2026-09-30', 'active'],
    ])('treats a task that is exempt until %s as %s', async (exemptUntil, state) => {
      await updateTask({ state: 'exempt', exemptUntil })
      expect(await readTransitions()).toEqual([{ before: state, after: state }])
      await updateTask({ state: 'active', exemptUntil: null })
    })
  })

  describe('selectActivated', () => {
    const readActivated = (before: string, after = 'active') =>
      run(sql`
        with changed as (
          select uuid, client_elearning_uuid, true as has_signed_in, ${before}::text as before,
            ${after}::text as after
          from elearning_task where client_elearning_uuid = ${course.clientElearningUuid}
            and member_uuid = ${max.uuid})
        select due_on, last_series, earliest_due_on, restarts, has_valid_result
        from (${selectActivated(today)}) activated`)

    test('finds the open cycle of a resumed task', async () => {
      expect(await readActivated('paused')).toEqual([
        {
          dueOn: '2026-09-15',
          lastSeries: 1,
          earliestDueOn: '2026-10-15',
          restarts: false,
          hasValidResult: false,
        },
      ])
    })

    test('leaves out tasks that are not active', async () => {
      expect(await readActivated('active', 'paused')).toEqual([])
    })
  })

  describe('planCycles', () => {
    const restarted = { restarts: true, hasValidResult: false }
    interface Activated {
      cycleUuid?: string | null
      dueOn?: string | null
      restarts?: boolean
      hasValidResult?: boolean
    }
    const plan = ({
      cycleUuid = cycle,
      dueOn = '2026-09-15',
      restarts = false,
      hasValidResult = false,
    }: Activated = {}) =>
      run(sql`
        with activated as (
          select ${task}::uuid as task_uuid, ${cycleUuid}::uuid as cycle_uuid, 12 as interval_months,
            '2026-09-01'::date as opens_on, ${dueOn}::date as due_on, '2026-10-15'::date as earliest_due_on,
            1 as last_series, ${restarts}::boolean as restarts,
            ${hasValidResult}::boolean as has_valid_result)
        select opens_on, due_on from (${planCycles(today)}) planned`)

    test('keeps an open cycle, but postpones its due date to that of a new cycle if later', async () => {
      expect(await plan()).toEqual([{ opensOn: '2026-09-01', dueOn: '2026-10-15' }])
    })

    test('keeps the due date of an open cycle if it is later than the due date of a new cycle', async () => {
      expect(await plan({ dueOn: '2026-12-01' })).toEqual([{ opensOn: '2026-09-01', dueOn: '2026-12-01' }])
    })

    test('restarts a closed cycle from today', async () => {
      expect(await plan(restarted)).toEqual([{ opensOn: today, dueOn: '2026-10-15' }])
    })

    test('plans a cycle from today for a task without a cycle', async () => {
      expect(await plan({ ...restarted, cycleUuid: null, dueOn: null })).toEqual([
        { opensOn: today, dueOn: '2026-10-15' },
      ])
    })

    test('plans no cycle for a task without a cycle while a certificate is valid', async () => {
      const valid = { restarts: true, hasValidResult: true, cycleUuid: null, dueOn: null }
      expect(await plan(valid)).toEqual([])
    })
  })

  test('countChanges counts each kind of transition', async () => {
    const counts = await run(sql`
      with changed (before, after) as (values
        ('withdrawn', 'active'), ('paused', 'active'), ('active', 'paused'), ('exempt', 'paused'),
        ('active', 'withdrawn'), ('exempt', 'withdrawn'), ('paused', 'withdrawn'))
      ${countChanges}`)
    expect(counts).toEqual([{ begun: 1, paused: 2, resumed: 1, withdrawn: 3 }])
  })
})
