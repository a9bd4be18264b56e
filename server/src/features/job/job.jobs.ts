import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { purgeExpired } from './job.store.ts'

const hourMs = 3_600_000

/** Deletes expired rows, then enqueues the next purge, which runs an hour later. */
const purge: RunJob = async ({ database, config, now }) => {
  await database.transaction(undefined, (db) => purgeExpired(db, config.auditMonths))
  await database.transaction(undefined, (db) => planPurge(db, new Date(now().getTime() + hourMs)))
}

/**
 * Enqueues a purge, at most one per hour, even if several processes call this function. The key contains the
 * hour, because the running purge still counts as waiting while it enqueues the next one.
 */
export const planPurge = (db: Db, runAt: Date): Promise<string> =>
  enqueueJob(db, {
    kind: 'purge',
    clientUuid: null,
    payload: {},
    dedupeKey: runAt.toISOString().slice(0, 13),
    runAt,
  })

export const maintenanceJobs: JobHandlers = { purge: { run: purge } }
