/** Tests the metrics of recurring work and of the queue, which come from the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readQueueState, readRunAges } from '../../platform/jobs/queue-state.store.ts'
import { testEngines } from '../../test/databases.ts'
import { TestCommands } from '../../test/test-commands.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { backupCheck } from './job.jobs.ts'

test('the command record-backup-check sets the age of the last check to zero', async () => {
  const commands = await TestCommands.prepare()
  const age = async () => {
    let seconds = -1
    await commands.inDatabase(async (db) => {
      await sql`update schema_migration set applied_at = now() - interval '30 days'`.execute(db)
      seconds = (await readRunAges(db, [backupCheck])).get(backupCheck) ?? -1
    })
    return seconds
  }

  expect(await age()).toBeGreaterThan(29 * 86_400)
  await commands.run('record-backup-check')
  const after = await age()
  await commands.close()
  expect(after).toBeGreaterThanOrEqual(0)
  expect(after).toBeLessThan(3_600)
})

describe.each(testEngines)('the state of the queue on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('counts jobs by kind up to a limit, and leaves out jobs that are running, planned for later or finished', async () => {
    await server.databases.owner.transaction(undefined, (db) =>
      sql`
        insert into job (kind, run_at, created_at, locked_until, finished_at, failed_at)
          select 'many', now() - interval '10 minutes', now() - interval '20 minutes', null::timestamptz, null::timestamptz,
                 null::timestamptz
            from generate_series(1, 30)
          union all select 'few', now() - interval '1 minute', now(), now() + interval '1 minute', null, null
          union all select 'few', now() + interval '1 hour', now() - interval '2 hours', null, null, null
          union all select 'none', now(), now(), null, now(), null
          union all select 'none', now(), now(), null, null, now()`.execute(db),
    )
    const states = await server.databases.app.transaction(undefined, (db) => readQueueState(db, 20))
    const rounded = states.map(({ oldestDueSeconds, oldestQueuedSeconds, ...state }) => ({
      ...state,
      ages: [oldestDueSeconds, oldestQueuedSeconds].map((seconds) => Math.round(seconds / 60)),
    }))
    expect(rounded).toEqual([
      { kind: 'few', due: 0, queued: 2, ages: [0, 120] },
      { kind: 'many', due: 20, queued: 20, ages: [10, 20] },
    ])
  })
})
