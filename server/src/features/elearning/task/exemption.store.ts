/** Exemptions from an e-learning, and the turn that follows them. */
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { stateOfTask } from './task.store.ts'

/** A member's task of an e-learning, held until the transaction ends; undefined when there is none that could be done. */
export async function lockTask(
  db: Db,
  { elearningUuid, memberUuid, today }: { elearningUuid: string; memberUuid: string; today: string },
): Promise<{ uuid: string; state: 'active' | 'exempt' } | undefined> {
  const { rows } = await sql<{ uuid: string; state: 'active' | 'exempt' }>`
    select t.uuid, ${stateOfTask(today)} as state
    from elearning_task t join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid} and t.member_uuid = ${memberUuid} and t.state in ('active', 'exempt') for update of t`.execute(
    db,
  )
  return rows[0]
}

interface Exemption {
  reason: string
  /** The last day; null = for good. */
  until: string | null
}

/** Exempts from a task. */
export async function exemptTask(db: Db, taskUuid: string, { reason, until }: Exemption): Promise<void> {
  await db
    .updateTable('elearningTask')
    .set({ state: 'exempt', reason, exemptUntil: until, updatedAt: sql<Date>`now()` })
    .where('uuid', '=', taskUuid)
    .execute()
  await endTurn(db, taskUuid)
  if (until !== null) await openTurn(db, taskUuid, addDays(until, 1))
}

/** The task is to be done again from that day on. */
export async function endExemption(db: Db, taskUuid: string, today: string): Promise<void> {
  await db
    .updateTable('elearningTask')
    .set({ state: 'active', reason: null, exemptUntil: null, updatedAt: sql<Date>`now()` })
    .where('uuid', '=', taskUuid)
    .execute()
  await endTurn(db, taskUuid)
  await openTurn(db, taskUuid, today)
}

/** What was begun in the turn goes nowhere. */
async function endTurn(db: Db, taskUuid: string): Promise<void> {
  await sql`
    with ended as (
      update elearning_cycle set closed_at = now(), closed_by = 'exempt' where task_uuid = ${taskUuid} and closed_at is null returning uuid)
    update elearning_execution e set state = 'abandoned' from ended where e.cycle_uuid = ended.uuid and e.state in ('open', 'failed')`.execute(
    db,
  )
}

/** A turn from that day on, due like a first one; a certificate that lasts longer moves it to its own end, one for good spares it. */
async function openTurn(db: Db, taskUuid: string, from: string): Promise<void> {
  await sql`
    with turn as (
      select t.uuid as task_uuid, gen_random_uuid() as series_uuid, ce.interval_months,
        greatest(${from}::date + ce.buffer_days, proof.valid_until) as due_on,
        greatest(${from}::date, proof.valid_until - case when ce.interval_months between 1 and 2 then least(ce.lead_days, 10) else ce.lead_days end) as opens_on
      from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      left join lateral (
        select r.uuid, r.valid_until from elearning_result r
        where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid and (r.valid_until is null or r.valid_until >= ${from}::date)
          and not exists (select from elearning_result_revocation v where v.client_uuid = r.client_uuid and v.result_uuid = r.uuid)
        order by r.valid_until desc nulls first limit 1) proof on true
      where t.uuid = ${taskUuid} and (proof.uuid is null or proof.valid_until is not null)
    ), series as (
      insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
      select series_uuid, task_uuid, 1 + coalesce((select max(s.number) from elearning_series s where s.task_uuid = turn.task_uuid), 0),
        due_on, interval_months
      from turn
    )
    insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
    select task_uuid, series_uuid, 0, opens_on, due_on from turn`.execute(db)
}

/** Of these tasks. Why somebody is exempt concerns those alone who may exempt. */
export async function findExemptions(
  db: Db,
  actor: Actor,
  tasks: readonly string[],
): Promise<Map<string, { until: string | null; reason: string | null }>> {
  if (tasks.length === 0) return new Map()
  const rows = await db
    .selectFrom('elearningTask')
    .select(['uuid', 'reason', 'exemptUntil as until'])
    .where('uuid', 'in', tasks)
    .execute()
  const told = actor.role === 'admin' || actor.role === 'super-admin'
  return new Map(rows.map(({ uuid, reason, until }) => [uuid, { until, reason: told ? reason : null }]))
}
