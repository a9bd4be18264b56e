import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../access/context.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import type { BatchHandler, RunBatch } from './batch.ts'
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
  const batchHandler = (
    runBatch: RunBatch<Services>,
    storeFinished: BatchHandler<Services>['storeFinished'] = async () => undefined,
  ): BatchHandler<Services> => ({ runBatch, storeFinished, maxJobs: 6, parallel: 1, leaseSeconds: 12 })
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

  test('alternates between companies, so that many jobs of one do not delay the others', async () => {
    const seen: string[] = []
    const clients = [client, await server.createClient(), await server.createClient()]
    for (const [index, { uuid }] of clients.entries())
      await server.databases.app.transaction(undefined, async (db) => {
        for (let number = 0; number < (index === 0 ? 20 : 2); number += 1)
          await enqueueJob(db, {
            kind: 'fair',
            clientUuid: uuid,
            payload: {},
            runAt: new Date(Date.now() - 1_000_000 * (3 - index)),
          })
      })
    const jobs = runner({ fair: async (_services, { clientUuid }) => void seen.push(clientUuid ?? '') })
    while ((await jobs.runDue()) > 0);
    expect(seen).toHaveLength(24)
    for (const { uuid } of clients.slice(1))
      expect(seen.slice(0, 6).filter((clientUuid) => clientUuid === uuid)).toHaveLength(2)
  })

  test('claims the jobs of a batch from all companies, the same number from each', async () => {
    const batches: (string | null)[][] = []
    const clients = [await server.createClient(), await server.createClient(), await server.createClient()]
    for (const [index, { uuid: clientUuid }] of clients.entries()) {
      const jobs = Array.from({ length: index === 0 ? 20 : 2 }, (_, number) => ({
        payload: {},
        dedupeKey: `${number} of ${clientUuid}`,
      }))
      await server.databases.app.transaction(undefined, (db) =>
        enqueueJobs(db, { kind: 'batched', clientUuid }, jobs),
      )
    }
    const handler = batchHandler(async (_services, jobs, { finish }) => {
      batches.push(jobs.map(({ clientUuid }) => clientUuid))
      for (const job of jobs) finish(job)
    })
    const jobs = new JobRunner(server.services, { batched: handler }, server.app.log)
    while ((await jobs.runDue()) > 0);
    const countsOf = (batch: (string | null)[] = []) =>
      clients.map(({ uuid }) => batch.filter((one) => one === uuid).length)
    expect(countsOf(batches[0])).toEqual([2, 2, 2])
    expect(countsOf(batches.flat())).toEqual([20, 2, 2])
  })

  test('stores the finished jobs of a batch even if another job of the batch fails', async () => {
    const stored: number[] = []
    await server.inClient(client, (db) =>
      enqueueJobs(
        db,
        { kind: 'mixed', clientUuid: client.uuid },
        [0, 1, 2].map((index) => ({ payload: { index }, dedupeKey: `${index}` })),
      ),
    )
    const handler = batchHandler(
      async (_services, jobs, { finish, fail }) => {
        for (const job of jobs)
          if (job.payload.index === 1) await fail(job, new Error('refused'))
          else if (job.payload.index === 2) throw new Error('broken')
          else finish(job)
      },
      async (_db, jobs) => void stored.push(...jobs.map(({ payload }) => Number(payload.index))),
    )
    await new JobRunner(server.services, { mixed: handler }, server.app.log).runDue()
    expect(stored).toEqual([0])
    const rows = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('job').select('lastError').where('kind', '=', 'mixed').orderBy('lastError').execute(),
    )
    expect(rows).toEqual([{ lastError: 'broken' }, { lastError: 'refused' }])
  })

  test('stores the finished jobs of a batch in a second transaction if the first one fails', async () => {
    let transactions = 0
    await server.inClient(client, (db) =>
      enqueueJobs(db, { kind: 'stored-twice', clientUuid: client.uuid }, [{ payload: {}, dedupeKey: 'one' }]),
    )
    const handler = batchHandler(
      async (_services, jobs, { finish }) => jobs.forEach(finish),
      async () => {
        transactions += 1
        if (transactions === 1) throw new Error('connection lost')
      },
    )
    const jobs = new JobRunner(server.services, { 'stored-twice': handler }, server.app.log)
    expect(await jobs.runDue()).toBe(1)
    expect(transactions).toBe(2)
    expect(await jobs.runDue()).toBe(0)
  })

  test('keeps the finished jobs of a batch while the database is unavailable, and says so', async () => {
    const stored: number[] = []
    let outages = 3
    await server.inClient(client, (db) =>
      enqueueJobs(
        db,
        { kind: 'outage', clientUuid: client.uuid },
        [0, 1].map((index) => ({ payload: { index }, dedupeKey: `${index}` })),
      ),
    )
    const handler = batchHandler(
      async (_services, [first, second], { finish, untilStorable }) => {
        finish(first!)
        await expect.poll(() => outages).toBeLessThan(3)
        await untilStorable()
        expect(stored).toEqual([first!.payload.index])
        finish(second!)
        throw new Error('broken')
      },
      async (_db, jobs) => {
        if (outages-- > 0) throw new DatabaseUnavailable(new Error('no primary'))
        stored.push(...jobs.map(({ payload }) => Number(payload.index)))
      },
    )
    const jobs = new JobRunner(server.services, { outage: handler }, server.app.log)
    expect(await jobs.runDue()).toBe(2)
    expect(new Set(stored)).toEqual(new Set([0, 1]))
    expect(await jobs.runDue()).toBe(0)
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
    expect(await progressOf(uuid)).toEqual({ state: 'done', done: 10, total: 10 })
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
    jobs.start(async () => undefined)
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
    // The wait before the next attempt is measured on the clock of the server, which the test has stopped.
    server.clock.now = new Date()
    const jobs = runner({ broken: () => Promise.reject(new Error('temporary')) })
    await jobs.runDue()
    expect(await progressOf(uuid)).toMatchObject({ state: 'waiting' })
    expect(await jobs.runDue()).toBe(0)
  })
})
