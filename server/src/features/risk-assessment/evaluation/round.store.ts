/** Rounds: when they begin and are due. Each opens by its date, no job is needed (docs/decisions/0004). */
import { roundLeadDays } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Days before its due date from which a round can be answered; short intervals have a short time. */
const leadDays = sql`case when used.interval_months < 3 then 10 else ${roundLeadDays}::int end`

/** The first round of new assignments: begins at once, due after the days of grace. */
export async function openFirstRounds(
  db: Db,
  assignments: readonly string[],
  today: string,
  bufferDays: number,
): Promise<void> {
  await sql`insert into risk_round (assignment_uuid, number, starts_on, due_on)
    select uuid, 1, ${today}::date, ${today}::date + ${bufferDays}::int from unnest(${assignments}::uuid[]) uuid`.execute(
    db,
  )
}

/**
 * Plans the next round of every assignment of a catalogue that repeats and has none: due dates count from the first one, never
 * from the day on which somebody finished; one that has passed meanwhile is left out.
 */
export async function planNextRounds(db: Db, clientRiskCatalogueUuid: string, today: string): Promise<void> {
  await sql`insert into risk_round (assignment_uuid, number, starts_on, due_on)
    select a.uuid, last.number + 1, greatest(next.due_on - ${leadDays}, ${today}::date), next.due_on
    from client_risk_catalogue used
    join risk_assignment a on a.client_uuid = used.client_uuid and a.client_risk_catalogue_uuid = used.uuid and a.state = 'active'
    join lateral (select r.number, r.due_on, r.state, (select f.due_on from risk_round f where f.client_uuid = a.client_uuid and f.assignment_uuid = a.uuid and f.number = 1) as anchor_on
      from risk_round r where r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid order by r.number desc limit 1) last on last.state <> 'running'
    join lateral (select due.due_on from generate_series(1, 1200) turn,
        lateral (select (last.anchor_on + make_interval(months => turn * used.interval_months))::date as due_on) due
      where due.due_on > greatest(last.due_on, ${today}::date) order by turn limit 1) next on true
    where used.uuid = ${clientRiskCatalogueUuid} and used.active and used.interval_months > 0`.execute(db)
}

/**
 * Moves what is open to new settings: first rounds count from their assignment, repeated ones from the due date before; what a
 * setting has not changed for stays. A round that would be overdue by the move alone gets the days of grace.
 */
export async function moveRounds(
  db: Db,
  clientRiskCatalogueUuid: string,
  today: string,
  moves: { first: boolean; later: boolean },
): Promise<void> {
  await sql`update risk_round r set due_on = moved.due_on, starts_on = moved.starts_on
    from (
      select r.uuid, case when counted.due_on < ${today}::date and r.due_on >= ${today}::date then ${today}::date + used.buffer_days else counted.due_on end as due_on,
        case when r.number = 1 or r.starts_on <= ${today}::date then r.starts_on else greatest(counted.due_on - ${leadDays}, ${today}::date) end as starts_on
      from risk_round r
      join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
      join client_risk_catalogue used on used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid
      left join risk_round before on before.client_uuid = r.client_uuid and before.assignment_uuid = r.assignment_uuid and before.number = r.number - 1
      join lateral (select case when r.number = 1 then a.assigned_on + used.buffer_days
        when used.interval_months = 0 then r.due_on
        else (before.due_on + make_interval(months => used.interval_months))::date end as due_on) counted on true
      where a.client_risk_catalogue_uuid = ${clientRiskCatalogueUuid} and r.state = 'running'
        and case when r.number = 1 then ${moves.first}::boolean else ${moves.later}::boolean end) moved
    where r.uuid = moved.uuid`.execute(db)
}

/** Gives up the running rounds of these assignments, with everything that was answered in them. */
export async function cancelRounds(db: Db, assignments: readonly string[]): Promise<void> {
  const running = sql`select uuid from risk_round where assignment_uuid = any (${assignments}::uuid[]) and state = 'running'`
  // A save holds its round: it is through, or finds the round given up.
  await sql`${running} order by uuid for update`.execute(db)
  await endExecutions(db, running)
  await sql`delete from risk_answer where execution_uuid in (select e.uuid from risk_execution e where e.round_uuid in (${running}))`.execute(
    db,
  )
  await sql`delete from risk_tally where round_uuid in (${running})`.execute(db)
  await sql`update risk_round set state = 'cancelled' where uuid in (${running})`.execute(db)
}

/** What nobody has handed in ends with its round; drafts are gone with it. */
export async function endExecutions(db: Db, rounds: ReturnType<typeof sql>): Promise<void> {
  await sql`update risk_execution set state = 'ended', draft = null, lock_member_uuid = null, lock_token = null, lock_until = null
    where round_uuid in (${rounds}) and state = 'started'`.execute(db)
}
