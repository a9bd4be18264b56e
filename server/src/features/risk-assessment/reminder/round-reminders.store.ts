/**
 * Reminders about rounds: members who have not submitted are reminded by the company's schedule, and
 * responsible members are notified once when a round can be finished.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DigestLine } from '../../reminder/digest.ts'
import { newsDays, type ReminderDay } from '../../reminder/reminder.rules.ts'
import { responsibleUnits } from '../assignment/leaders.store.ts'
import { minimumColumn } from '../catalog/minimum-completions.store.ts'
import { canBeReminded } from './can-be-reminded.store.ts'

/** Number of assignments in one transaction. */
const assignmentsAtOnce = 20

/**
 * Stores the day's reminders for the batch of assignments that follows `after`. Returns the last assignment
 * of the batch, or null if there are no more.
 */
async function collectRounds(db: Db, day: ReminderDay, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from risk_assignment
    where state = 'active' and (${after}::uuid is null or uuid > ${after}::uuid)
    order by uuid limit ${assignmentsAtOnce}`.execute(db)

  const assignments = rows.map(({ uuid }) => uuid)
  if (assignments.length === 0) return null

  await remindInvited(db, day, assignments)
  await notifyResponsibleMembers(db, day, assignments)

  return assignments.at(-1) ?? null
}

/** From clause: the running rounds `r` of these assignments `a`, with catalogue version and settings. */
const runningRounds = ({ today }: ReminderDay, assignments: readonly string[]) => sql`
  risk_assignment a
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid and used.active
  join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
    and r.state = 'running' and r.starts_on <= ${today}::date
  join risk_catalogue rc on rc.uuid = used.catalogue_uuid
  join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
  where a.uuid = any (${assignments}::uuid[])
    and used.catalogue_uuid in (select catalogue_uuid from entitled_risk_catalogues(${today}::date))`

/**
 * Reminds members who have not submitted: when the round is announced and at each offset from its due date.
 */
async function remindInvited(db: Db, day: ReminderDay, assignments: readonly string[]): Promise<void> {
  await sql`
    with round as (
      select a.client_uuid, a.uuid as assignment_uuid, r.uuid, r.starts_on, r.due_on
      from ${runningRounds(day, assignments)})
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select m.uuid, 'risk-round', round.uuid, coalesce(s.days::text, 'assigned'),
      case when s.days is null then round.starts_on else round.due_on end
    from round
    cross join lateral (
      select max(o) as days from unnest(${day.offsets}::integer[]) o
      where round.due_on + o <= ${day.today}::date
        and round.due_on + o >= round.starts_on + ${day.announce}::boolean::integer) s
    join risk_invited(${assignments}::uuid[]) i on i.assignment_uuid = round.assignment_uuid
    join member m on m.client_uuid = round.client_uuid and m.uuid = i.member_uuid
    left join member_reminders c on c.client_uuid = m.client_uuid and c.member_uuid = m.uuid
    left join risk_execution e on e.client_uuid = round.client_uuid and e.round_uuid = round.uuid
      and e.member_uuid = m.uuid
    where e.state is distinct from 'completed' and ${canBeReminded(day, sql`s.days`)}
      and (s.days is not null
        or (${day.announce} and round.starts_on >= ${day.today}::date - ${newsDays}::integer))
    order by m.uuid, round.uuid on conflict do nothing`.execute(db)
}

/**
 * The members who are responsible for the rounds in the CTE `ready`, with their rank: first those responsible
 * for an org unit, then for the location, then for the company.
 */
const candidates: RawBuilder<unknown> = sql`
  select ready.uuid, 1 as rank, p.member_uuid
  from ready
  join unit u on u.assignment_uuid = ready.assignment_uuid and u.is_led
  join org_unit_responsible p on p.client_uuid = ready.client_uuid and p.org_unit_uuid = u.uuid
  union
  select ready.uuid, 2, p.member_uuid
  from ready
  join location_responsible p on p.client_uuid = ready.client_uuid and p.location_uuid = ready.location_uuid
  union
  select ready.uuid, 3, m.uuid
  from ready
  join member m on m.role in ('admin', 'super-admin')`

/** Notifies the responsible members of the best rank, once for each round, that the round can be finished. */
async function notifyResponsibleMembers(
  db: Db,
  day: ReminderDay,
  assignments: readonly string[],
): Promise<void> {
  await sql`
    with recursive ready as (
      select a.client_uuid, a.uuid as assignment_uuid, a.location_uuid, r.uuid, r.starts_on
      from ${runningRounds(day, assignments)} and exists (
        select from risk_tally t
        where t.client_uuid = r.client_uuid and t.round_uuid = r.uuid and t.n >= ${minimumColumn})),
    unit as (${responsibleUnits(sql`select assignment_uuid from ready`)}),
    candidate as (${candidates}),
    recipient as (
      select ready.uuid, ready.starts_on, candidate.rank, m.uuid as member_uuid
      from ready
      join candidate on candidate.uuid = ready.uuid
      join member m on m.client_uuid = ready.client_uuid and m.uuid = candidate.member_uuid
      where m.archived_at is null and m.email is not null)
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select member_uuid, 'risk-ready', uuid, 'ready', starts_on
    from recipient
    where rank = (select min(o.rank) from recipient o where o.uuid = recipient.uuid)
    order by member_uuid, uuid on conflict do nothing`.execute(db)
}

/**
 * The reminders `n` of these members that the day's digest contains. Leaves out rounds of which the member
 * has been reminded by hand today.
 */
const remindersOfDay = ({ today }: ReminderDay, members: readonly string[]) => sql`
  select client_uuid, member_uuid, subject_uuid, kind, max(counts_from) as counts_from,
    bool_or(step = 'assigned') as is_new
  from reminder
  where member_uuid = any (${members}::uuid[]) and digest_on = ${today}::date
    and kind in ('risk-round', 'risk-ready', 'risk-plan')
  group by client_uuid, member_uuid, subject_uuid, kind
  having bool_and(order_uuid is null)`

/**
 * Returns the digest lines about rounds. Leaves out rounds that are over, and rounds in which the member has
 * submitted.
 */
async function listRoundLines(db: Db, day: ReminderDay, members: readonly string[]): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select n.member_uuid, n.subject_uuid, v.kind as noun, v.title ->> reader.language as title,
      v.duration_minutes as minutes, null as person,
      case when n.kind = 'risk-plan' then n.counts_from else r.due_on end as due_on,
      case when n.kind = 'risk-plan' then 'agreed' when n.kind = 'risk-ready' then 'ready'
        when r.due_on < ${day.today}::date then 'overdue'
        when n.is_new then 'announced' else 'due' end as section
    from (${remindersOfDay(day, members)}) n
    join member reader on reader.client_uuid = n.client_uuid and reader.uuid = n.member_uuid
    join risk_round r on r.client_uuid = n.client_uuid and r.uuid = n.subject_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    left join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
    where case n.kind
      when 'risk-plan' then result.confirmed_at is not null
      when 'risk-ready' then r.state = 'running'
      else r.state = 'running' and not exists (
        select from risk_execution e
        where e.client_uuid = r.client_uuid and e.round_uuid = r.uuid and e.member_uuid = n.member_uuid
          and e.state = 'completed') end
    order by r.due_on, title, n.subject_uuid`.execute(db)
  return rows
}

export const riskRoundReminders = { collect: collectRounds, lines: listRoundLines }

/**
 * Stores a reminder for every invited member who has an email address. The reminder says that the plan of a
 * result is agreed.
 */
export async function notifyInvitedOfPlan(db: Db, resultUuid: string, today: string): Promise<void> {
  await sql`
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select m.uuid, 'risk-plan', r.uuid, 'agreed', ${today}::date
    from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_invited(array[r.assignment_uuid]) i on true
    join member m on m.client_uuid = r.client_uuid and m.uuid = i.member_uuid
    where result.uuid = ${resultUuid} and m.archived_at is null and m.email is not null
    order by m.uuid on conflict do nothing`.execute(db)
}
