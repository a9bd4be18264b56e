import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { purgeExpired } from './job.store.ts'

const hourMs = 3_600_000

/** Deletes expired rows, then plans the next purge an hour later. */
const purge: RunJob = async ({ database, config, now }) => {
  await database.transaction(undefined, (db) => purgeExpired(db, config.auditMonths))
  await database.transaction(undefined, (db) => planPurge(db, new Date(now().getTime() + hourMs)))
}

/**
 * Plans a purge, at most one per hour, even if several processes plan it. The key contains the hour, because
 * the running purge still counts as waiting while it plans the next one.
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
