/**
 * Rounds of assignments. A round starts on its stored date, so that no job is needed (docs/decisions/0004).
 */
import { roundLeadDays } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { orderKeyDestruction } from './round-key.jobs.ts'

/**
 * Number of days before its due date on which a repeated round starts. For short intervals the number is
 * smaller.
 */
const leadDays = sql`case when used.interval_months < 3 then 10 else ${roundLeadDays}::int end`

/** Creates the first round of each new assignment. It starts today and is due after `bufferDays`. */
export async function openFirstRounds(
  db: Db,
  assignments: readonly string[],
  today: string,
  bufferDays: number,
): Promise<void> {
  await sql`
    insert into risk_round (assignment_uuid, number, starts_on, due_on)
    select uuid, 1, ${today}::date, ${today}::date + ${bufferDays}::int
    from unnest(${assignments}::uuid[]) uuid`.execute(db)
}

/**
 * The latest round of the assignment `a` if it is over, with the due date of the first round as `anchor_on`.
 */
const latestRound = sql`
  select r.number, r.due_on, r.state, (
    select f.due_on from risk_round f
    where f.client_uuid = a.client_uuid and f.assignment_uuid = a.uuid and f.number = 1) as anchor_on
  from risk_round r where r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
  order by r.number desc limit 1`

/** The first due date after the latest round and after today. */
const nextDueDate = (today: string) => sql`
  select due.due_on from generate_series(1, 1200) repetition,
    lateral (
      select (latest.anchor_on + make_interval(months => repetition * used.interval_months))::date
        as due_on) due
  where due.due_on > greatest(latest.due_on, ${today}::date) order by repetition limit 1`

/**
 * If the rounds of a catalogue repeat, plans the next round of each assignment that has no running or planned
 * round. Due dates count from the first due date, not from the day on which a round was finished. Due dates
 * in the past are skipped.
 */
export async function planNextRounds(db: Db, clientRiskCatalogueUuid: string, today: string): Promise<void> {
  await sql`
    insert into risk_round (assignment_uuid, number, starts_on, due_on)
    select a.uuid, latest.number + 1, greatest(next.due_on - ${leadDays}, ${today}::date), next.due_on
    from client_risk_catalogue used
    join risk_assignment a on a.client_uuid = used.client_uuid
      and a.client_risk_catalogue_uuid = used.uuid and a.state = 'active'
    join lateral (${latestRound}) latest on latest.state <> 'running'
    join lateral (${nextDueDate(today)}) next on true
    where used.uuid = ${clientRiskCatalogueUuid} and used.active and used.interval_months > 0`.execute(db)
}

/**
 * Changes the due dates of running and planned rounds to match new settings. With `first`, first rounds are
 * due `buffer_days` after their assignment. With `later`, repeated rounds are due one interval after the
 * previous due date. A round that the change would make overdue is due `buffer_days` from today instead.
 */
export async function moveRounds(
  db: Db,
  clientRiskCatalogueUuid: string,
  today: string,
  moves: { first: boolean; later: boolean },
): Promise<void> {
  await sql`
    update risk_round r set due_on = moved.due_on, starts_on = moved.starts_on
    from (
      select r.uuid,
        case when counted.due_on < ${today}::date and r.due_on >= ${today}::date
          then ${today}::date + used.buffer_days else counted.due_on end as due_on,
        case when r.number = 1 or r.starts_on <= ${today}::date then r.starts_on
          else greatest(counted.due_on - ${leadDays}, ${today}::date) end as starts_on
      from risk_round r
      join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
      join client_risk_catalogue used on used.client_uuid = a.client_uuid
        and used.uuid = a.client_risk_catalogue_uuid
      left join risk_round before on before.client_uuid = r.client_uuid
        and before.assignment_uuid = r.assignment_uuid and before.number = r.number - 1
      join lateral (
        select case when r.number = 1 then a.assigned_on + used.buffer_days
          when used.interval_months = 0 then r.due_on
          else (before.due_on + make_interval(months => used.interval_months))::date end
          as due_on) counted on true
      where a.client_risk_catalogue_uuid = ${clientRiskCatalogueUuid} and r.state = 'running'
        and case when r.number = 1 then ${moves.first}::boolean else ${moves.later}::boolean end) moved
    where r.uuid = moved.uuid`.execute(db)
}

/** Cancels the running rounds of these assignments and deletes all answers given in them. */
export async function cancelRounds(db: Db, assignments: readonly string[]): Promise<void> {
  // A save locks its round. This statement waits for that save, and a later save finds the round cancelled.
  const { rows } = await sql<{ uuid: string }>`
    select uuid from risk_round
    where assignment_uuid = any (${assignments}::uuid[]) and state = 'running'
    order by uuid for update`.execute(db)

  const rounds = rows.map(({ uuid }) => uuid)

  await endExecutions(db, rounds)
  await sql`
    delete from risk_answer where execution_uuid in (
      select e.uuid from risk_execution e where e.round_uuid = any (${rounds}::uuid[]))`.execute(db)

  await deleteTallies(db, rounds)
  await sql`update risk_round set state = 'cancelled' where uuid = any (${rounds}::uuid[])`.execute(db)
}

/** Deletes the tallies of these rounds and enqueues the destruction of their keys. */
export async function deleteTallies(db: Db, rounds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ roundUuid: string; hasKey: boolean }>`
    delete from risk_tally where round_uuid = any (${rounds}::uuid[])
    returning round_uuid, has_key`.execute(db)

  await orderKeyDestruction(
    db,
    rows.flatMap(({ roundUuid, hasKey }) => (hasKey ? [roundUuid] : [])),
  )
}

/** Ends the executions of these rounds that were not submitted, and deletes their drafts and leases. */
export async function endExecutions(db: Db, rounds: readonly string[]): Promise<void> {
  await sql`
    update risk_execution set state = 'ended', draft = null,
      lease_member_uuid = null, lease_token = null, lease_until = null
    where round_uuid = any (${rounds}::uuid[]) and state = 'started'`.execute(db)
}
