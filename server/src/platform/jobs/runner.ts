import { setTimeout as delay } from 'node:timers/promises'
import { type Database, DatabaseUnavailable, type Db } from '../db/database.ts'
import { JobProgress, type ReportProgress } from './progress.store.ts'
import { claimJob, failJob, finishJob, type Job, renewJob } from './queue.store.ts'

/**
 * Runs a job. If it throws, the runner tries it again later, so running a job twice must have the same effect
 * as running it once.
 */
export type RunJob<Services> = (
  services: Services,
  job: Job,
  report: ReportProgress,
  log: Log,
) => Promise<void>

interface JobHandler<Services> {
  run: RunJob<Services>
  /**
   * Whether the job waits for another system or computes for minutes. Each slow kind has a separate loop, so
   * that it does not delay other kinds.
   */
  isSlow?: boolean
}

/** The handler of each kind of job. */
export type JobHandlers<Services> = Record<string, JobHandler<Services>>

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
const maxAgeSeconds = 24 * 3600
const maxJobsPerRound = 10

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
  readonly #handlers: JobHandlers<Services>
  readonly #log: Log
  readonly #stop = new AbortController()
  #running: Promise<unknown> | undefined

  constructor(services: Services, handlers: JobHandlers<Services>, log: Log) {
    this.#services = services
    this.#handlers = handlers
    this.#log = log
  }

  /** Starts one loop for each slow kind and one for all other kinds. */
  start(): void {
    const kinds = Object.keys(this.#handlers)
    const slowKinds = kinds.filter((kind) => this.#handlers[kind]?.isSlow)
    const quickKinds = kinds.filter((kind) => !this.#handlers[kind]?.isSlow)

    const loops = [...slowKinds.map((kind) => [kind]), quickKinds]
    this.#running = Promise.all(loops.map((kindsOfLoop) => this.#loop(kindsOfLoop)))
  }

  /** Claims no further jobs, and waits until the running jobs have ended. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  /** Runs up to `maxJobsPerRound` due jobs. Returns how many it has run. */
  async runDue(kinds = Object.keys(this.#handlers)): Promise<number> {
    let count = 0
    while (count < maxJobsPerRound && !this.#stop.signal.aborted) {
      const job = await this.#claim(kinds)
      if (!job) break

      await this.#run(job)
      count += 1
    }

    return count
  }

  /**
   * Claims one job. It never claims several, because a job that waits behind a slow one would lose its lease
   * before it starts, and two processes would run it.
   */
  #claim(kinds: string[]): Promise<Job | undefined> {
    return this.#transaction((db) => claimJob(db, kinds, leaseSeconds))
  }

  async #run(job: Job): Promise<void> {
    const progress = new JobProgress(this.#services.database, job)

    try {
      await this.#runWithLease(job, progress.report)
      await progress.finish()
      await this.#transaction((db) => finishJob(db, job.uuid))
    } catch (error) {
      await this.#fail(job, progress, error)
    }
  }

  /** Runs the handler of a job, and renews the job's lease meanwhile. */
  async #runWithLease(job: Job, report: ReportProgress): Promise<void> {
    const stopRenewals = this.#renewLease(job)
    try {
      await this.#handlers[job.kind]?.run(this.#services, job, report, this.#log)
    } finally {
      await stopRenewals()
    }
  }

  /**
   * Renews the lease of a job regularly. Returns a function that stops the renewals and waits for the last
   * one.
   */
  #renewLease({ uuid }: Job): () => Promise<void> {
    let lastRenewal = Promise.resolve()
    const renew = (): Promise<void> =>
      this.#transaction((db) => renewJob(db, uuid, leaseSeconds)).catch((error: unknown) =>
        this.#report(error),
      )

    const timer = setInterval(() => {
      lastRenewal = lastRenewal.then(renew)
    }, renewalSeconds * 1000)

    return () => {
      clearInterval(timer)
      return lastRenewal
    }
  }

  /**
   * Stores that a job has failed. Only the name of the error is logged, because its message may contain
   * personal data.
   */
  async #fail(job: Job, progress: JobProgress, error: unknown): Promise<void> {
    const name = error instanceof Error ? error.name : 'unknown'
    this.#log.warn({ job: job.kind, attempts: job.attempts, reason: name }, 'job failed')

    const message = error instanceof Error ? error.message : String(error)
    const next = error instanceof PermanentJobError ? null : retryAt(job, this.#services.now())
    await progress.fail(next !== null)
    await this.#transaction((db) => failJob(db, job.uuid, message, next))
  }

  /** Logs an error of the queue, unless the database is unavailable. The health check reports that. */
  #report(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.#log.error({ err: error }, 'job queue')
  }

  #transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#services.database.transaction(undefined, work)
  }

  async #loop(kinds: string[]): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const count = await this.runDue(kinds).catch((error: unknown) => {
        this.#report(error)
        return 0
      })

      if (count < maxJobsPerRound)
        await delay(pollSeconds * 1000, undefined, { signal }).catch(() => undefined)
    }
  }
}
