/**
 * Reminders about e-learnings. The member gets a reminder for each step of the plan that a cycle reaches. The
 * people who are responsible for the member get copies.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DigestLine } from '../../reminder/digest.ts'
import { newsDays, type ReminderDay } from '../../reminder/reminder.rules.ts'
import { responsibleUnits } from '../question/responsible-units.store.ts'
import { isActive } from './task.store.ts'

/** Number of members per transaction. Processing their cycles takes a fraction of a second. */
const pageSize = 1000

/**
 * Selects the open cycles of the members after `after` up to `last`, with the reminder step that each has
 * reached. The step is `stepReached` of reminder.rules.ts in SQL; cycle-reminders.test.ts compares both. A
 * passed cycle (`is_passed`) waits for the confirmation of its oral part, so its member needs no reminder.
 * The due dates of a member who has never signed in are provisional, so only the announcement is sent.
 *
 * The lateral joins with `limit 1` look up each row by its key. Without them the planner assumes that a
 * client has only one row in a table that was filled recently, and joins all rows with each other.
 */
const selectReachedSteps = (day: ReminderDay, after: string | null, last: string) => sql`
  select t.member_uuid, c.uuid as cycle_uuid, coalesce(s.days::text, 'assigned') as step, s.days,
    ce.responsible_member_uuid, case when s.days is null then c.opens_on else c.due_on end as counts_from,
    coalesce(e.state = 'passed', false) as is_passed, t.client_uuid
  from elearning_task t
  cross join lateral (
    select uuid, opens_on, due_on, number from elearning_cycle
    where client_uuid = t.client_uuid and task_uuid = t.uuid and closed_at is null limit 1) c
  cross join lateral (
    select elearning_uuid, responsible_member_uuid from client_elearning
    where client_uuid = t.client_uuid and uuid = t.client_elearning_uuid limit 1) ce
  left join lateral (
    select state from elearning_execution
    where client_uuid = t.client_uuid and cycle_uuid = c.uuid limit 1) e on true
  cross join lateral (
    select last_login_at from member where client_uuid = t.client_uuid and uuid = t.member_uuid limit 1) learner
  cross join lateral (
    select max(o) as days from unnest(${day.offsets}::integer[]) o
    where learner.last_login_at is not null and c.due_on + o <= ${day.today}::date
      and c.due_on + o >= c.opens_on + (${day.announce} and c.number = 0)::integer) s
  where (${after}::uuid is null or t.member_uuid > ${after}::uuid) and t.member_uuid <= ${last}::uuid
    and ${isActive(day.today)} and c.opens_on <= ${day.today}::date
    and (s.days is not null or e.state = 'passed'
      or (${day.announce} and c.number = 0 and c.opens_on >= ${day.today}::date - ${newsDays}::integer))
    and ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${day.today}::date))`

/**
 * Writes the reminders of the next page of members.
 * @param after the last member of the previous page, null for the first page
 * @returns the last member of this page, null when no members are left
 */
