/**
 * The recomputation of all tasks: every night, and on demand by the command `recompute-tasks`.
 * It finds nothing to change unless an earlier write forgot to recompute its tasks (docs/decisions/0029).
 */
import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { allowLongStatements } from '../../../platform/db/planner.ts'
import { enqueueForClients, enqueueJob } from '../../../platform/jobs/queue.store.ts'
import { correctedCounts } from '../../../platform/metrics.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findCountry } from '../../company/client.store.ts'
import { readClientPlans } from '../../company/client-plans.store.ts'
import { recomputeTasks } from '../assignment/recompute-tasks.store.ts'
import { mendStatusCounts } from '../statistics/status-counts.store.ts'
import { postponeUnstartedTerms } from './first-terms.store.ts'
import { listClientsWithStaleTasks } from './task-jobs.store.ts'

/** Job kind: recomputes the tasks of one company. */
export const recomputeTasksJob = 'recompute-tasks'

/** Job kind: enqueues a recomputation for every company that needs it. */
export const nightlyTasksJob = 'tasks-round'

/** The hour in UTC at which the nightly recomputation starts: 2 or 3 a.m. in Berlin and Vienna. */
const nightlyHourUtc = 1

/**
 * Recomputes the tasks of one company, and postpones the first due dates of members who have never signed in.
 * If a task changed its state, an audit entry names the kinds of changes. Then compares the stored counts of
 * the statistics with the tasks. If they differ, corrects them and logs a warning.
 */
export const recomputeClientTasks: RunJob = async ({ database, now }, { uuid, clientUuid }, _report, log) => {
  if (clientUuid === null) return

  const wrong = await database.transaction(enterClient(clientUuid), async (db) => {
    const today = dayIn(await findCountry(db), now())
    const changes = await recomputeTasks(db, today)
    await postponeUnstartedTerms(db, today)

    const found = Object.entries(changes).filter(([, count]) => count > 0)
    if (found.length > 0)
      await recordAudit(db, {
        actor: { kind: 'system', uuid: null },
        requestId: uuid,
        action: 'recomputeTasks',
        input: Object.fromEntries(found),
      })

    return mendStatusCounts(db, clientUuid)
  })

  if (wrong.tasks + wrong.counts === 0) return

  log.warn({ clientUuid, ...wrong }, 'stored counts of statistics were wrong and are corrected')
  correctedCounts.inc({ table: 'elearning_task_status' }, wrong.tasks)
  correctedCounts.inc({ table: 'elearning_status_count' }, wrong.counts)
}

/** Number of companies that one statement checks. */
const clientsPerPage = 200

/** Enqueues a recomputation for every company in which it would change something. */
export const startNightlyRecomputation: RunJob = async ({ database, now }) => {
  for await (const page of readClientPlans(database, clientsPerPage)) {
    const clientsByDay = Map.groupBy(page, ({ country }) => dayIn(country, now()))
    for (const [today, plans] of clientsByDay)
      await database.transaction(undefined, async (db) => {
        await allowLongStatements(db)
        const asked = plans.map(({ clientUuid }) => clientUuid)
        const clients = await listClientsWithStaleTasks(db, asked, today)
        await enqueueForClients(db, recomputeTasksJob, { dedupeKey: utcDay(now()), clients })
      })
  }
}

/**
 * Enqueues a recomputation for every company.
 * @param dedupeKey a company has at most one waiting job per key
 */
export const enqueueRecomputation = (db: Db, dedupeKey: string): Promise<void> =>
  enqueueForClients(db, recomputeTasksJob, { dedupeKey, clients: null })

/**
 * Enqueues the next nightly recomputation. If several server processes call this, only one job is created.
 */
export function planNightlyRecomputation(db: Db, now: Date): Promise<string> {
  const runAt = new Date(now)
  runAt.setUTCHours(nightlyHourUtc, 0, 0, 0)
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 1)

  return enqueueJob(db, {
    kind: nightlyTasksJob,
    clientUuid: null,
    payload: {},
    dedupeKey: utcDay(runAt),
    runAt,
  })
}

const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

export const taskJobs: JobHandlers = {
  [nightlyTasksJob]: { run: startNightlyRecomputation, isSlow: true },
  [recomputeTasksJob]: { run: recomputeClientTasks, isSlow: true },
}
