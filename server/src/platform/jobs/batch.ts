import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, type Db } from '../db/database.ts'
import type { ClaimedJob, Job } from './queue.store.ts'

/** Reports the end of the jobs of a batch. */
interface BatchReport {
  /** The job has had its effect. */
  finish: (job: ClaimedJob) => void
  /** The job has failed. The runner tries it again later. */
  fail: (job: ClaimedJob, error: unknown) => Promise<void>
  /**
   * Waits while the end of jobs cannot be stored, because the database is unavailable. A job with an effect
   * outside the database should wait for this first: its effect would be repeated if the process died.
   */
  untilStorable: () => Promise<void>
}

/**
 * Runs several jobs of one kind at the same time and reports the end of each. If it throws, the runner tries
 * the jobs again that have not ended.
 */
export type RunBatch<Services> = (
  services: Services,
  jobs: readonly ClaimedJob[],
  report: BatchReport,
) => Promise<void>

/**
 * A kind with so many small jobs that a transaction for each step of each job would take longer than its
 * work. Its jobs are claimed and finished together. Finished jobs leave no row.
 */
export interface BatchHandler<Services> {
  runBatch: RunBatch<Services>
  /** Stores the effect of finished jobs, in the transaction that deletes the jobs. */
  storeFinished: (db: Db, jobs: readonly Job[]) => Promise<void>
  /** Maximum number of jobs in a batch. */
  maxJobs: number
  /** Number of batches that a process runs at the same time. */
  parallel: number
  /**
   * Seconds after the last renewal in which no other process may claim the jobs. Longer than the lease of
   * other jobs if an effect cannot be taken back, because the database may be away for that long.
   */
  leaseSeconds: number
}

/** Pause before finished jobs are stored again when the database was unavailable. */
const retryMs = 100
/** A transaction that takes longer probably waits for a database that is away. */
const slowMs = 500

/**
 * Stores jobs as finished. While one transaction runs, further jobs wait for the next one, which stores all
 * of them. A job is therefore stored within milliseconds, and not when its whole batch has ended: after a crash,
 * only the jobs of the last transaction run again. While the database is unavailable, jobs wait until it is
 * back or the process stops.
 */
export class FinishedJobs {
  readonly #store: (jobs: readonly Job[]) => Promise<void>
  readonly #stopSignal: AbortSignal
  readonly #waiting: Job[] = []
  #storing: Promise<void> | undefined
  #isUnavailable = false
  /** When the transaction that is under way began, in milliseconds. */
  #begunAt = Number.POSITIVE_INFINITY

  constructor(store: (jobs: readonly Job[]) => Promise<void>, stopSignal: AbortSignal) {
    this.#store = store
    this.#stopSignal = stopSignal
  }

  add(job: Job): void {
    this.#waiting.push(job)
    // After an error, the jobs wait again. `stored` repeats the transaction and reports a second error.
    this.#start().catch(() => undefined)
  }

  /** Waits while the database is unavailable or slow. */
  async untilStorable(): Promise<void> {
    if (this.#isUnavailable || Date.now() - this.#begunAt > slowMs)
      await this.#storing?.catch(() => undefined)
  }

  /** Waits until all jobs are stored. @throws the error of the transaction that failed */
  async stored(): Promise<void> {
    await this.#storing?.catch(() => undefined)
    if (this.#waiting.length > 0) await this.#start()
  }

  #start(): Promise<void> {
    this.#storing ??= this.#storeWaiting().finally(() => {
      this.#storing = undefined
    })
    return this.#storing
  }

  async #storeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting.splice(0)
      this.#begunAt = Date.now()
      try {
        await this.#store(jobs)
        this.#isUnavailable = false
      } catch (error) {
        this.#waiting.unshift(...jobs)
        this.#isUnavailable = error instanceof DatabaseUnavailable
        if (!this.#isUnavailable || this.#stopSignal.aborted) throw error

        await delay(retryMs)
      } finally {
        this.#begunAt = Number.POSITIVE_INFINITY
      }
    }
  }
}
