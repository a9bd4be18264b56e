import { setTimeout as delay } from 'node:timers/promises'
import { type Database, DatabaseUnavailable, type Db } from '../db/database.ts'
import { abandonedJobs } from '../metrics.ts'
import { inNewTrace, runInTrace } from '../trace.ts'
import { type BatchHandler, FinishedJobs } from './batch.ts'
import { observeJob } from './observe-job.ts'
import { JobProgress, type ReportProgress } from './progress.store.ts'
import {
  type Claim,
  type ClaimedJob,
  claimJobs,
  continueJob,
  deleteJobs,
  failJob,
  finishJob,
  firstLane,
  type Job,
  releaseJobs,
  renewJobs,
} from './queue.store.ts'
import type { Continuation } from './slice.ts'

/**
 * Runs a job. If it throws, the runner tries it again later, so running a job twice must have the same effect
 * as running it once.
 */
export type RunJob<Services> = (
  services: Services,
  job: Job,
  report: ReportProgress,
  log: Log,
) => Promise<Continuation | undefined | void>

interface JobHandler<Services> {
  run: RunJob<Services>
  /**
   * Whether the job waits for another system or computes for minutes. Each slow kind has a separate loop, so
   * that it does not delay other kinds.
   */
  isSlow?: boolean
}

/** The handler of each kind of job. */
export type JobHandlers<Services> = Record<string, JobHandler<Services> | BatchHandler<Services>>

/** The services that the runner itself needs. */
interface RunnerServices {
  database: Database
  now: () => Date
}

/** Thrown to end a job permanently, because another attempt would not help or would do harm. */
export class PermanentJobError extends Error {
  override readonly name: string = 'PermanentJobError'
}

/** The part of a logger that the runner and the jobs need. */
export type Log = Record<'error' | 'warn', (facts: object, text: string) => void>

/**
 * A running job renews its lease every four seconds, even if it hangs. When the process dies, the lease ends,
 * and another process claims the job at most 13 seconds after the last renewal.
 */
const leaseSeconds = 12
const renewalSeconds = 4
const pollSeconds = 1
const planSeconds = 60
const maxAgeSeconds = 24 * 3600
const maxJobsPerRound = 10
const stopSeconds = 10

/**
 * Pauses before the next attempt. The first pause is 5 s, and each further one is twice as long, up to 15
 * minutes.
 */
const firstPauseSeconds = 5
const maxPauseSeconds = 15 * 60

/** Returns the time of the next attempt, or null for a job that is older than a day. */
export function retryAt(job: Pick<Job, 'attempts' | 'createdAt'>, now: Date): Date | null {
  if (now.getTime() - job.createdAt.getTime() > maxAgeSeconds * 1000) return null

  const pauseSeconds = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (job.attempts - 1))
  return new Date(now.getTime() + pauseSeconds * 1000)
}

/**
 * Runs the jobs of the queue until it is stopped. Any number of processes may do so. One of them claims a job
 * (`for update skip locked`) and renews its lease while the job runs. If that process dies, another one
 * claims the job after the lease has ended.
 */
export class JobRunner<Services extends RunnerServices> {
  readonly #services: Services
  readonly #handlers: Record<string, JobHandler<Services>> = {}
  readonly #batchHandlers: Record<string, BatchHandler<Services>> = {}
  readonly #log: Log
  readonly #stop = new AbortController()
  /** The lane whose jobs were claimed last, for the kinds of each loop. */
  readonly #lanes = new Map<string, string>()
  /** The jobs that this process has leased: one set for each running handler. */
  readonly #leased = new Set<ReadonlySet<ClaimedJob>>()
  #running: Promise<unknown> | undefined

  constructor(services: Services, handlers: JobHandlers<Services>, log: Log) {
    this.#services = services
    this.#log = log
    for (const [kind, handler] of Object.entries(handlers)) {
      if ('runBatch' in handler) this.#batchHandlers[kind] = handler
      else this.#handlers[kind] = handler
    }
  }

