/**
 * Compares the companies that the nightly planner finds with those in which the recomputation changes rows.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { testEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { recomputeClientTasks, recomputeTasksJob, startNightlyRecomputation } from './task.jobs.ts'

const today = '2026-11-03'
const job = (clientUuid: string | null) => ({
  uuid: '018f0000-0000-7000-8000-000000000001',
  kind: 'test',
  clientUuid,
  payload: {},
  attempts: 1,
  createdAt: new Date(),
})

describe.each(testEngines)('the nightly planner on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date(`${today}T01:00:00Z`)
  })
  afterAll(() => server.close())

  /** Changes to one company without a recomputation. */
  const changes: Record<string, (client: TestClient) => Promise<unknown>> = {
    nothing: async () => undefined,
    'a new member': (client) => server.createMember(client, { hasPassword: false }),
    'a new member outside the unit': async (client) => {
      const { uuid } = await server.createMember(client, { hasPassword: false })
      await run(client, sql`delete from org_unit_member where member_uuid = ${uuid}`)
    },
    'a new archived member': (client) => server.createMember(client, { archived: true, hasPassword: false }),
    'an archived member': (client) =>
      run(client, sql`update member set archived_at = now() where uuid = ${oneMember}`),
    'a member without e-learnings': (client) =>
      run(client, sql`update member set create_elearning_tasks = false where uuid = ${oneMember}`),
    'a member who left the unit': (client) =>
      run(client, sql`delete from org_unit_member where member_uuid = ${oneMember}`),
    'a missing source': (client) =>
      run(client, sql`delete from elearning_task_source where task_uuid = ${oneTask}`),
    'an exemption until today': (client) => exempt(client, sql`${today}::date`),
    'an exemption until yesterday': (client) => exempt(client, sql`${today}::date - 1`),
    'an exemption without end': (client) => exempt(client, sql`null`),
    'a task that is paused': (client) =>
      run(client, sql`update elearning_task set state = 'paused' where uuid = ${oneTask}`),
    'a due date of today of a member who has signed in': (client) =>
      run(client, sql`update elearning_cycle set due_on = ${today}`),
    'a due date of today of a member who has never signed in': async (client) => {
      await run(client, sql`update elearning_cycle set due_on = ${today}`)
      await run(client, sql`update member set last_login_at = null where uuid = ${oneMember}`)
    },
    'a due date of tomorrow of a member who has never signed in': async (client) => {
      await run(client, sql`update elearning_cycle set due_on = ${today}::date + 1`)
      await run(client, sql`update member set last_login_at = null where uuid = ${oneMember}`)
    },
  }
  const oneMember = sql`(select uuid from member order by uuid limit 1)`
  const oneTask = sql`(select uuid from elearning_task order by uuid limit 1)`
  const run = (client: TestClient, statement: ReturnType<typeof sql>) =>
    server.inClient(client, (db) => statement.execute(db))
  const exempt = (client: TestClient, until: ReturnType<typeof sql>) =>
    run(
      client,
      sql`update elearning_task set state = 'exempt', exempt_until = ${until}
          where uuid = ${oneTask}`,
    )

  /** Returns everything that a recomputation may change. */
  const readState = (client: TestClient): Promise<unknown> =>
    server.inClient(client, async (db) => ({
      tasks: await db.selectFrom('elearningTask').select(['uuid', 'state']).orderBy('uuid').execute(),
      sources: await db.selectFrom('elearningTaskSource').selectAll().orderBy('taskUuid').execute(),
      cycles: await db.selectFrom('elearningCycle').selectAll().orderBy('uuid').execute(),
    }))

  test('enqueues a job exactly for the companies in which the recomputation changes something', async () => {
    const companies: { client: TestClient; what: string }[] = []
    for (const what of Object.keys(changes).toSorted(() => Math.random() - 0.5)) {
      const client = await server.createClient({ country: Math.random() < 0.5 ? 'DE' : 'AT' })
      for (let index = 0; index < 3; index += 1)
        await server.createMember(client, { hasPassword: false, hasSignedIn: true })
      await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
      await recomputeClientTasks(server.services, job(client.uuid), async () => undefined, server.app.log)
      await changes[what]?.(client)
      companies.push({ client, what })
    }

    await startNightlyRecomputation(server.services, job(null), async () => undefined, server.app.log)
    const planned = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('job').select('targetClientUuid').where('kind', '=', recomputeTasksJob).execute(),
    )
    const plannedClients = new Set(planned.map(({ targetClientUuid }) => targetClientUuid))

    const found: [string, boolean][] = []
    const expected: [string, boolean][] = []
    for (const { client, what } of companies) {
      const before = await readState(client)
      await recomputeClientTasks(server.services, job(client.uuid), async () => undefined, server.app.log)
      expected.push([what, JSON.stringify(await readState(client)) !== JSON.stringify(before)])
      found.push([what, plannedClients.has(client.uuid)])
    }
    expect(found).toEqual(expected)
    expect(new Set(expected.map(([, isChanged]) => isChanged)).size).toBe(2)
  })
})
