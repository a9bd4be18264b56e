/** What a screen shows of a job: a row of the client that asked, written as the work goes on. */
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import type { Database, Db } from '../db/database.ts'
import { enterClient } from '../db/enter.ts'
import { enqueueJob, type NewJob } from './queue.ts'

/** How far a job of the current client is, for whoever started it. */
export const progressOf = (db: Db, actor: Pick<Actor, 'kind' | 'uuid'>, jobUuid: string) =>
  db
    .selectFrom('jobProgress')
    .select(['state', 'done', 'total'])
    .where('jobUuid', '=', jobUuid)
    .where('actorKind', '=', actor.kind)
    .where('actorUuid', '=', actor.uuid)
    .executeTakeFirst()

/** Tells how far a job is: parts done of parts in all. Longer work does so every minute at least, else it counts as dead. */
export type Report = (done: number, total: number) => Promise<void>

/** Puts a job into the queue that a person waits for; its progress row has the job's uuid, which is returned. */
export async function enqueueWithProgress(
  db: Db,
  job: NewJob & { clientUuid: string },
  actor: Pick<Actor, 'kind' | 'uuid'>,
): Promise<string> {
  const jobUuid = await enqueueJob(db, job)
  await db
    .insertInto('jobProgress')
    .values({ jobUuid, kind: job.kind, actorKind: actor.kind, actorUuid: actor.uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return jobUuid
}

/** Writes a job's progress, if it has any to write. */
export class JobProgress {
  readonly #database: Database
  readonly #job: { uuid: string; entersClient: string | null }

  constructor(database: Database, job: { uuid: string; entersClient: string | null }) {
    this.#database = database
    this.#job = job
  }

  report: Report = (done, total) => this.#write({ state: 'running', done, total })
  finish = (): Promise<void> => this.#write({ state: 'done' })
  /** `again`: it is put back, so whoever waits sees it waiting. */
  fail = (again: boolean): Promise<void> => this.#write({ state: again ? 'waiting' : 'failed' })

  async #write(change: {
    state: 'waiting' | 'running' | 'done' | 'failed'
    done?: number
    total?: number
  }): Promise<void> {
    const { uuid, entersClient } = this.#job
    if (entersClient === null) return
    await this.#database.transaction(enterClient(entersClient), (db) =>
      db
        .updateTable('jobProgress')
        .set({ ...change, updatedAt: sql`now()` })
        .where('jobUuid', '=', uuid)
        .execute(),
    )
  }
}
