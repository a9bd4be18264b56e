import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Opens a cycle today for each of these tasks. It is due after the buffer days, like a first cycle. A cycle
 * that is already open stays as it is. A cycle that would open later is moved to today. Used when a
 * certificate no longer counts. Runs one statement for any number of tasks.
 * @param tasks a query that selects the uuids of the tasks
 * @returns the number of tasks whose cycle was opened or moved
 */
export async function reopenCycles(db: Db, tasks: RawBuilder<unknown>, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with reopened as (${selectReopened(tasks, today)}),
    series as (
      insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
      select series_uuid, task_uuid, last_series + 1, due_on, interval_months from reopened
    ), moved as (
      update elearning_cycle c
      set series_uuid = r.series_uuid, number = 0, opens_on = ${today}::date, due_on = r.due_on
      from reopened r where c.uuid = r.cycle_uuid
    ), opened as (
      insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
      select task_uuid, series_uuid, 0, ${today}::date, due_on from reopened where cycle_uuid is null
    )
    select count(*) as count from reopened`.execute(db)

  return rows[0]?.count ?? 0
}

/**
 * Selects the tasks without a cycle that is open today, each with its new due date and series.
 * `order by` makes PostgreSQL read all rows before the statement writes the first one.
 */
const selectReopened = (tasks: RawBuilder<unknown>, today: string) => sql`
  select t.uuid as task_uuid, ce.interval_months, ${today}::date + ce.buffer_days as due_on,
    c.uuid as cycle_uuid, gen_random_uuid() as series_uuid, coalesce(last.number, 0) as last_series
  from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  left join lateral (
    select c.uuid, c.opens_on from elearning_cycle c
    where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null limit 1) c on true
  left join lateral (
    select max(s.number) as number from elearning_series s
    where s.client_uuid = t.client_uuid and s.task_uuid = t.uuid) last on true
  where t.uuid in (${tasks}) and (c.uuid is null or c.opens_on > ${today}::date)
  order by t.uuid`
