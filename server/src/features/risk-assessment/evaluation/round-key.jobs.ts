import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueJobs } from '../../../platform/jobs/queue.store.ts'

const destroyRoundKeyJob = 'destroy-round-key'

/**
 * Enqueues the destruction of the keys of rounds that end. A job destroys each key, because the key must
 * still exist if the transaction that ends its round is rolled back.
 */
export async function orderKeyDestruction(db: Db, rounds: readonly string[]): Promise<void> {
  const jobs = rounds.map((roundUuid) => ({ payload: { roundUuid }, dedupeKey: roundUuid }))
  await enqueueJobs(db, { kind: destroyRoundKeyJob, clientUuid: null }, jobs)
}

/** Destroys the key of a round that has ended. Copies of its drafts and its tally can no longer be read. */
const destroyRoundKey: RunJob = async ({ surveyKeys }, { payload }) => {
  surveyKeys.destroy(String(payload.roundUuid))
}

export const roundKeyJobs: JobHandlers = { [destroyRoundKeyJob]: { run: destroyRoundKey } }