  /**
   * Starts one loop for each slow kind, one for all other kinds, and those of the kinds with batches. Calls
   * `plan` at once and every minute. It enqueues the next run of each recurring job, so that these do not
   * depend on the success of an earlier run.
   */
  start(plan: (db: Db) => Promise<unknown>): void {
    const kinds = Object.keys(this.#handlers)
    const slowKinds = kinds.filter((kind) => this.#handlers[kind]?.isSlow)
    const quickKinds = kinds.filter((kind) => !this.#handlers[kind]?.isSlow)

    const loops = [...slowKinds.map((kind) => [kind]), quickKinds].map((kindsOfLoop) =>
      this.#loop(async () => (await this.#runJobs(kindsOfLoop)) === maxJobsPerRound),
    )
    const batchLoops = Object.entries(this.#batchHandlers).flatMap(([kind, { parallel }]) =>
      Array.from({ length: parallel }, () => this.#loop(async () => (await this.#runBatch(kind)) > 0)),
    )
    const planLoop = this.#loop(async () => {
      await this.#transaction(plan)
      return false
    }, planSeconds)
    this.#running = Promise.all([...loops, ...batchLoops, planLoop])
  }

  /** Claims no further jobs, and waits at most ten seconds until the running jobs have ended. */
  async stop(): Promise<void> {
    this.#stop.abort()
    const waiting = new AbortController()
    const { signal } = waiting
    const timeout = delay(stopSeconds * 1000, undefined, { signal }).catch(() => undefined)
    await Promise.race([this.#running, timeout])
    waiting.abort()
  }

  /**
   * Hands back the jobs that still run after `stop`. Another process runs them at once, so this process must
   * end at once. Messages are not handed back, because they may already be on their way: their leases expire.
   */
  async handBack(): Promise<void> {
    const running = [...this.#leased].flatMap((jobs) => [...jobs])
    const released = running.filter(({ kind }) => !(kind in this.#batchHandlers))
    this.#leased.clear()
    if (released.length > 0) await this.#transaction((db) => releaseJobs(db, released))
  }

  /**
   * Runs up to `maxJobsPerRound` due jobs, and one batch of each kind that has batches. Returns the number of
   * jobs.
   */
  async runDue(kinds?: string[]): Promise<number> {
    const isWanted = (kind: string): boolean => kinds?.includes(kind) ?? true
    let count = await this.#runJobs(Object.keys(this.#handlers).filter(isWanted))
    for (const kind of Object.keys(this.#batchHandlers).filter(isWanted)) count += await this.#runBatch(kind)

    return count
  }

  async #runJobs(kinds: string[]): Promise<number> {
    let count = 0
    while (count < maxJobsPerRound && !this.#stop.signal.aborted) {
      // Claims one job, because a job that waits behind a slow one would lose its lease before it starts.
      const [job] = await this.#claim(kinds, { maxJobs: 1, leaseSeconds })
      if (!job) break

      await this.#run(job)
      count += 1
    }

    return count
  }

  /** Claims the jobs of the next lanes. After the last lane comes the first one again. */
  async #claim(kinds: string[], limits: Pick<Claim, 'maxJobs' | 'leaseSeconds'>): Promise<ClaimedJob[]> {
    const loop = kinds.join()
    const claimAfter = async (afterLane: string): Promise<ClaimedJob[]> => {
      const claim = { kinds, ...limits, afterLane }
      const jobs = await this.#transaction((db) => claimJobs(db, claim))
      this.#lanes.set(loop, jobs.at(-1)?.lane ?? firstLane)
      return jobs
    }

    const lane = this.#lanes.get(loop) ?? firstLane
    const jobs = await claimAfter(lane)
    return jobs.length > 0 || lane === firstLane ? jobs : claimAfter(firstLane)
  }

  /** Runs one batch of jobs. Returns the number of jobs. */
  async #runBatch(kind: string): Promise<number> {
    const handler = this.#batchHandlers[kind]
    if (!handler || this.#stop.signal.aborted) return 0

    const jobs = await this.#claim([kind], handler)
    if (jobs.length === 0) return 0

    const leased = new Set(jobs)
    const open = new Set(jobs)
    const store = (ended: readonly Job[]): Promise<void> =>
      this.#transaction(async (db) => {
        await handler.storeFinished(db, ended)
        await deleteJobs(db, ended)
      })
    const finished = new FinishedJobs(store, this.#stop.signal)
    const fail = async (job: ClaimedJob, error: unknown): Promise<void> => {
      open.delete(job)
      leased.delete(job)
      await this.#storeFailure(job, error)
    }

    const finish = (job: ClaimedJob): void => {
      open.delete(job)
      finished.add(job)
    }
    const untilStorable = () => finished.untilStorable()
    const run = async (): Promise<void> => {
      try {
        await handler.runBatch(this.#services, jobs, { finish, fail, untilStorable })
      } catch (error) {
        for (const job of open) await fail(job, error)
      } finally {
        await finished.stored()
      }
    }

    const stopRenewals = this.#renewLeases(leased, handler.leaseSeconds)
    try {
      await inNewTrace({ name: `batch ${kind}`, kind: 'internal' }, run)
    } finally {
      await stopRenewals()
    }

    return jobs.length
  }

  async #run(job: ClaimedJob): Promise<void> {
    const progress = new JobProgress(this.#services.database, job)
    const observed = observeJob(job.kind)

    await runInTrace(observed.trace, async () => {
      try {
        await this.#runToEnd(job, progress)
        observed.end('done')
      } catch (error) {
        observed.end(this.#retryTime(job, error) === null ? 'abandoned' : 'failed', error)
        await this.#fail(job, progress, error)
      }
    })
  }

  async #runToEnd(job: ClaimedJob, progress: JobProgress): Promise<void> {
    const continuation = await this.#runWithLease(job, progress.report)
    if (continuation) {
      await this.#transaction((db) => continueJob(db, job, continuation.continueWith))
      return
    }

    await progress.finish()
    await this.#transaction((db) => finishJob(db, job))
  }

  /** Runs the handler of a job, and renews the job's lease meanwhile. */
  async #runWithLease(job: ClaimedJob, report: ReportProgress): Promise<Continuation | undefined> {
    const stopRenewals = this.#renewLeases(new Set([job]))
    try {
      return (await this.#handlers[job.kind]?.run(this.#services, job, report, this.#log)) ?? undefined
    } finally {
      await stopRenewals()
    }
  }

  /**
   * Renews the leases of jobs regularly. Returns a function that stops the renewals and waits for the last
   * one.
   */
  #renewLeases(jobs: ReadonlySet<ClaimedJob>, seconds = leaseSeconds): () => Promise<void> {
    let lastRenewal = Promise.resolve()
    this.#leased.add(jobs)
    const renew = async (): Promise<void> => {
      // The jobs were handed back.
      if (!this.#leased.has(jobs)) return

      const uuids = [...jobs].map(({ uuid }) => uuid)
      await this.#transaction((db) => renewJobs(db, uuids, seconds)).catch((error: unknown) =>
        this.#report(error),
      )
    }

    const timer = setInterval(() => {
      lastRenewal = lastRenewal.then(renew)
    }, renewalSeconds * 1000)

    return () => {
      clearInterval(timer)
      this.#leased.delete(jobs)
      return lastRenewal
    }
  }

  async #fail(job: ClaimedJob, progress: JobProgress, error: unknown): Promise<void> {
    await progress.fail(this.#retryTime(job, error) !== null)
    await this.#storeFailure(job, error)
  }

  #retryTime(job: Job, error: unknown): Date | null {
    return error instanceof PermanentJobError ? null : retryAt(job, this.#services.now())
  }

  /**
   * Stores that a job has failed. Only the name of the error is logged, because its message may contain
   * personal data.
   */
  async #storeFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const name = error instanceof Error ? error.name : 'unknown'
    this.#log.warn({ job: job.kind, attempts: job.attempts, reason: name }, 'job failed')

    const message = error instanceof Error ? error.message : String(error)
    const nextAttempt = this.#retryTime(job, error)
    if (nextAttempt === null) abandonedJobs.inc()
    await this.#transaction((db) => failJob(db, job, { message, retryAt: nextAttempt }))
  }

  /** Logs an error of the queue, unless the database is unavailable. The health check reports that. */
  #report(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.#log.error({ err: error }, 'job queue')
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#services.database.transaction(undefined, work)
  }

  /** Repeats `work` until the runner is stopped. Pauses when `work` returns false: no more jobs are due. */
  async #loop(work: () => Promise<boolean>, pauseSeconds = pollSeconds): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const hasMore = await work().catch((error: unknown) => {
        this.#report(error)
        return false
      })

      if (!hasMore) await delay(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined)
    }
  }
}
