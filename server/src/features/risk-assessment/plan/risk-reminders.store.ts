/** What the ledger of reminders holds of risk assessments: questionnaires, rounds that can be finished, agreed plans, measures. */
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DigestLine } from '../../reminder/digest.ts'
import { newsDays, type ReminderDay } from '../../reminder/reminder.rules.ts'
import { unitsInCharge } from '../assignment/leaders.store.ts'

/** Assignments and measures per transaction. */
const [assignmentsAtOnce, actionsAtOnce] = [20, 1000]

/** Whether `m` with the choices `c` hears of something `days` from its due date. */
const reachable = (day: ReminderDay, days: ReturnType<typeof sql>) => sql`m.archived_at is null
  and (m.email is not null or (${day.bySms} and c.by_sms and m.mobile_number <> ''))
  and (coalesce(c.early, true) or not ${day.optOut} or coalesce(${days}, 0) >= 0)`

/** Whoever has not handed in is told by the company's plan; whoever answers for a round, once, that it can be finished. */
async function collectRounds(db: Db, day: ReminderDay, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`select uuid from risk_assignment
    where state = 'active' and (${after}::uuid is null or uuid > ${after}::uuid) order by uuid limit ${assignmentsAtOnce}`.execute(
    db,
  )
  const page = rows.map(({ uuid }) => uuid)
  if (page.length === 0) return null
  const running = sql`risk_assignment a
    join client_risk_catalogue used on used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid and used.active
    join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid and r.state = 'running' and r.starts_on <= ${day.today}::date
    where a.uuid = any (${page}::uuid[]) and used.catalogue_uuid in (select catalogue_uuid from entitled_risk_catalogues(${day.today}::date))`
  await sql`
    with turn as (select a.client_uuid, a.uuid as assignment_uuid, r.uuid, r.starts_on, r.due_on from ${running})
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select m.uuid, 'risk-round', turn.uuid, coalesce(s.days::text, 'assigned'), case when s.days is null then turn.starts_on else turn.due_on end
    from turn
    cross join lateral (select max(o) as days from unnest(${day.offsets}::integer[]) o
      where turn.due_on + o <= ${day.today}::date and turn.due_on + o >= turn.starts_on + ${day.announce}::boolean::integer) s
    join risk_invited(${page}::uuid[]) i on i.assignment_uuid = turn.assignment_uuid
    join member m on m.client_uuid = turn.client_uuid and m.uuid = i.member_uuid
    left join member_reminders c on c.client_uuid = m.client_uuid and c.member_uuid = m.uuid
    left join risk_execution e on e.client_uuid = turn.client_uuid and e.round_uuid = turn.uuid and e.member_uuid = m.uuid
    where e.state is distinct from 'completed' and ${reachable(day, sql`s.days`)}
      and (s.days is not null or (${day.announce} and turn.starts_on >= ${day.today}::date - ${newsDays}::integer))
    order by m.uuid, turn.uuid on conflict do nothing`.execute(db)
  await sql`
    with recursive ready as (select a.client_uuid, a.uuid as assignment_uuid, a.location_uuid, r.uuid, r.starts_on from ${running}
        and exists (select from risk_tally t where t.client_uuid = r.client_uuid and t.round_uuid = r.uuid and t.n >= ${minimumCompletions})),
    unit as (${unitsInCharge(sql`select assignment_uuid from ready`)}),
    choice as (
      select ready.uuid, 1 as rank, p.member_uuid from ready
        join unit u on u.assignment_uuid = ready.assignment_uuid and u.is_led
        join org_unit_responsible p on p.client_uuid = ready.client_uuid and p.org_unit_uuid = u.uuid
      union select ready.uuid, 2, p.member_uuid from ready
        join location_responsible p on p.client_uuid = ready.client_uuid and p.location_uuid = ready.location_uuid
      union select ready.uuid, 3, m.uuid from ready join member m on m.role in ('admin', 'super-admin')),
    told as (
      select ready.uuid, ready.starts_on, choice.rank, m.uuid as member_uuid
      from ready join choice on choice.uuid = ready.uuid
      join member m on m.client_uuid = ready.client_uuid and m.uuid = choice.member_uuid
      where m.archived_at is null and m.email is not null)
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select member_uuid, 'risk-ready', uuid, 'ready', starts_on
    from told where rank = (select min(o.rank) from told o where o.uuid = told.uuid)
    order by member_uuid, uuid on conflict do nothing`.execute(db)
  return page.at(-1) ?? null
}

