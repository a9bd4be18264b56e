import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { allowLongStatements } from '../../platform/db/planner.ts'
import { enqueueForClients, enqueueJob } from '../../platform/jobs/queue.store.ts'
import { startSlice } from '../../platform/jobs/slice.ts'
import { listClientsWithExpiredRows, purgeClient, purgeInstallation } from './job.store.ts'

const hourMs = 3_600_000
export const purgeJob = 'purge'
const purgeClientJob = 'purge-client'
/** The kind of the finished jobs that `record-backup-check` stores. Jobs of this kind never run. */
export const backupCheck = 'backup-check'

/** Deletes expired rows of the installation, and enqueues a job for each company that has expired rows. */
const purge: RunJob = async ({ database, config, now }) => {
  while ((await database.transaction(undefined, purgeInstallation)) > 0);

  await database.transaction(undefined, async (db) => {
    await allowLongStatements(db)
    const clients = await listClientsWithExpiredRows(db, config.auditMonths)
    await enqueueForClients(db, purgeClientJob, { dedupeKey: hourKey(now()), clients })
  })
}

/** Deletes expired rows of one company in short transactions. Jobs of other companies run in between. */
const purgeOneClient: RunJob = async ({ database, config }, { clientUuid }) => {
  if (clientUuid === null) return

  const isSliceOver = startSlice()
  for (;;) {
    const count = await database.transaction(enterClient(clientUuid), (db) =>
      purgeClient(db, config.auditMonths),
    )
    if (count === 0) return
    if (isSliceOver()) return { continueWith: {} }
  }
}

/** Enqueues a purge for the start of the next hour, once for all processes. */
export function planPurge(db: Db, now: Date): Promise<string> {
  const runAt = new Date(Math.floor(now.getTime() / hourMs + 1) * hourMs)
  return enqueueJob(db, { kind: purgeJob, clientUuid: null, payload: {}, dedupeKey: hourKey(runAt), runAt })
}

const hourKey = (instant: Date): string => instant.toISOString().slice(0, 13)

export const maintenanceJobs: JobHandlers = {
  [purgeJob]: { run: purge, isSlow: true },
  [purgeClientJob]: { run: purgeOneClient, isSlow: true },
}
