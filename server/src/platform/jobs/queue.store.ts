import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A job that a runner has claimed. */
export interface Job {
  uuid: string
  kind: string
  /** The client whose rows the job works on. Null for jobs of the installation. */
  clientUuid: string | null
  payload: Record<string, string | number>
  /** Number of attempts, including this one. */
  attempts: number
  createdAt: Date
}

export interface NewJob {
  kind: string
  /** The client whose rows the job works on. Null for jobs of the installation. */
  clientUuid: string | null
  /** Contains only uuids and numbers, because the row of a job is kept for a week after its end. */
  payload: Record<string, string | number>
  /** While a job with this key is waiting, no second one is created. */
  dedupeKey?: string
  runAt?: Date
}

/**
 * Queues a job inside the transaction of the caller, so that it exists only if that transaction is committed.
 * Returns its uuid, or the uuid of a waiting job with the same dedupe key.
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

/** Queues many jobs of one kind with one statement. */
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

/** Claims the next due job of these kinds for `leaseSeconds`. Returns undefined if no job is due. */
export async function claimJob(db: Db, kinds: string[], leaseSeconds: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select * from claim_jobs(${kinds}::text[], 1, ${leaseSeconds})`.execute(db)
  return rows[0]
}

/** Makes the lease of a running job end `leaseSeconds` from now. */
export async function renewJob(db: Db, uuid: string, leaseSeconds: number): Promise<void> {
  await sql`select renew_job(${uuid}, ${leaseSeconds})`.execute(db)
}

export async function finishJob(db: Db, uuid: string): Promise<void> {
  await sql`select finish_job(${uuid})`.execute(db)
}

/** Stores why a job failed. The job runs again at `retryAt`, or never if `retryAt` is null. */
export async function failJob(db: Db, uuid: string, message: string, retryAt: Date | null): Promise<void> {
  await sql`select fail_job(${uuid}, ${message}, ${retryAt}::timestamptz)`.execute(db)
}