/** As it stands now: whoever has handed in meanwhile is left alone, and so is a round that is over. */
async function linesOfRounds(
  db: Db,
  { today }: ReminderDay,
  members: readonly string[],
): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select n.member_uuid, n.subject_uuid, 'risk' as noun, v.title ->> reader.language as title, null as person,
      case when n.kind = 'risk-plan' then n.counts_from else r.due_on end as due_on,
      case when n.kind = 'risk-plan' then 'agreed' when n.kind = 'risk-ready' then 'ready' when r.due_on < ${today}::date then 'overdue'
           when n.is_new then 'announced' else 'due' end as section
    from (select client_uuid, member_uuid, subject_uuid, kind, max(counts_from) as counts_from, bool_or(step = 'assigned') as is_new from reminder
      where member_uuid = any (${members}::uuid[]) and digest_on = ${today}::date and kind in ('risk-round', 'risk-ready', 'risk-plan')
      group by client_uuid, member_uuid, subject_uuid, kind) n
    join member reader on reader.client_uuid = n.client_uuid and reader.uuid = n.member_uuid
    join risk_round r on r.client_uuid = n.client_uuid and r.uuid = n.subject_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    left join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
    where case n.kind when 'risk-plan' then result.confirmed_at is not null
      when 'risk-ready' then r.state = 'running'
      else r.state = 'running' and not exists (select from risk_execution e
        where e.client_uuid = r.client_uuid and e.round_uuid = r.uuid and e.member_uuid = n.member_uuid and e.state = 'completed') end
    order by r.due_on, title, n.subject_uuid`.execute(db)
  return rows
}

export const riskRoundReminders = { collect: collectRounds, lines: linesOfRounds }

/**
 * Who answers for a measure is told 30, 7 and 1 days before it is due and every week after; who checks whether it has worked,
 * then. In the place of somebody who has left stands whoever has made the measure, else who runs the company.
 */
async function collectActions(db: Db, day: ReminderDay, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from risk_action where kind <> 'notRelevant' and (state in ('defined', 'agreed') or effectiveness = 'pending')
      and (${after}::uuid is null or uuid > ${after}::uuid) order by uuid limit ${actionsAtOnce}`.execute(db)
  const page = rows.map(({ uuid }) => uuid)
  if (page.length === 0) return null
  await sql`
    with step as (
      select x.uuid, x.client_uuid, array[x.responsible_member_uuid, x.created_by_uuid] as people, x.due_on, 'risk-action' as kind,
        case when ${day.today}::date >= x.due_on + 7 then (${day.today}::date - x.due_on) / 7 * 7
             else (select max(o) from unnest(array[-30, -7, -1]) o where x.due_on + o <= ${day.today}::date and x.due_on + o > x.created_at::date) end as days
      from risk_action x where x.uuid = any (${page}::uuid[]) and x.state in ('defined', 'agreed') and x.due_on is not null
      union all
      select x.uuid, x.client_uuid, array[x.created_by_uuid, x.responsible_member_uuid], x.effectiveness_due_on, 'risk-check', 0
      from risk_action x where x.uuid = any (${page}::uuid[]) and x.effectiveness = 'pending' and x.effectiveness_due_on <= ${day.today}::date),
    told as (
      select step.*, (select p.uuid from unnest(step.people) with ordinality p (uuid, rank)
        join member active on active.uuid = p.uuid and active.archived_at is null order by p.rank limit 1) as chosen_uuid
      from step where step.days is not null)
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select m.uuid, told.kind, told.uuid, told.days::text, told.due_on
    from told
    join member m on m.client_uuid = told.client_uuid and (m.uuid = told.chosen_uuid or told.chosen_uuid is null and m.role in ('admin', 'super-admin'))
    left join member_reminders c on c.client_uuid = m.client_uuid and c.member_uuid = m.uuid
    where ${reachable(day, sql`told.days`)}
    order by m.uuid, told.uuid on conflict do nothing`.execute(db)
  return page.at(-1) ?? null
}

async function linesOfActions(
  db: Db,
  { today }: ReminderDay,
  members: readonly string[],
): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select n.member_uuid, n.subject_uuid, 'risk' as noun, x.title, null as person,
      case when n.kind = 'risk-check' then x.effectiveness_due_on else x.due_on end as due_on,
      case when n.kind = 'risk-check' then 'check' when x.due_on < ${today}::date then 'overdue' else 'due' end as section
    from (select distinct client_uuid, member_uuid, subject_uuid, kind from reminder
      where member_uuid = any (${members}::uuid[]) and digest_on = ${today}::date and kind in ('risk-action', 'risk-check')) n
    join risk_action x on x.client_uuid = n.client_uuid and x.uuid = n.subject_uuid
    left join member gone on gone.client_uuid = x.client_uuid and gone.uuid = x.responsible_member_uuid and gone.archived_at is not null
    where case n.kind when 'risk-check' then x.effectiveness = 'pending'
      else x.state in ('defined', 'agreed') and x.due_on is not null and (x.responsible_member_uuid = n.member_uuid or gone.uuid is not null) end
    order by due_on, x.title, n.subject_uuid`.execute(db)
  return rows
}

export const riskActionReminders = { collect: collectActions, lines: linesOfActions }

/** Whoever was asked hears what has been agreed: nothing makes more of them answer the next time. */
export async function tellOfPlan(db: Db, resultUuid: string, today: string): Promise<void> {
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
