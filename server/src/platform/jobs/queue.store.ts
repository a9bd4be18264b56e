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

/** A claim of a job. Another process may have claimed the job since, after the lease of this claim ended. */
export interface JobClaim {
  uuid: string
  /** Number of claims, including this one. Unlike `attempts`, it never decreases. */
  claim: number
}

export interface NewJob {
  kind: string
  /** The client whose rows the job works on. Null for jobs of the installation. */
  clientUuid: string | null
  /** Contains only uuids and numbers, because the row of a job may be kept for a week after its end. */
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

/** A claimed job with its lane: its company, or the lane of the installation. Lanes alternate. */
export type ClaimedJob = Job & JobClaim & { lane: string }

/**
 * Queues one job of this kind for each of these companies, or for every company if `clients` is null. A
 * company has at most one waiting job of the kind with the same dedupe key.
 */
export async function enqueueForClients(
  db: Db,
  kind: string,
  { dedupeKey, clients }: { dedupeKey: string; clients: readonly string[] | null },
): Promise<void> {
  await sql`select enqueue_for_clients(${kind}, ${dedupeKey}, ${clients}::uuid[])`.execute(db)
}

/**
 * Puts a running job back into the queue. It continues with this payload after jobs of other companies. Does
 * nothing if another process has claimed the job since.
 */
export async function continueJob(db: Db, { uuid, claim }: JobClaim, payload: Job['payload']): Promise<void> {
  await sql`select continue_job(${uuid}, ${JSON.stringify(payload)}::jsonb, ${claim})`.execute(db)
}

/** Comes before every lane. A round through the lanes starts after it. */
export const firstLane = '00000000-0000-0000-0000-000000000000'

export interface Claim {
  kinds: string[]
  maxJobs: number
  leaseSeconds: number
  /** The lane whose jobs were claimed last. */
  afterLane: string
}

/** Claims due jobs from the next lanes, in the order of the lanes. Returns none at the end of a round. */
export async function claimJobs(
  db: Db,
  { kinds, maxJobs, leaseSeconds, afterLane }: Claim,
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select * from claim_jobs(${kinds}::text[], ${maxJobs}, ${leaseSeconds}, ${afterLane}::uuid)
    order by lane`.execute(db)
  return rows
}

/** Makes the leases of running jobs end `leaseSeconds` from now. */
export async function renewJobs(db: Db, uuids: readonly string[], leaseSeconds: number): Promise<void> {
  await sql`select renew_jobs(${uuids}::uuid[], ${leaseSeconds})`.execute(db)
}

/**
 * Ends the leases of running jobs. Another process may run them at once, and the attempt does not count.
 * Leaves out jobs that another process has claimed since.
 */
export async function releaseJobs(db: Db, jobs: readonly JobClaim[]): Promise<void> {
  const uuids = jobs.map(({ uuid }) => uuid)
  const claims = jobs.map(({ claim }) => claim)
  await sql`select release_jobs(${uuids}::uuid[], ${claims}::integer[])`.execute(db)
}

/** Deletes jobs that have ended and whose effect is stored elsewhere. */
export async function deleteJobs(db: Db, jobs: readonly Pick<Job, 'uuid'>[]): Promise<void> {
  const uuids = jobs.map(({ uuid }) => uuid)
  await sql`select delete_jobs(${uuids}::uuid[])`.execute(db)
}

/** Stores that a job has ended. Does nothing if another process has claimed the job since. */
export async function finishJob(db: Db, { uuid, claim }: JobClaim): Promise<void> {
  await sql`select finish_job(${uuid}, ${claim})`.execute(db)
}

/**
 * Stores why a job failed. The job runs again at `retryAt`, or never if `retryAt` is null. Does nothing if
 * another process has claimed the job since.
 */
export async function failJob(
  db: Db,
  { uuid, claim }: JobClaim,
  { message, retryAt }: { message: string; retryAt: Date | null },
): Promise<void> {
  await sql`select fail_job(${uuid}, ${message}, ${retryAt}::timestamptz, ${claim})`.execute(db)
}
