import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewJob {
  kind: string
  /** The client whose rows the job works on; null = the installation's. */
  clientUuid: string | null
  /** Uuids and numbers only: a job's row outlives its work by a week. */
  payload: Record<string, string | number>
  /** A second job with the key of a waiting one is not made. */
  dedupeKey?: string
  runAt?: Date
}

/** Puts a job into the queue inside the caller's transaction: it exists if and only if the work around it is committed. */
export async function enqueueJob(db: Db, job: NewJob): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select enqueue_job(${job.kind}, ${job.clientUuid}::uuid, ${JSON.stringify(job.payload)}::jsonb, ${job.dedupeKey ?? null}::text, ${job.runAt ?? null}::timestamptz) as uuid
  `.execute(db)
  return rows[0]?.uuid ?? ''
}

/** Puts many jobs of one kind into the queue with one statement. */
export async function enqueueJobs(
  db: Db,
  { kind, clientUuid }: Pick<NewJob, 'kind' | 'clientUuid'>,
  jobs: readonly Required<Pick<NewJob, 'payload' | 'dedupeKey'>>[],
): Promise<void> {
  const payloads = JSON.stringify(jobs.map(({ payload }) => payload))
  const keys = jobs.map(({ dedupeKey }) => dedupeKey)
  await sql`select enqueue_jobs(${kind}, ${clientUuid}::uuid, ${payloads}::jsonb, ${keys}::text[])`.execute(
    db,
  )
}
