/** The nightly run: it finds nothing, unless a change forgot the tasks that follow from it (docs/decisions/0029). */
import { sql } from 'kysely'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { enqueueJob } from '../../../platform/jobs/queue.ts'
import type { JobHandler } from '../../../platform/jobs/runner.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

export const taskJob = 'recompute-tasks'

/** Brings a company's tasks in line; what had to be brought in line is told in its audit log. */
export const bringTasksInLine: JobHandler = async ({ database, now }, { uuid, entersClient }) => {
  if (entersClient === null) return
  await database.transaction(enterClient(entersClient), async (db) => {
    const { country } = await db.selectFrom('client').select('country').executeTakeFirstOrThrow()
    const changes = await recomputeTasks(db, dayIn(country, now()))
    const found = Object.entries(changes).filter(([, count]) => count > 0)
    if (found.length > 0)
      await recordAudit(db, {
        actor: { kind: 'system', uuid: null },
        requestId: uuid,
        action: 'recomputeTasks',
        input: Object.fromEntries(found),
      })
  })
}

/** A job for every company; of those with one key that wait, there is one. */
export const orderTaskRuns = (db: Db, key: string) =>
  sql`select enqueue_for_clients(${taskJob}, ${key})`.execute(db)

/** Every night: a job for each company, and the next night's round. */
export const tasksRound: JobHandler = async ({ database, now }) => {
  await database.transaction(undefined, async (db) => {
    await orderTaskRuns(db, dayOf(now()))
    await planTaskRuns(db, now())
  })
}

/** The next night's round, once, however many processes plan it. */
export function planTaskRuns(db: Db, now: Date): Promise<string> {
  const runAt = new Date(now)
  runAt.setUTCHours(hour, 0, 0, 0)
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 1)
  return enqueueJob(db, {
    kind: 'tasks-round',
    clientUuid: null,
    payload: {},
    dedupeKey: dayOf(runAt),
    runAt,
  })
}

/** In UTC: two or three o'clock in Berlin and Vienna, summer and winter. */
const hour = 1
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
