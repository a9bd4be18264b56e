/** Decides which members a reminder by hand reaches, and how. */
import type { ReminderObstacle, ReminderWay } from '@sorgfalt/contract/overdue/overdue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { type OverdueQuery, overdueTasks, reminderKinds } from './overdue-tasks.store.ts'

/** How a reminder reaches a member, or why it does not. */
export type Reach = ReminderWay | ReminderObstacle

/** The member who sends the reminders. Null for an adviser, who only reads the list. */
export type Sender = string | null

export const senderOf = (actor: Actor): Sender => (actor.kind === 'member' ? actor.uuid : null)

/**
 * Returns SQL for the reach of the row `member`. `isRemindedToday` is the condition that there is nothing
 * left to remind the member of today.
 */
export const reachColumn = (sender: Sender, today: string, isRemindedToday: RawBuilder<SqlBool>) =>
  sql<Reach>`case
  when member.uuid = ${sender}::uuid then 'self'
  when ${isRemindedToday} then case when ${hasLetterOf(today)} then 'letter' else 'today' end
  when member.password_hash is null then 'noAccess'
  when member.email is not null then 'mail'
  when member.mobile_number <> '' then 'sms'
  else 'noContact' end`

/** Condition: a letter to the row `member` was printed on `today`. */
const hasLetterOf = (today: string) => sql<SqlBool>`exists (
  select from reminder_order_recipient n
  join reminder_order o on o.client_uuid = n.client_uuid and o.uuid = n.order_uuid
  where n.client_uuid = member.client_uuid and n.member_uuid = member.uuid and n.way = 'letter'
    and o.reminded_on = ${today}::date)`

/** Returns the query without those filters that concern single tasks, because a message names all of them. */
export const withAllTasks = ({ filter, ...query }: OverdueQuery): OverdueQuery => ({
  ...query,
  filter: { ...filter, kind: undefined, task: undefined, days: undefined, reminded: undefined },
})

/** Condition: the member of the row has been reminded of the task `task` on `today`. */
export const isRemindedOfTask = (today: string) => sql<SqlBool>`exists (
  select from reminder r
  where r.client_uuid = task.client_uuid and r.member_uuid = task.member_uuid
    and r.kind = task.reminder_kind and r.subject_uuid = task.subject_uuid
    and r.digest_on = ${today}::date)`

/** The members who have been reminded today of all their overdue tasks. */
function selectRemindedToday(query: OverdueQuery): RawBuilder<unknown> {
  const { today } = query
  // Most members have had no reminder today. The index reminder_day finds the others.
  const only = sql<SqlBool>`member.uuid in (
    select member_uuid from reminder
    where digest_on = ${today}::date and kind = any (${Object.values(reminderKinds)}::text[]))`

  return sql`
    select task.member_uuid
    from ${overdueTasks({ ...withAllTasks(query), only })} task
    group by task.member_uuid
    having bool_and(${isRemindedOfTask(today)})`
}

/**
 * Selects the members who have a matching task. Materialized, because without statistics about the tables, as
 * in a new database, the planner would otherwise search the tasks again for each member.
 */
const distinctMembers = (query: OverdueQuery): RawBuilder<unknown> => sql`(
  with late as materialized (select distinct task.member_uuid from ${overdueTasks(query)} task)
  select member_uuid from late)`

/**
 * Returns the query of the members who have a matching task: `member_uuid`, names and `reach`. Each member is
 * in one row. `tasks` is the query of the tasks, or the name of a CTE with them.
 */
export const selectTargets = (
  query: OverdueQuery,
  sender: Sender,
  tasks: RawBuilder<unknown> = distinctMembers(query),
): RawBuilder<unknown> => sql`
  select member.uuid as member_uuid, member.first_name, member.last_name,
    ${reachColumn(sender, query.today, sql<SqlBool>`member.uuid in (${selectRemindedToday(query)})`)} as reach
  from member
  where member.uuid in (select task.member_uuid from ${tasks} task)`
