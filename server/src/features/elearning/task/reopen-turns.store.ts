/** Turns that begin again for whoever is no longer proven to be instructed, however many they are. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Unless it is open already, the turn of these tasks (a query of their uuids) opens today, due like a first one. How many did. */
export async function reopenTurns(db: Db, tasks: RawBuilder<unknown>, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with turn as (
      -- Sorted, so that all are known before the first is written.
      select t.uuid as task_uuid, ce.interval_months, ${today}::date + ce.buffer_days as due_on, c.uuid as cycle_uuid,
        gen_random_uuid() as series_uuid, coalesce(last.number, 0) as last_series
      from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      left join lateral (
        select c.uuid, c.opens_on from elearning_cycle c
        where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null limit 1) c on true
      left join lateral (select max(s.number) as number from elearning_series s where s.client_uuid = t.client_uuid and s.task_uuid = t.uuid) last on true
      where t.uuid in (${tasks}) and (c.uuid is null or c.opens_on > ${today}::date)
      order by t.uuid
    ), series as (
      insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
      select series_uuid, task_uuid, last_series + 1, due_on, interval_months from turn
    ), moved as (
      update elearning_cycle c set series_uuid = t.series_uuid, number = 0, opens_on = ${today}::date, due_on = t.due_on
      from turn t where c.uuid = t.cycle_uuid
    ), opened as (
      insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
      select task_uuid, series_uuid, 0, ${today}::date, due_on from turn where cycle_uuid is null
    )
    select count(*) as count from turn`.execute(db)
  return rows[0]?.count ?? 0
}
