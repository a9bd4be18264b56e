/** Closes the cycles of passed e-learnings and opens the next cycles. */
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { type PlannedCycle, planNextCycle, type Rhythm } from '../elearning/task/cycle.rules.ts'
import { memberIntervalMonths } from '../elearning/task/member-interval.store.ts'

interface CycleRow extends Rhythm {
  uuid: string
  taskUuid: string
  seriesUuid: string
  seriesNumber: number
  seriesMonths: number
  anchorOn: string
  number: number
}

/** Returns these cycles, each with the interval that applies to its member on the day of the pass. */
async function findCycles(db: Db, cycleUuids: readonly string[], passedOn: string): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select c.uuid, c.task_uuid, c.series_uuid, s.number as series_number, s.interval_months as series_months,
      s.anchor_on, c.number,
      ${memberIntervalMonths('t.member_uuid', sql.ref('ce.interval_months'), passedOn)} as interval_months,
      ce.lead_days, ce.anchor, ce.calendar_month
    from elearning_cycle c
    join elearning_series s on s.client_uuid = c.client_uuid and s.uuid = c.series_uuid
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where c.uuid = any (${cycleUuids}::uuid[])`.execute(db)
  if (rows.length !== cycleUuids.length) throw new Error('an execution without its cycle')

  return rows
}

const lacksOralPart = sql<boolean>`not exists (
  select from oral_confirmation o where o.client_uuid = c.client_uuid and o.cycle_uuid = c.uuid)`

/**
 * Closes the cycles of passed executions and opens the next cycles. Marks a closed cycle as passed without
 * its oral part if the oral part has not been confirmed. Removes this mark from earlier cycles of the same
 * task.
 * @returns the next due date by the uuid of the closed cycle; null if the e-learning is taken only once
 */
export async function closeCycles(
  db: Db,
  cycleUuids: readonly string[],
  completedOn: string,
  now: Date,
): Promise<Map<string, string | null>> {
  const cycles = await findCycles(db, cycleUuids, completedOn)
  const tasks = cycles.map(({ taskUuid }) => taskUuid)

  await sql`
    update elearning_cycle c
    set closed_at = coalesce(c.closed_at, ${now}::timestamptz), closed_by = coalesce(c.closed_by, 'result'),
      oral_missing = c.uuid = any (${cycleUuids}::uuid[]) and ${lacksOralPart}
    where c.uuid = any (${cycleUuids}::uuid[])
      or (c.oral_missing and c.task_uuid = any (${tasks}::uuid[]))`.execute(db)

  const followed = cycles.map((cycle) => ({ cycle, next: planNextCycle({ ...cycle, completedOn }, cycle) }))
  await insertCycles(
    db,
    followed.flatMap(({ cycle, next }) => (next ? [{ ...cycle, ...next }] : [])),
  )

  return new Map(followed.map(({ cycle, next }) => [cycle.uuid, next?.dueOn ?? null]))
}

/** A cycle to be stored, with the series of the previous cycle. */
type NewCycle = PlannedCycle & Pick<CycleRow, 'taskUuid' | 'seriesUuid' | 'seriesNumber' | 'intervalMonths'>

/** Stores the cycles, and a new series for each cycle that starts a series. */
async function insertCycles(db: Db, planned: readonly NewCycle[]): Promise<void> {
  const numbered = planned.map((cycle) =>
    cycle.startsSeries ? { ...cycle, seriesUuid: uuidv7(), seriesNumber: cycle.seriesNumber + 1 } : cycle,
  )

  const series = numbered
    .filter(({ startsSeries }) => startsSeries)
    .map(({ seriesUuid, seriesNumber, taskUuid, anchorOn, intervalMonths }) => ({
      uuid: seriesUuid,
      number: seriesNumber,
      taskUuid,
      anchorOn,
      intervalMonths,
    }))

  const cycles = numbered.map(({ taskUuid, seriesUuid, number, opensOn, dueOn }) => ({
    uuid: uuidv7(),
    taskUuid,
    seriesUuid,
    number,
    opensOn,
    dueOn,
  }))

  if (series.length > 0) await db.insertInto('elearningSeries').values(series).execute()
  if (cycles.length > 0) await db.insertInto('elearningCycle').values(cycles).execute()
}
