import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The jobs of one kind that have not ended. */
export interface QueueState {
  kind: string
  /** Jobs that could run now. */
  due: number
  /** How long the oldest due job has been due. 0 if no job is due. */
  oldestDueSeconds: number
  /** Jobs that wait or run, including those that are tried again later. */
  queued: number
  /** Time since the oldest queued job was created. */
  oldestQueuedSeconds: number
}

/** Reads the state of the queue by kind. Stops counting at `maxJobs` jobs of each kind. */
export async function readQueueState(db: Db, maxJobs: number): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select kind, due::integer, oldest_due_seconds, queued::integer, oldest_queued_seconds
      from queue_state(${maxJobs})`.execute(db)
  return rows
}

/**
 * Returns, for each kind, the seconds since its last finished job. If there is none, returns the seconds
 * since the installation.
 */
export async function readRunAges(db: Db, kinds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select kind, seconds from run_ages(${kinds}::text[])`.execute(db)
  return new Map(rows.map(({ kind, seconds }) => [kind, seconds]))
}

/** Stores a finished job for work that was done outside the queue. Needs the owner of the database. */
export async function recordRun(db: Db, kind: string): Promise<void> {
  await db.insertInto('job').values({ kind, finishedAt: new Date() }).execute()
}
