import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../access/context.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { JobProgress, type Report } from './progress.ts'

export interface Job {
  uuid: string
  kind: string
  entersClient: string | null
  payload: Record<string, string | number>
  attempts: number
  createdAt: Date
}

/** Does a job's work; what it throws brings the job back later. Must bear being run twice. */
export type JobHandler = (services: Services, job: Job, report: Report) => Promise<void>

/** Ends a job for good: another try would not help, or would do harm. */
export class PermanentJobError extends Error {
  override readonly name: string = 'PermanentJobError'
}

/** Kinds that wait for somebody outside or compute for minutes: each has a lane, so that it holds up nothing else. */
const slow: ReadonlySet<string> = new Set([
  'send-message',
  'send-sms',
  'initial-passwords',
  'member-import',
  'send-reminders',
  'recompute-tasks',
])

/** As much of a logger as the runner needs. */
type Log = Record<'error' | 'warn', (facts: object, text: string) => void>

/** Seconds. */
const lease = 120
const poll = 1
const giveUpAfter = 24 * 3600
const batch = 10

/** When a failed job comes back: 5 s, doubling to 15 minutes, for a day; then null. */
export function retryAt(job: Pick<Job, 'attempts' | 'createdAt'>, now: Date): Date | null {
  if (now.getTime() - job.createdAt.getTime() > giveUpAfter * 1000) return null
  return new Date(now.getTime() + Math.min(15 * 60, 5 * 2 ** (job.attempts - 1)) * 1000)
}

/**
 * Works off the queue until it is stopped. Any number of processes may run one: a job is claimed by one of them
 * (`for update skip locked`), and comes back when that one dies.
 */
export class JobRunner {
  readonly #services: Services
  readonly #handlers: Record<string, JobHandler>
  readonly #log: Log
  readonly #stop = new AbortController()
  #running: Promise<unknown> | undefined

  constructor(services: Services, handlers: Record<string, JobHandler>, log: Log) {
    this.#services = services
    this.#handlers = handlers
    this.#log = log
  }

  start(): void {
    const { slow: own = [], quick = [] } = Object.groupBy(Object.keys(this.#handlers), (kind) =>
      slow.has(kind) ? 'slow' : 'quick',
    )
    this.#running = Promise.all([...own.map((kind) => [kind]), quick].map((lane) => this.#loop(lane)))
  }

  /** Lets the job in hand finish, then ends for good. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  /** Works off what is due now, up to a batch; how many jobs there were. For tests and the loop. */
  async runDue(kinds = Object.keys(this.#handlers)): Promise<number> {
    let done = 0
    while (done < batch && !this.#stop.signal.aborted) {
      const job = await this.#claim(kinds)
      if (!job) break
      await this.#run(job)
      done += 1
    }
    return done
  }

  /** One at a time: what waits behind a slow one must not outlive its lease and be done by two. */
  #claim(kinds: string[]): Promise<Job | undefined> {
    return this.#services.database.transaction(
      undefined,
      async (db) =>
        (await sql<Job>`select * from claim_jobs(${kinds}::text[], 1, ${lease})`.execute(db)).rows[0],
    )
  }

  async #run(job: Job): Promise<void> {
    const { database, now } = this.#services
    const progress = new JobProgress(database, job)
    try {
      await this.#handlers[job.kind]?.(this.#services, job, async (done, total) => {
        await progress.report(done, total)
        await database.transaction(undefined, (db) =>
          sql`select renew_job(${job.uuid}, ${lease})`.execute(db),
        )
      })
      await progress.finish()
      await database.transaction(undefined, (db) => sql`select finish_job(${job.uuid})`.execute(db))
    } catch (error) {
      this.#log.warn(
        { job: job.kind, attempts: job.attempts, reason: error instanceof Error ? error.name : 'unknown' },
        'job failed',
      )
      const reason = error instanceof Error ? error.message : String(error)
      const again = error instanceof PermanentJobError ? null : retryAt(job, now())
      await progress.fail(again !== null)
      await database.transaction(undefined, (db) =>
        sql`select fail_job(${job.uuid}, ${reason}, ${again}::timestamptz)`.execute(db),
      )
    }
  }

  async #loop(kinds: string[]): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const busy = await this.runDue(kinds).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) this.#log.error({ err: error }, 'job queue')
        return 0
      })
      if (busy < batch) await delay(poll * 1000, undefined, { signal }).catch(() => undefined)
    }
  }
}
