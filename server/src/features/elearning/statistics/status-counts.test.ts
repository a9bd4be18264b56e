/** The stored counts of the statistics equal the counts of the tasks after every change. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { dice } from '../../../test/dice.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { deleteAssignments } from '../assignment/org-unit-assignment.store.ts'
import { recomputeTasks } from '../assignment/recompute-tasks.store.ts'
import { Player } from '../player-fixture.ts'
import { enqueueRecomputation } from '../task/task.jobs.ts'
import { mendStatusCounts } from './status-counts.store.ts'

const { readStatistics } = calls.elearningStatistics
const seed = 20261128
const historyCount = 3
const changeCount = 25

describe.each(featureEngines)('the stored counts of the statistics on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  const inClient = <T>(work: (db: Db) => Promise<T>) => server.inClient(client, work)

  /** The filter by the root unit selects all members, and makes the server count their tasks. */
  const readBoth = async (filter: object = {}) => {
    const read = (more: object) =>
      admin.ok(readStatistics, { elearningUuid: course.elearningUuid, filter: { ...filter, ...more } })
    const [stored, counted] = [await read({}), await read({ orgUnit: [client.rootUuid] })]
    return [stored, counted].map(({ summary, total }) => ({ summary, total }))
  }

  const expectEqual = async (what: string, filter: object = {}) => {
    const [stored, counted] = await readBoth(filter)
    expect({ what, ...stored }).toEqual({ what, ...counted })
    return stored
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })

  /** Returns the changes that a history consists of. Each of them concerns a member or the whole company. */
  const createChanges = ({ roll, pick }: ReturnType<typeof dice>, members: TestMember[]) => {
    const chosen = () => pick(members).uuid
    const day = () => `2026-11-${String(1 + Math.floor(roll() * 28)).padStart(2, '0')}`
    const recompute = (db: Db) => recomputeTasks(db, '2026-11-02')
    const updateMember = (change: ReturnType<typeof sql>) =>
      inClient(async (db) => {
        await sql`update member set ${change} where uuid = ${chosen()}`.execute(db)
        await recompute(db)
      })
    const updateTask = (change: ReturnType<typeof sql>) =>
      inClient((db) => sql`update elearning_task set ${change} where member_uuid = ${chosen()}`.execute(db))
    const updateCycle = (change: ReturnType<typeof sql>) =>
      inClient((db) =>
        sql`update elearning_cycle set ${change} where closed_at is null and task_uuid in (
          select uuid from elearning_task where member_uuid = ${chosen()})`.execute(db),
      )

    /** Does nothing if the member is archived, exempt, or has no open cycle. */
    const play = (work: (player: Player) => Promise<unknown>) =>
      server
        .signedIn(pick(members))
        .then((api) => Player.open(api, course))
        .then(work)
        .catch(() => undefined)

    return {
      begin: () => play((player) => player.save({ pagesCompleted: ['p1'] })),
      pass: () => play((player) => player.finish()),
      archive: () => updateMember(sql`archived_at = now()`),
      archiveOnly: () =>
        inClient((db) => sql`update member set archived_at = now() where uuid = ${chosen()}`.execute(db)),
      restore: () => updateMember(sql`archived_at = null`),
      exempt: () => updateTask(sql`state = 'exempt', exempt_until = ${day()}::date`),
      exemptForever: () => updateTask(sql`state = 'exempt', exempt_until = null`),
      endExemption: () => updateTask(sql`state = 'active', exempt_until = null`),
      moveDueDate: () => updateCycle(sql`due_on = ${day()}::date`),
      openLater: () => updateCycle(sql`opens_on = ${day()}::date`),
      close: () => updateCycle(sql`closed_at = now(), closed_by = 'withdrawn'`),
      withdraw: () =>
        inClient(async (db) => {
          await deleteAssignments(db, course.clientElearningUuid, [client.rootUuid])
          await recompute(db)
          await sql`
            insert into elearning_assignment
              (client_elearning_uuid, org_unit_uuid, include_sub_units, assigned_on, actor_kind)
            values (${course.clientElearningUuid}, ${client.rootUuid}, true, ${day()}::date, 'system')`.execute(
            db,
          )
          if (roll() < 0.8) await recompute(db)
        }),
      undo: () =>
        inClient(async (db) => {
          await sql`update elearning_cycle set due_on = due_on + 400 where closed_at is null`.execute(db)
          throw new Error('rolled back')
        }).catch(() => undefined),
      nextDays: async () => {
        server.clock.now = new Date(`${day()}T09:00:00Z`)
      },
    }
  }

  test(`equal the counts of the tasks after each change of random histories (seed ${seed})`, async () => {
    const random = dice(seed)
    const statuses = new Set<string>()

    for (let history = 0; history < historyCount; history += 1) {
      client = await server.createClient()
      admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
      const members = await Promise.all(Array.from({ length: 6 }, () => server.createMember(client)))
      course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02', bufferDays: 7 })
      const changes = createChanges(random, members)

      for (let number = 0; number < changeCount; number += 1) {
        const name = random.pick(Object.keys(changes) as (keyof typeof changes)[])
        await changes[name]()
        const { summary } = (await expectEqual(`${history}.${number} ${name}`)) ?? { summary: undefined }
        await expectEqual(`${history}.${number} ${name}, filtered`, {
          status: ['overdue', 'completed'],
          dueFrom: '2026-11-05',
          dueTo: '2026-11-20',
        })
        for (const [status, count] of Object.entries(summary ?? {})) if (count) statuses.add(status)
      }

      expect(await inClient((db) => mendStatusCounts(db, client.uuid))).toEqual({ tasks: 0, counts: 0 })
      await expectEqual(`${history} after the comparison`)
    }

    // The test is useful only if every status occurs.
    expect([...statuses].toSorted()).toEqual(['completed', 'due', 'exempt', 'inprogress', 'overdue', 'total'])
  })

  test('are corrected by the nightly recomputation, which logs a warning and counts it', async () => {
    await server.createMember(client)
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    await inClient(async (db) => {
      await sql`update elearning_task_status set due_on = '2020-01-01' where task_uuid in (
        select task_uuid from elearning_task_status limit 1)`.execute(db)
      await sql`delete from elearning_status_count`.execute(db)
    })
    const [stored, counted] = await readBoth()
    expect(stored).not.toEqual(counted)

    const metrics = async () => (await fetch(`${server.origin}/metrics`)).text()
    const corrected = async () =>
      Number(/corrected_counts_total\{table="elearning_task_status"\} (\d+)/.exec(await metrics())?.[1] ?? 0)
    const before = await corrected()
    await server.databases.app.transaction(undefined, (db) => enqueueRecomputation(db, 'tonight'))
    await server.runJobs()

    await expectEqual('corrected')
    expect(await corrected()).toBe(before + 1)
  })

  test('count the tasks of other companies separately', async () => {
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    const other = await server.createClient()
    await server.createMember(other)
    await createAssignedCourse(server, other, { assignedOn: '2026-11-02' })
    expect((await expectEqual('own'))?.summary.total).toBe(1)
  })
})