async function collect(db: Db, day: ReminderDay, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select member_uuid as last from (
      select distinct member_uuid from elearning_task t
      where ${isActive(day.today)} and (${after}::uuid is null or member_uuid > ${after}::uuid)
      order by member_uuid limit ${pageSize}) page
    order by member_uuid desc limit 1`.execute(db)

  const last = rows[0]?.last
  if (!last) return null

  await sql`
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select u.member_uuid, 'elearning', u.cycle_uuid, u.step, u.counts_from
    from (${selectReachedSteps(day, after, last)}) u
    cross join lateral (
      select archived_at, email, mobile_number from member
      where client_uuid = u.client_uuid and uuid = u.member_uuid limit 1) m
    left join lateral (
      select early, by_sms from member_reminders
      where client_uuid = u.client_uuid and member_uuid = u.member_uuid limit 1) r on true
    where not u.is_passed and m.archived_at is null
      and (m.email is not null or (${day.bySms} and r.by_sms and m.mobile_number <> ''))
      and (coalesce(r.early, true) or not ${day.optOut} or coalesce(u.days, 0) >= 0)
    order by u.member_uuid, u.cycle_uuid
    on conflict do nothing`.execute(db)

  await collectCopies(db, day, after, last)

  return last
}

/**
 * Writes the reminders for the people who are responsible for these members: about overdue e-learnings, and
 * about oral parts that wait for a confirmation. No member gets a reminder about their own e-learnings.
 * Recipients by audience:
 * - `org-unit`: responsible for the member's org units. The default org unit counts only for members without
 *   another one. If an org unit has no responsible member, the unit above it is used.
 * - `location`: responsible for the member's locations.
 * - `admin`: the administrators of the company.
 * - `named`: the responsible member of the e-learning. Confirmations go to this member only, if there is one.
 */
async function collectCopies(db: Db, day: ReminderDay, after: string | null, last: string): Promise<void> {
  await sql`
    with recursive reached as materialized (${selectReachedSteps(day, after, last)}),
    notified as (
      select r.*, k.audience, 'elearning-copy' as kind from reached r
      join unnest(${day.copyDays}::integer[], ${day.copyTo}::text[]) k (days, audience) on k.days = r.days
      where not r.is_passed
      union all
      select r.*, case when r.responsible_member_uuid is null then 'org-unit' else 'named' end,
        'elearning-oral'
      from reached r where r.is_passed
    ), unit as (
      ${responsibleUnits(sql`select member_uuid from notified where audience = 'org-unit'`)}
    ), leader as (
      select 'org-unit' as audience, u.member_uuid, r.member_uuid as leader_uuid
      from unit u join org_unit_responsible r on r.org_unit_uuid = u.uuid where u.is_led
      union
      select 'location', lm.member_uuid, r.member_uuid
      from location_member lm
      join location_responsible r on r.client_uuid = lm.client_uuid and r.location_uuid = lm.location_uuid
      where lm.member_uuid in (select member_uuid from notified where audience = 'location')
      union
      select 'admin', n.member_uuid, m.uuid
      from (select distinct member_uuid from notified where audience = 'admin') n
      join member m on m.role in ('admin', 'super-admin')
    )
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select distinct m.uuid, n.kind, n.cycle_uuid, n.step, n.counts_from
    from notified n
    left join leader l on l.audience = n.audience and l.member_uuid = n.member_uuid
    cross join lateral (
      select uuid, archived_at, email from member
      where client_uuid = n.client_uuid
        and uuid = case when n.audience = 'named' then n.responsible_member_uuid else l.leader_uuid end
      limit 1) m
    where m.uuid <> n.member_uuid and m.archived_at is null and m.email is not null
    order by m.uuid, n.cycle_uuid
    on conflict do nothing`.execute(db)
}

/**
 * Returns today's digest lines of these members. Leaves out cycles that were completed after their reminder
 * was recorded.
 */
async function lines(db: Db, { today }: ReminderDay, members: readonly string[]): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select r.member_uuid, r.subject_uuid, v.title ->> reader.language as title,
      v.duration_minutes as minutes, c.due_on,
      case when r.kind = 'elearning-oral' then 'confirm' when r.kind = 'elearning-copy' then 'others'
           when c.due_on < ${today}::date then 'overdue' when r.is_new then 'announced' else 'due'
      end as section,
      case when r.kind <> 'elearning' then concat_ws(' ', learner.first_name, learner.last_name) end as person
    from (
      select client_uuid, member_uuid, subject_uuid, kind, bool_or(step = 'assigned') as is_new
      from reminder
      where member_uuid = any (${members}::uuid[]) and digest_on = ${today}::date
        and kind in ('elearning', 'elearning-copy', 'elearning-oral')
      group by client_uuid, member_uuid, subject_uuid, kind) r
    cross join lateral (
      select client_uuid, uuid, task_uuid, due_on from elearning_cycle
      where client_uuid = r.client_uuid and uuid = r.subject_uuid
        and closed_at is null and opens_on <= ${today}::date limit 1) c
    cross join lateral (
      select member_uuid, client_elearning_uuid from elearning_task t
      where client_uuid = c.client_uuid and uuid = c.task_uuid and ${isActive(today)} limit 1) t
    cross join lateral (
      select elearning_uuid from client_elearning
      where client_uuid = c.client_uuid and uuid = t.client_elearning_uuid limit 1) ce
    cross join lateral (
      select language from member where client_uuid = c.client_uuid and uuid = r.member_uuid limit 1) reader
    cross join lateral (
      select first_name, last_name from member
      where client_uuid = c.client_uuid and uuid = t.member_uuid limit 1) learner
    join elearning e on e.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = e.current_version_uuid
    where (r.kind <> 'elearning-copy' or c.due_on < ${today}::date)
      and (r.kind = 'elearning-oral') = exists (
        select from elearning_execution x
        where x.client_uuid = c.client_uuid and x.cycle_uuid = c.uuid and x.state = 'passed')
    order by c.due_on, title, learner.last_name, learner.first_name, r.subject_uuid`.execute(db)
  return rows
}

/** The reminders about e-learnings, as reminder.jobs.ts sends them. */
export const elearningReminders = { collect, lines }

/**
 * Returns the due dates of a member's e-learnings, for the calendar feed: of the open cycles, and of the next
 * cycles of completed e-learnings.
 */
export async function listDueCycles(
  db: Db,
  memberUuid: string,
  today: string,
): Promise<Pick<DigestLine, 'subjectUuid' | 'title' | 'dueOn'>[]> {
  const { rows } = await sql<Pick<DigestLine, 'subjectUuid' | 'title' | 'dueOn'>>`
    select c.uuid as subject_uuid, v.title ->> m.language as title, c.due_on
    from elearning_task t
    join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning e on e.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = e.current_version_uuid
    join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
    where t.member_uuid = ${memberUuid} and ${isActive(today)}
      and ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date))
    order by c.due_on, c.uuid`.execute(db)
  return rows
}
