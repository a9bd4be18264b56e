import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewJob {
  kind: string
  /** The client whose rows the job works on; null for jobs of the installation. */
  clientUuid: string | null
  /** Uuids and numbers only, because the row of a job is kept for a week after its end. */
  payload: Record<string, string | number>
  /** While a job with this key waits, no second one is created. */
  dedupeKey?: string
  runAt?: Date
}

/**
 * Puts a job into the queue inside the transaction of the caller, so that it exists only if that transaction
 * is committed. Returns its uuid, or the uuid of the waiting job with the same dedupe key.
 */
export async function enqueueJob(db: Db, job: NewJob): Promise<string> {
  const payload = JSON.stringify(job.payload)
  const key = job.dedupeKey ?? null
  const runAt = job.runAt ?? null

  const { rows } = await sql<{ uuid: string }>`
    select enqueue_job(${job.kind}, ${job.clientUuid}::uuid, ${payload}::jsonb, ${key}::text,
                       ${runAt}::timestamptz) as uuid
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
