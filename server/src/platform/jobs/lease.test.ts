/**
 * Tests the lease of a running job. It is renewed while its process lives, and another process takes over the
 * job soon after the first process has died.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../access/context.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { enqueueJob } from './queue.store.ts'
import { JobRunner, type RunJob } from './runner.ts'
import type { Continuation } from './slice.ts'

describe.each(testEngines)('the lease of a job on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
  })
  // Fakes the timer of the renewals. The database uses its own clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  afterAll(() => server.close())

  const enqueue = (kind: string) =>
    server.inClient(client, (db) => enqueueJob(db, { kind, clientUuid: client.uuid, payload: {} }))
  const runner = (kind: string, run: RunJob<Services>) =>
    new JobRunner(server.services, { [kind]: { run } }, server.app.log)

  /** Returns the number of seconds until the lease ends, or null if there is no lease. */
  const readLease = async (uuid: string): Promise<number | null> => {
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ seconds: number | null }>`
        select extract(epoch from locked_until - now())::float as seconds
        from job where uuid = ${uuid}`.execute(db),
    )
    return rows[0]?.seconds ?? null
  }
  /** Makes the lease of a job older by this number of seconds. */
  const pass = (uuid: string, seconds: number) =>
    server.databases.owner.transaction(undefined, (db) =>
      sql`update job set locked_until = locked_until - make_interval(secs => ${seconds})
          where uuid = ${uuid}`.execute(db),
    )

  /** Starts a job that runs until `finish` is called. */
  async function startJob(kind: string) {
    const uuid = await enqueue(kind)
    const [started, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const run: RunJob<Services> = () => {
      runs += 1
      started.resolve()
      return hanging.promise
    }
    const running = runner(kind, run).runDue()
    await started.promise
    const finish = async () => {
      hanging.resolve()
      await running
    }
    return { uuid, finish, runs: () => runs, runElsewhere: () => runner(kind, run).runDue() }
  }

  test('is renewed while the job hangs, so that no other process runs the job', async () => {
    const { uuid, finish, runs, runElsewhere } = await startJob('hanging')
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(uuid, 8)
      vi.advanceTimersByTime(4_000)
      await expect.poll(() => readLease(uuid)).toBeGreaterThan(8)
      expect(await runElsewhere()).toBe(0)
    }
    await finish()
    expect(runs()).toBe(1)
  })

  test('ends at most 15 seconds after the process has died, and another process runs the job', async () => {
    const { uuid, finish, runs, runElsewhere } = await startJob('orphaned')
    const lease = (await readLease(uuid))!
    // Another process looks for jobs once per second. It claims the job within 15 seconds only if the lease
    // ends within 14.
    expect(lease).toBeLessThanOrEqual(14)
    expect(await runElsewhere()).toBe(0)

    // The faked timer does not tick, as if the process of the first run were dead.
    await pass(uuid, lease + 0.001)
    const second = runElsewhere()
    await expect.poll(runs).toBe(2)
    await finish()
    await second
  })

  test('belongs to the process that claimed the job last', async () => {
    const kind = 'taken-over'
    const uuid = await enqueue(kind)
    /** Claims the job, whose last lease has ended, and runs it until `end` or `fail` is called. */
    const claim = async () => {
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const { promise: ended, resolve, reject } = Promise.withResolvers<Continuation | undefined>()
      await pass(uuid, 60)
      const holder = runner(kind, () => {
        start()
        return ended
      })
      const running = holder.runDue()
      await started
      const end = async (continuation?: Continuation) => {
        resolve(continuation)
        await running
      }
      const fail = async () => {
        reject(new Error('too late'))
        await running
      }
      return { handBack: () => holder.handBack(), end, fail }
    }
    const readJob = () =>
      server.databases.owner.transaction(undefined, (db) =>
        db
          .selectFrom('job')
          .select(['attempts', 'payload', 'lockedUntil', 'lastError', 'finishedAt'])
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow(),
      )

    const stalled = [await claim(), await claim(), await claim(), await claim()] as const
    const last = await claim()
    const before = await readJob()
    await stalled[0].fail()
    await stalled[1].end({ continueWith: { part: 2 } })
    await stalled[2].handBack()
    await stalled[3].end()

    expect(before).toMatchObject({ attempts: 5, lockedUntil: expect.any(Date), finishedAt: null })
    expect(await readJob()).toEqual(before)
    await last.end()
    expect(await readJob()).toMatchObject({ lockedUntil: null, finishedAt: expect.any(Date) })
    await stalled[2].end()
  })

  test('is handed back at the end of the process, so that another process runs the job at once', async () => {
    const kind = 'handed-back'
    const uuid = await enqueue(kind)
    const [started, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const first = runner(kind, async () => {
      runs += 1
      started.resolve()
      await hanging.promise
    })
    first.start(async () => undefined)
    await started.promise

    await first.stop()
    await first.handBack()

    expect(await readLease(uuid)).toBeNull()
    const attempts: number[] = []
    const second = runner(kind, async (_services, job) => void attempts.push(job.attempts))
    expect(await second.runDue()).toBe(1)
    expect([runs, attempts]).toEqual([1, [1]])
    hanging.resolve()
  })

  test('is no longer renewed after the job has ended', async () => {
    const { uuid, finish } = await startJob('ending')
    await finish()
    expect(vi.getTimerCount()).toBe(0)
    expect(await readLease(uuid)).toBeNull()
  })
})
