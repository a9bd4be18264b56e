/** Exemptions from an e-learning, and the cycles that end and open with them. */
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'
import { stateOfTask } from './task.store.ts'
import { windowDays } from './window.store.ts'

export interface LockedTask {
  uuid: string
  state: 'active' | 'exempt'
}

/**
 * Locks the task that a member has for an e-learning until the transaction ends. Returns undefined when there
 * is no task, or when the task is paused or withdrawn.
 */
export async function lockTask(
  db: Db,
  { elearningUuid, memberUuid, today }: { elearningUuid: string; memberUuid: string; today: string },
): Promise<LockedTask | undefined> {
  const { rows } = await sql<LockedTask>`
    select t.uuid, ${stateOfTask(today)} as state
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid} and t.member_uuid = ${memberUuid}
      and t.state in ('active', 'exempt')
    for update of t`.execute(db)
  return rows[0]
}

interface Exemption {
  reason: string
  /** The last day of the exemption. Null means that the exemption is permanent. */
  until: string | null
}

/**
 * Exempts a member from a task. Unless the exemption is permanent, also creates the next cycle, which opens
 * after the last day of the exemption.
 */
export async function exemptTask(db: Db, taskUuid: string, { reason, until }: Exemption): Promise<void> {
  await db
    .updateTable('elearningTask')
    .set({ state: 'exempt', reason, exemptUntil: until, updatedAt: sql<Date>`now()` })
    .where('uuid', '=', taskUuid)
    .execute()

  await endCycle(db, taskUuid)
  if (until !== null) await openCycle(db, taskUuid, addDays(until, 1))
}

/** Ends the exemption of a task, and opens its next cycle. */
export async function endExemption(db: Db, taskUuid: string, today: string): Promise<void> {
  await db
    .updateTable('elearningTask')
    .set({ state: 'active', reason: null, exemptUntil: null, updatedAt: sql<Date>`now()` })
    .where('uuid', '=', taskUuid)
    .execute()

  await endCycle(db, taskUuid)
  await openCycle(db, taskUuid, today)
}

/** Closes the open cycle of a task and abandons its unfinished execution. */
async function endCycle(db: Db, taskUuid: string): Promise<void> {
  await sql`
    with ended as (
      update elearning_cycle set closed_at = now(), closed_by = 'exempt'
      where task_uuid = ${taskUuid} and closed_at is null returning uuid)
    update elearning_execution e set state = 'abandoned'
    from ended where e.cycle_uuid = ended.uuid and e.state in ('open', 'failed')`.execute(db)
}

/**
 * Opens a cycle on the day `from`, due after the buffer days. If a certificate is valid for longer, the cycle
 * is due when the certificate expires, and opens the usual number of days before that. If a certificate never
 * expires, no cycle opens.
 */
async function openCycle(db: Db, taskUuid: string, from: string): Promise<void> {
  await sql`
    with new_cycle as (
      select t.uuid as task_uuid, gen_random_uuid() as series_uuid, ce.interval_months,
        greatest(${from}::date + ce.buffer_days, valid.valid_until) as due_on,
        greatest(${from}::date, valid.valid_until - ${windowDays('ce')}) as opens_on
      from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      left join lateral (
        select r.uuid, r.valid_until from elearning_result r
        where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid
          and ${isUnexpired('r', from)} and ${isUnrevoked('r')}
        order by r.valid_until desc nulls first limit 1) valid on true
      where t.uuid = ${taskUuid} and (valid.uuid is null or valid.valid_until is not null)
    ), series as (
      insert into elearning_series (uuid, task_uuid, number, anchor_on, interval_months)
      select series_uuid, task_uuid,
        1 + coalesce((select max(s.number) from elearning_series s where s.task_uuid = n.task_uuid), 0),
        due_on, interval_months
      from new_cycle n
    )
    insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
    select task_uuid, series_uuid, 0, opens_on, due_on from new_cycle`.execute(db)
}

/**
 * Returns the exemptions of these tasks by task uuid. The reason is included for administrators only, because
 * only administrators may exempt members.
 */
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

  const maySeeReason = actor.role === 'admin' || actor.role === 'super-admin'

  return new Map(
    rows.map(({ uuid, reason, until }) => [uuid, { until, reason: maySeeReason ? reason : null }]),
  )
}
