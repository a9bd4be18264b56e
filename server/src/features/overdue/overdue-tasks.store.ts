/**
 * The overdue tasks of members: courses, parts in inspections, actions and effectiveness checks. Surveys are
 * anonymous, so no query of this file reads them. In SQL, `member` is the member who has to act.
 */
import type { OverdueFilter, OverdueKind } from '@sorgfalt/contract/overdue/overdue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, riskActionScope, riskAssignmentScope } from '../../access/scope.store.ts'
import { isActive } from '../elearning/task/task.store.ts'
import { inOrgUnitsAndLocations } from '../member/list/member-list.store.ts'

type Condition = RawBuilder<SqlBool>

/** The kind of each task in the table `reminder`. */
export const reminderKinds: Record<OverdueKind, string> = {
  elearning: 'elearning',
  inspection: 'risk-round',
  action: 'risk-action',
  check: 'risk-check',
}

/** Limits the tasks to those that an actor may see. Jobs see all tasks of the company. */
export interface OverdueScope {
  members: Condition
  assignments: Condition
  actions: Condition
}

export const scopeOf = (actor: Actor): OverdueScope => ({
  members: memberScope(actor),
  assignments: riskAssignmentScope(actor, 'a'),
  actions: riskActionScope(actor),
})

const always = sql<SqlBool>`true`
export const wholeCompany: OverdueScope = { members: always, assignments: always, actions: always }

export interface OverdueQuery {
  scope: OverdueScope
  /** `YYYY-MM-DD`. Tasks that were due before this day are overdue. */
  today: string
  filter: OverdueFilter
  /** The condition for the search of the filter (`searchCondition`). */
  search?: Condition | undefined
  /** A further condition for the row `member`. */
  only?: Condition
}

/** A part of a task query that an order and a limit can follow. */
export interface OverdueBranch {
  kind: OverdueKind
  rows: RawBuilder<unknown>
}

