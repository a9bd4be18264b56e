import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../access/context.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { enqueueWithProgress } from './progress.store.ts'
import { enqueueJob, enqueueJobs } from './queue.store.ts'
import { JobRunner, PermanentJobError, type RunJob } from './runner.ts'

const system = { kind: 'system', uuid: null } as const

describe.each(testEngines)('the job queue on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  afterAll(() => server.close())

  /** Returns a runner of these kinds of jobs. Each of `slowKinds` has a separate loop. */
  const runner = (jobs: Record<string, RunJob<Services>>, slowKinds: readonly string[] = []) => {
    const handlers = Object.entries(jobs).map(([kind, run]) => [
      kind,
      { run, isSlow: slowKinds.includes(kind) },
    ])
    return new JobRunner(server.services, Object.fromEntries(handlers), server.app.log)
  }
  const progressOf = (jobUuid: string) =>
    server.inClient(client, (db) =>
      db
        .selectFrom('jobProgress')
        .select(['state', 'done', 'total'])
        .where('jobUuid', '=', jobUuid)
        .executeTakeFirstOrThrow(),
    )

  test('creates a job only if the surrounding transaction is committed', async () => {
    const seen: string[] = []
    const jobs = runner({ once: async (_services, { uuid }) => void seen.push(uuid) })
    await server
      .inClient(client, async (db) => {
        await enqueueJob(db, { kind: 'once', clientUuid: client.uuid, payload: {} })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await jobs.runDue()).toBe(0)
    const uuid = await server.inClient(client, (db) =>
      enqueueJob(db, { kind: 'once', clientUuid: client.uuid, payload: {} }),
    )
    await jobs.runDue()
    await jobs.runDue()
    expect(seen).toEqual([uuid])
  })

  test('runs each job once when two runners work at the same time', async () => {
    const seen: string[] = []
    const handler: RunJob<Services> = async (_services, { uuid }) => void seen.push(uuid)
    await server.inClient(client, async (db) => {
      for (let index = 0; index < 20; index += 1)
        await enqueueJob(db, { kind: 'many', clientUuid: client.uuid, payload: { index } })
    })
    const [one, other] = [runner({ many: handler }), runner({ many: handler })]
    for (let round = 0; round < 3; round += 1) await Promise.all([one.runDue(), other.runDue()])
    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
  })

  test('lets a runner claim only the job that it runs, so another runner gets the next job', async () => {
    const seen: string[] = []
    const { promise: hanging, resolve: goOn } = Promise.withResolvers<void>()
    const [first, second] = await server.inClient(client, async (db) => [
      await enqueueJob(db, {
        kind: 'queued',
        clientUuid: client.uuid,
        payload: {},
        runAt: new Date(Date.now() - 2_000),
      }),
      await enqueueJob(db, {
        kind: 'queued',
        clientUuid: client.uuid,
        payload: {},
        runAt: new Date(Date.now() - 1_000),
      }),
    ])
    const busy = runner({
      queued: async (_services, { uuid }) => {
        seen.push(uuid)
        await hanging
      },
    }).runDue()
    await expect.poll(() => seen).toEqual([first])
    // Ends every lease except that of the running job.
    await server.databases.owner.transaction(undefined, (db) =>
      db
        .updateTable('job')
        .set({ lockedUntil: new Date(0) })
        .where('kind', '=', 'queued')
        .where('uuid', '<>', first)
        .execute(),
    )
    await runner({ queued: async (_services, { uuid }) => void seen.push(uuid) }).runDue()
    goOn()
    await busy
    expect(seen).toEqual([first, second])
  })

  test('does not enqueue a job while another with the same dedupe key is waiting', async () => {
    const make = () =>
      server.inClient(client, (db) =>
        enqueueJob(db, { kind: 'keyed', clientUuid: client.uuid, payload: {}, dedupeKey: 'a' }),
      )
    expect(await make()).toBe(await make())
  })

  test('reports the progress of a job, and that the job is done', async () => {
    const uuid = await server.inClient(client, (db) =>
      enqueueWithProgress(db, { kind: 'slow', clientUuid: client.uuid, payload: {} }, system),
    )
    expect(await progressOf(uuid)).toEqual({ state: 'waiting', done: 0, total: 0 })
    const states: unknown[] = []
    await runner({
      slow: async (_services, _job, report) => {
        await report(3, 10)
        states.push(await progressOf(uuid))
      },
    }).runDue()
    expect(states).toEqual([{ state: 'running', done: 3, total: 10 }])
    expect(await progressOf(uuid)).toEqual({ state: 'done', done: 3, total: 10 })
  })

  test('does not run a job again after a permanent error', async () => {
    const uuid = await server.inClient(client, (db) =>
      enqueueJob(db, { kind: 'failing', clientUuid: client.uuid, payload: {} }),
    )
    await runner({ failing: () => Promise.reject(new PermanentJobError('permanent')) }).runDue()
    const { failedAt, lastError } = await server.databases.owner.transaction(undefined, (db) =>
      db
        .selectFrom('job')
        .select(['failedAt', 'lastError'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow(),
    )
    expect([failedAt, lastError]).toEqual([expect.any(Date), 'permanent'])
  })

  test('runs jobs of other kinds while a job of a slow kind hangs', async () => {
    const hanging = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const jobs = runner({ hanging: () => hanging.promise, quick: async () => done.resolve() }, ['hanging'])
    await server.inClient(client, async (db) => {
      await enqueueJob(db, { kind: 'hanging', clientUuid: client.uuid, payload: {} })
      await enqueueJob(db, { kind: 'quick', clientUuid: client.uuid, payload: {} })
    })
    jobs.start()
    await done.promise
    hanging.resolve()
    await jobs.stop()
  })

  test('enqueues many jobs with one statement, and only one per dedupe key', async () => {
    const seen: unknown[] = []
    const make = () =>
      server.inClient(client, (db) =>
        enqueueJobs(db, { kind: 'bulk', clientUuid: client.uuid }, [
          { payload: { n: 1 }, dedupeKey: 'one' },
          { payload: { n: 2 }, dedupeKey: 'two' },
        ]),
      )
    await make()
    await make()
    const jobs = runner({ bulk: async (_services, { payload }) => void seen.push(payload) })
    while ((await jobs.runDue()) > 0);
    expect(seen).toHaveLength(2)
    expect(seen).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]))
  })

  test('waits for the next attempt after a job has failed', async () => {
    const uuid = await server.inClient(client, (db) =>
      enqueueWithProgress(db, { kind: 'broken', clientUuid: client.uuid, payload: {} }, system),
    )
    const jobs = runner({ broken: () => Promise.reject(new Error('temporary')) })
    await jobs.runDue()
    expect(await progressOf(uuid)).toMatchObject({ state: 'waiting' })
    expect(await jobs.runDue()).toBe(0)
  })
})
