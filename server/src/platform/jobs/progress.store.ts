/**
 * The progress of jobs, as screens show it. Each of these jobs has a row with its progress. The row belongs
 * to the client and is updated while the job runs.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { enterClient } from '../db/enter.ts'
import { enqueueJob, type NewJob } from './queue.store.ts'

/** The actor who started a job and may read its progress. */
export interface JobOwner {
  kind: 'member' | 'adviser' | 'system'
  /** Null for the system. */
  uuid: string | null
}

/** Reports that `done` of `total` parts are complete. */
export type ReportProgress = (done: number, total: number) => Promise<void>

/** Returns the progress of a job of the current client, if `owner` started it. */
export const readJobProgress = (db: Db, owner: JobOwner, jobUuid: string) =>
  db
    .selectFrom('jobProgress')
    .select(['state', 'done', 'total'])
    .where('jobUuid', '=', jobUuid)
    .where('actorKind', '=', owner.kind)
    .where('actorUuid', '=', owner.uuid)
    .executeTakeFirst()

/** Queues a job whose progress `owner` can read. Returns the uuid of the job. */
export async function enqueueWithProgress(
  db: Db,
  job: NewJob & { clientUuid: string },
  owner: JobOwner,
): Promise<string> {
  const jobUuid = await enqueueJob(db, job)
  await db
    .insertInto('jobProgress')
    .values({ jobUuid, kind: job.kind, actorKind: owner.kind, actorUuid: owner.uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  return jobUuid
}

/** Writes the progress row of a job. Jobs of the installation have no such row. */
export class JobProgress {
  readonly #database: Database
  readonly #job: { uuid: string; clientUuid: string | null }

  constructor(database: Database, job: { uuid: string; clientUuid: string | null }) {
    this.#database = database
    this.#job = job
  }

  report: ReportProgress = (done, total) => this.#write({ state: 'running', done, total })

  /** Stores that the job and all its parts are complete. */
  finish = (): Promise<void> => this.#write({ state: 'done', done: sql<number>`total` })

  /** Stores a failed attempt. `isRetried` says whether the job waits for another attempt. */
  fail = (isRetried: boolean): Promise<void> => this.#write({ state: isRetried ? 'waiting' : 'failed' })

  async #write(change: {
    state: 'waiting' | 'running' | 'done' | 'failed'
    done?: number | RawBuilder<number>
    total?: number
  }): Promise<void> {
    const { uuid, clientUuid } = this.#job
    if (clientUuid === null) return

    await this.#database.transaction(enterClient(clientUuid), (db) =>
      db
        .updateTable('jobProgress')
        .set({ ...change, updatedAt: sql`now()` })
        .where('jobUuid', '=', uuid)
        .execute(),
    )
  }
}