/** Conditions that apply to all kinds: the member is visible and matches the filter. */
function memberConditions({ scope, filter, search, only }: OverdueQuery): Condition {
  const conditions = [
    sql<SqlBool>`member.archived_at is null`,
    sql<SqlBool>`member.deleted_at is null`,
    scope.members,
    ...inOrgUnitsAndLocations(filter),
    filter.group?.length
      ? sql<SqlBool>`member.uuid in (
          select gm.member_uuid from member_group_member gm
          where gm.member_group_uuid = any (${filter.group}::uuid[]))`
      : undefined,
    filter.member ? sql<SqlBool>`member.uuid = any (${filter.member}::uuid[])` : undefined,
    search,
    only,
  ].filter((condition) => condition !== undefined)

  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The columns of every kind. `due_on` is the name of the column with the due date. */
const columns = (kind: OverdueKind, subject: string, dueOn: string) => sql`
  ${sql.lit(kind)} as kind, ${sql.lit(reminderKinds[kind])} as reminder_kind, member.client_uuid,
  member.uuid as member_uuid, member.last_name, member.first_name,
  ${sql.ref(subject)} as subject_uuid, ${sql.ref(dueOn)} as due_on`

/** Conditions about the due date and the reminders of a task. */
function taskConditions({ today, filter }: OverdueQuery, kind: OverdueKind, subject: string, dueOn: string) {
  const { days = 1, reminded } = filter
  const isOverdue = sql<SqlBool>`${sql.ref(dueOn)} <= ${today}::date - ${days}::integer`
  if (reminded === undefined) return isOverdue

  const hasReminder = sql<SqlBool>`exists (
    select from reminder past
    where past.client_uuid = member.client_uuid and past.member_uuid = member.uuid
      and past.kind = ${reminderKinds[kind]} and past.subject_uuid = ${sql.ref(subject)}
      and past.digest_on > ${sql.ref(dueOn)})`

  return sql<SqlBool>`${isOverdue} and ${reminded ? hasReminder : sql<SqlBool>`not ${hasReminder}`}`
}

/** Returns the uuids of the filter by task: those of e-learnings and catalogues. */
const namedTasks = ({ task = [] }: OverdueFilter): string[] => task.filter((one) => !isKind(one))

const isKind = (task: string): boolean => task in reminderKinds

/** The index elearning_cycle_due returns the cycles in the order of the list. */
const elearnings = (query: OverdueQuery): RawBuilder<unknown> => sql`
  select ${columns('elearning', 'c.uuid', 'c.due_on')}, t.client_elearning_uuid as source_uuid
  from elearning_cycle c
  join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
  join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
  where c.closed_at is null and c.opens_on <= ${query.today}::date and ${isActive(query.today)}
    and ${taskConditions(query, 'elearning', 'c.uuid', 'c.due_on')}
    and ${
      query.filter.task?.length
        ? sql<SqlBool>`t.client_elearning_uuid in (
            select uuid from client_elearning where elearning_uuid = any (${namedTasks(query.filter)}::uuid[]))`
        : always
    }
    and ${memberConditions(query)}`

/** Condition: the catalogue version of the round `r` is an inspection. */
const isInspection = sql<SqlBool>`exists (
  select from client_risk_catalogue used
  join risk_catalogue rc on rc.uuid = used.catalogue_uuid
  join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
  where used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid and used.active
    and v.kind = 'inspection')`

/**
 * A company has dozens of running inspections at most. `risk_invited` reads the members of the overdue ones.
 * Overdue surveys are left out before, because each of them may reach all members.
 */
const inspections = (query: OverdueQuery): RawBuilder<unknown> => sql`
  select ${columns('inspection', 'r.uuid', 'r.due_on')}, a.uuid as source_uuid
  from risk_round r
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join risk_invited(array(
    select a.uuid from risk_round r
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where r.state = 'running' and r.due_on < ${query.today}::date and a.state = 'active' and ${isInspection}
    )) i on i.assignment_uuid = a.uuid
  join member on member.client_uuid = r.client_uuid and member.uuid = i.member_uuid
  where r.state = 'running' and a.state = 'active' and ${isInspection}
    and ${taskConditions(query, 'inspection', 'r.uuid', 'r.due_on')}
    and ${
      query.filter.task?.length
        ? sql<SqlBool>`a.client_risk_catalogue_uuid in (
            select uuid from client_risk_catalogue
            where catalogue_uuid = any (${namedTasks(query.filter)}::uuid[]))`
        : always
    }
    and not exists (
      select from risk_execution e
      where e.client_uuid = r.client_uuid and e.round_uuid = r.uuid and e.member_uuid = i.member_uuid
        and e.state = 'completed')
    and ${query.scope.assignments} and ${memberConditions(query)}`

/** The tables from an action `m` to its assignment `a`, which decides who may see the action. */
const assignmentOfAction = sql`
  join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
  join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid`

/** The index risk_action_due returns the actions in the order of the list. */
const actions = (query: OverdueQuery): RawBuilder<unknown> => sql`
  select ${columns('action', 'm.uuid', 'm.due_on')}, m.uuid as source_uuid
  from risk_action m
  join member on member.client_uuid = m.client_uuid and member.uuid = m.responsible_member_uuid
  ${assignmentOfAction}
  where m.state in ('defined', 'agreed') and m.state not in ('done', 'dropped') and m.kind <> 'notRelevant'
    and ${taskConditions(query, 'action', 'm.uuid', 'm.due_on')}
    and ${query.scope.actions} and ${memberConditions(query)}`

/**
 * The creator of an action checks whether it has worked or, after the creator has left, the member who is
 * responsible for it. The index risk_action_check returns the checks in the order of the list.
 */
const checks = (query: OverdueQuery): RawBuilder<unknown> => sql`
  select ${columns('check', 'm.uuid', 'm.effectiveness_due_on')}, m.uuid as source_uuid
  from risk_action m
  left join member creator on creator.client_uuid = m.client_uuid and creator.uuid = m.created_by_uuid
    and creator.archived_at is null
  join member on member.client_uuid = m.client_uuid
    and member.uuid = coalesce(creator.uuid, m.responsible_member_uuid)
  ${assignmentOfAction}
  where m.effectiveness = 'pending' and m.kind <> 'notRelevant'
    and ${taskConditions(query, 'check', 'm.uuid', 'm.effectiveness_due_on')}
    and ${query.scope.actions} and ${memberConditions(query)}`

const selections = { elearning: elearnings, inspection: inspections, action: actions, check: checks }

/** Returns one query for each kind of task that the filter admits. */
export function overdueBranches(query: OverdueQuery): OverdueBranch[] {
  const { kind, task } = query.filter
  const isNamed = namedTasks(query.filter).length > 0
  const admits = (one: OverdueKind) => (one === 'action' || one === 'check' ? task?.includes(one) : isNamed)

  return (Object.keys(selections) as OverdueKind[])
    .filter((one) => !kind?.length || kind.includes(one))
    .filter((one) => !task?.length || admits(one))
    .map((one) => ({ kind: one, rows: selections[one](query) }))
}

const noTasks = sql`select ${columns('elearning', 'member.uuid', 'member.createdAt')}, member.uuid as source_uuid
  from member where false`

/** Returns the query of all tasks that match, in parentheses. */
export function overdueTasks(query: OverdueQuery): RawBuilder<unknown> {
  const branches = overdueBranches(query).map(({ rows }) => rows)

  return sql`(${branches.length > 0 ? sql.join(branches, sql` union all `) : noTasks})`
}

/**
 * Returns a lateral join with the title of the task `task`, as `titled.title`. `language` is the expression
 * for the reader's language.
 */
export const titleOf = (language: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join lateral (
    select v.title ->> ${language} as title
    from client_elearning ce
    join elearning e on e.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = e.current_version_uuid
    where task.kind = 'elearning' and ce.client_uuid = task.client_uuid and ce.uuid = task.source_uuid
    union all
    select v.title ->> ${language}
    from risk_round r
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    where task.kind = 'inspection' and r.client_uuid = task.client_uuid and r.uuid = task.subject_uuid
    union all
    select x.title from risk_action x
    where task.kind in ('action', 'check') and x.client_uuid = task.client_uuid and x.uuid = task.subject_uuid
  ) titled on true`

/** Condition: the e-learning of the task `task` is passed, and its oral part waits for a confirmation. */
export const isOralPending = sql<boolean>`(task.kind = 'elearning' and exists (
  select from elearning_execution x
  where x.client_uuid = task.client_uuid and x.cycle_uuid = task.subject_uuid and x.state = 'passed'))`
