/** Reminders about actions that are due and about effectiveness checks. In SQL, `x` is the action. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DigestLine } from '../../reminder/digest.ts'
import type { ReminderDay } from '../../reminder/reminder.rules.ts'
import { canBeReminded } from './can-be-reminded.store.ts'

/** Number of actions in one transaction. */
const actionsAtOnce = 1000

/**
 * Reminders that are due. The responsible member is reminded 30, 7 and 1 days before the due date and every
 * week after it. The creator of the action is reminded when its effectiveness has to be checked. `people`
 * contains the members who can get the reminder, in order of preference.
 */
const dueSteps = ({ today }: ReminderDay, actions: readonly string[]) => sql`
  select x.uuid, x.client_uuid, array[x.responsible_member_uuid, x.created_by_uuid] as people, x.due_on,
    'risk-action' as kind,
    case when ${today}::date >= x.due_on + 7 then (${today}::date - x.due_on) / 7 * 7
      else (
        select max(o) from unnest(array[-30, -7, -1]) o
        where x.due_on + o <= ${today}::date and x.due_on + o > x.created_at::date) end as days
  from risk_action x
  where x.uuid = any (${actions}::uuid[]) and x.state in ('defined', 'agreed') and x.due_on is not null
  union all
  select x.uuid, x.client_uuid, array[x.created_by_uuid, x.responsible_member_uuid], x.effectiveness_due_on,
    'risk-check', 0
  from risk_action x
  where x.uuid = any (${actions}::uuid[]) and x.effectiveness = 'pending'
    and x.effectiveness_due_on <= ${today}::date`

/**
 * Stores the reminders of a day for the next actions after `after`. Each reminder goes to the first
 * member in `people` who is not archived, or to the administrators if there is none. Returns the uuid of the
 * last action, or null if there are no more actions.
 */
async function collectActions(db: Db, day: ReminderDay, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from risk_action
    where kind <> 'notRelevant' and (state in ('defined', 'agreed') or effectiveness = 'pending')
      and (${after}::uuid is null or uuid > ${after}::uuid)
    order by uuid limit ${actionsAtOnce}`.execute(db)

  const actions = rows.map(({ uuid }) => uuid)
  if (actions.length === 0) return null

  await sql`
    with step as (${dueSteps(day, actions)}),
    addressed as (
      select step.*, (
        select p.uuid from unnest(step.people) with ordinality p (uuid, rank)
        join member active on active.uuid = p.uuid and active.archived_at is null
        order by p.rank limit 1) as chosen_uuid
      from step where step.days is not null)
    insert into reminder (member_uuid, kind, subject_uuid, step, counts_from)
    select m.uuid, addressed.kind, addressed.uuid, addressed.days::text, addressed.due_on
    from addressed
    join member m on m.client_uuid = addressed.client_uuid
      and (m.uuid = addressed.chosen_uuid
        or addressed.chosen_uuid is null and m.role in ('admin', 'super-admin'))
    left join member_reminders c on c.client_uuid = m.client_uuid and c.member_uuid = m.uuid
    where ${canBeReminded(day, sql`addressed.days`)}
    order by m.uuid, addressed.uuid on conflict do nothing`.execute(db)

  return actions.at(-1) ?? null
}

/**
 * Returns the digest lines about actions. Actions that are done, and actions for which another member is
 * responsible by now, are left out.
 */
async function listActionLines(
  db: Db,
  { today }: ReminderDay,
  members: readonly string[],
): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select n.member_uuid, n.subject_uuid, 'action' as noun, x.title, null as person,
      case when n.kind = 'risk-check' then x.effectiveness_due_on else x.due_on end as due_on,
      case when n.kind = 'risk-check' then 'check' when x.due_on < ${today}::date then 'overdue'
        else 'due' end as section
    from (
      select distinct client_uuid, member_uuid, subject_uuid, kind from reminder
      where member_uuid = any (${members}::uuid[]) and digest_on = ${today}::date
        and kind in ('risk-action', 'risk-check')) n
    join risk_action x on x.client_uuid = n.client_uuid and x.uuid = n.subject_uuid
    left join member archived on archived.client_uuid = x.client_uuid
      and archived.uuid = x.responsible_member_uuid and archived.archived_at is not null
    where case n.kind
      when 'risk-check' then x.effectiveness = 'pending'
      else x.state in ('defined', 'agreed') and x.due_on is not null
        and (x.responsible_member_uuid = n.member_uuid or archived.uuid is not null) end
    order by due_on, x.title, n.subject_uuid`.execute(db)
  return rows
}

export const riskActionReminders = { collect: collectActions, lines: listActionLines }
