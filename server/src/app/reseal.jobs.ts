import type { JobHandlers, RunJob } from '../access/jobs.ts'
import { resealColumn } from '../platform/crypto/reseal.store.ts'
import type { Keys } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/db/database.ts'
import { enterClient } from '../platform/db/enter.ts'
import { enqueueForClients } from '../platform/jobs/queue.store.ts'
import { sealedColumns } from './sealed-columns.ts'

const resealJob = 'reseal'

/** Reseals the texts of one company if they were sealed with an older key. */
const resealClient: RunJob = async ({ database, keys }, { clientUuid }) => {
  if (clientUuid === null) return

  for (const column of sealedColumns)
    await resealColumn((work) => database.transaction(enterClient(clientUuid), work), keys, column)
}

/**
 * Plans a job per company that reseals its texts with the newest key. If such a job is already waiting, no
 * second one is planned. Plans nothing if there are no older keys.
 */
export async function planResealing(db: Db, keys: Keys): Promise<void> {
  if (keys.hasOlder) await enqueueForClients(db, resealJob, { dedupeKey: keys.newestId, clients: null })
}

export const resealJobs: JobHandlers = { [resealJob]: { run: resealClient, isSlow: true } }
