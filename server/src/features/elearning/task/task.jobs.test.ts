import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import {
  enqueueRecomputation,
  nightlyTasksJob,
  planNightlyRecomputation,
  recomputeTasksJob,
} from './task.jobs.ts'

describe.each(featureEngines)('the nightly recomputation of tasks on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const run = async (key: string) => {
    await server.databases.app.transaction(undefined, (db) => enqueueRecomputation(db, key))
    await server.runJobs()
  }
  const readAuditEntries = () =>
    server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['actorKind', 'fields'])
        .where('action', '=', 'recomputeTasks')
        .orderBy('at')
        .execute(),
    )
  const waiting = async (kind: string) => {
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ runAt: Date }>`select run_at from job where kind = ${kind} and finished_at is null`.execute(db),
    )
    return rows
  }

  test('changes nothing and writes no audit entry when all tasks are up to date', async () => {
    await server.createMember(client)
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    await run('first')
    expect(await readAuditEntries()).toEqual([])
  })

  test('creates missing tasks and writes an audit entry about them', async () => {
    // The fixture stores the member without recomputing tasks.
    const max = await server.createMember(client)
    await run('second')
    const tasks = await server.inClient(client, (db) =>
      db.selectFrom('elearningTask').select('state').where('memberUuid', '=', max.uuid).execute(),
    )
    expect(tasks).toEqual([{ state: 'active' }])
    expect(await readAuditEntries()).toEqual([{ actorKind: 'system', fields: ['begun'] }])
    await run('third')
    expect(await readAuditEntries()).toHaveLength(1)
  })

  test('is planned once per night and enqueued once per company when several servers do so', async () => {
    const { app } = server.databases
    const evening = new Date('2026-11-02T21:00:00Z')
    for (const now of [evening, evening, new Date('2026-11-03T00:59:59Z')])
      await app.transaction(undefined, (db) => planNightlyRecomputation(db, now))
    expect(await waiting(nightlyTasksJob)).toEqual([{ runAt: new Date('2026-11-03T01:00:00Z') }])
    await server.createClient()
    for (let time = 0; time < 2; time += 1)
      await app.transaction(undefined, (db) => enqueueRecomputation(db, 'tonight'))
    expect(await waiting(recomputeTasksJob)).toHaveLength(2)
  })
})
