/** Begins attempts again after a new version of a SCORM package was released. */
import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { enqueueJob } from '../../../platform/jobs/queue.store.ts'
import { startSlice } from '../../../platform/jobs/slice.ts'
import { beginNextAttempt } from '../../elearning/execution/execution.store.ts'
import { findPackage } from './package.store.ts'
import { lockOutdated } from './under-way.store.ts'

const restartAttemptsJob = 'restart-scorm-attempts'

/** Number of attempts that one transaction begins again. */
const attemptsPerPage = 100

/** Enqueues the job that begins the attempts at earlier versions of a package again. */
export const orderRestart = (db: Db, clientUuid: string, packageUuid: string): Promise<string> =>
  enqueueJob(db, { kind: restartAttemptsJob, clientUuid, payload: { packageUuid } })

/**
 * Begins each attempt that is under way with an earlier version again, with the version of the package. Does
 * nothing if another package has been released since. An attempt that was begun again is not found a second
 * time.
 */
const restartAttempts: RunJob = async ({ database, now }, { clientUuid, payload }) => {
  if (clientUuid === null) return undefined

  const packageUuid = String(payload.packageUuid)
  const isSliceOver = startSlice()
  for (;;) {
    const count = await database.transaction(enterClient(clientUuid), (db) =>
      restartPage(db, packageUuid, now()),
    )
    if (count < attemptsPerPage) return undefined
    if (isSliceOver()) return { continueWith: { packageUuid } }
  }
}

/** Begins one page of attempts again, and returns their number. */
async function restartPage(db: Db, packageUuid: string, now: Date): Promise<number> {
  const found = await findPackage(db, packageUuid)
  const { elearningUuid = null, versionUuid = null } = found?.state === 'released' ? found : {}
  if (elearningUuid === null || versionUuid === null) return 0

  const outdated = await lockOutdated(db, { elearningUuid, versionUuid, limit: attemptsPerPage })
  for (const execution of outdated) {
    const start = { drawn: { quiz: [], checks: [] }, pages: [], acks: [], answers: {}, readAgain: [] }
    await beginNextAttempt(db, execution, { versionUuid, start, progressPercent: 0, now })
  }

  return outdated.length
}

export const scormJobs: JobHandlers = { [restartAttemptsJob]: { run: restartAttempts } }
