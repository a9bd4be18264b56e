/** The tasks of a member, each with its open cycle, its execution and its newest result. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Category, CourseIcon } from '@sorgfalt/contract/elearning/content'
import type { ElearningStatus, MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'

export type TaskState = 'active' | 'paused' | 'withdrawn' | 'exempt'

/** A task as the member's list and the task cards read it. */
export interface TaskRow {
  taskUuid: string
  elearningUuid: string
  kind: MemberTask['kind']
  title: string
  description: string
  category: Category
  icon: CourseIcon
  image: string | null
  durationMinutes: number
  status: ElearningStatus
  dueOn: string | null
  executionUuid: string | null
  progressPercent: number
  /** Course version of the open attempt, null without an open attempt. */
  versionUuid: string | null
  language: Language | null
  resumePageId: string | null
  lastResultUuid: string | null
  /** Execution and version of the newest result. Null without a result, and for an imported result. */
  resultExecutionUuid: string | null
  resultVersionUuid: string | null
  completedOn: string | null
  validUntil: string | null
  oralPending: boolean
  renewable: boolean
}

/**
 * Returns a condition: task `t` is active on `today`. An exemption ends after its last day, without a change
 * of the row.
 */
export const isActive = (today: string) =>
  sql<SqlBool>`(t.state = 'active'
    or (t.state = 'exempt' and coalesce(t.exempt_until, 'infinity') < ${today}::date))`

/** Returns the condition that `member` has an overdue e-learning. */
export const isLate = (today: string) => sql<SqlBool>`exists (
  select from elearning_task t
  join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid and ${isActive(today)}
    and c.opens_on <= ${today}::date and c.due_on < ${today}::date)`

/** Returns SQL for the state of task `t` on `today`. */
export const stateOfTask = (today: string) =>
  sql<TaskState>`case when ${isActive(today)} then 'active' else t.state end`

/**
 * Returns SQL for the status of a task, from its open cycle `c` and the execution `e` of that cycle. It
 * equals `determineStatus` of cycle.rules.ts; task-status.test.ts compares both.
 */
export const statusOfTask = (today: string) => sql<ElearningStatus>`
  case when c.uuid is null or c.opens_on > ${today}::date then 'completed'
       when c.due_on < ${today}::date then 'overdue'
       when e.uuid is not null and (e.progress_percent > 0 or e.attempt > 1 or e.state <> 'open')
         then 'inprogress'
       else 'due' end`

/**
 * Returns a condition: the member has passed the e-learning `ce`, and only the oral part of task `t` is
 * missing today. `c` is the open cycle or the next one, and `e` its execution.
 */
export const lacksOralPart = (today: string) => sql<SqlBool>`(ce.confirmation_mode <> 'none'
  and (c.uuid is null or c.opens_on > ${today}::date or coalesce(e.state = 'passed', false))
  and exists (
    select from elearning_cycle m
    where m.client_uuid = t.client_uuid and m.task_uuid = t.uuid and m.oral_missing))`

/**
 * Returns SQL for what a manager has to know about task `t`: it is overdue, lacks the oral part, is valid or
 * is open. It counts as the qualification matrix does: a certificate is not valid without the oral part.
 */
export const standingOfTask = (today: string) => sql<'overdue' | 'oral' | 'valid' | 'open'>`
  case when ${statusOfTask(today)} = 'overdue' then 'overdue'
       when ${lacksOralPart(today)} then 'oral'
       when exists (
         select from elearning_result r
         where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid
           and ${isUnexpired('r', today)} and ${isUnrevoked('r')}) then 'valid'
       else 'open' end`

/**
 * Condition: the member may renew the certificate before the next cycle opens. This is not possible with
 * anchor `calendar`, because the due date would stay in its fixed month.
 */
const isRenewable = (today: string) =>
  sql<SqlBool>`coalesce(
    c.opens_on > ${today}::date and ce.anchor <> 'calendar' and c.number > 0, false)`

/** Selects one row per active task of a member. */
const selectTasks = (memberUuid: string, today: string) => sql`
  select t.uuid as task_uuid, ce.elearning_uuid, v.kind, v.title ->> m.language as title,
    v.summary ->> m.language as description, v.category, v.icon, v.image, v.duration_minutes,
    ${statusOfTask(today)} as status,
    c.due_on, e.uuid as execution_uuid, coalesce(e.progress_percent, 0) as progress_percent,
    a.version_uuid, e.language, a.resume_page_id,
    r.uuid as last_result_uuid, r.execution_uuid as result_execution_uuid,
    r.version_uuid as result_version_uuid, r.completed_on, r.valid_until,
    coalesce(e.state = 'passed' and c.uuid is not null, false) as oral_pending,
    ${isRenewable(today)} and e.state is distinct from 'passed' as renewable
  from elearning_task t
  join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid
  left join elearning_cycle c
    on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
  left join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid
    and a.number = e.attempt and a.state = 'open'
  left join lateral (
    select r.uuid, r.execution_uuid, r.version_uuid, r.completed_on, r.valid_until from elearning_result r
    where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid order by r.number desc limit 1) r on true
  where t.member_uuid = ${memberUuid} and ${isActive(today)}
    and ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date))`

const urgency = sql`case status when 'overdue' then 1 when 'due' then 2 when 'inprogress' then 3 else 4 end`
const orders = {
  urgency: {
    asc: sql`${urgency}, due_on, title collate "und-x-icu", task_uuid`,
    desc: sql`${urgency} desc, due_on desc, title collate "und-x-icu" desc, task_uuid`,
  },
  title: {
    asc: sql`title collate "und-x-icu", task_uuid`,
    desc: sql`title collate "und-x-icu" desc, task_uuid`,
  },
  dueDate: { asc: sql`due_on nulls last, task_uuid`, desc: sql`due_on desc nulls last, task_uuid` },
} as const

/** Filter, order and page of a member's task list. */
export interface TaskQuery {
  statuses: readonly ElearningStatus[] | undefined
  search: string | undefined
  sortBy: keyof typeof orders
  sortDirection: 'asc' | 'desc'
  page: number
  perPage: number
}

/**
 * Returns a page of a member's tasks and their total number. A member has dozens of tasks at most, so one
 * statement counts them and selects the page.
 */
export async function listTasks(
  db: Db,
  memberUuid: string,
  today: string,
  query: TaskQuery,
): Promise<{ rows: TaskRow[]; total: number }> {
  const { statuses = null, search = null } = query
  const { rows } = await sql<TaskRow & { total: number }>`
    with task as (${selectTasks(memberUuid, today)}), chosen as (
      select * from task
      where (${statuses}::text[] is null or status = any (${statuses}::text[]))
        and (${search}::text is null or position(lower(${search}::text) in lower(title)) > 0))
    select c.*, n.total from (select count(*) as total from chosen) n
    left join lateral (
      select * from chosen order by ${orders[query.sortBy][query.sortDirection]}
      limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) c on true`.execute(db)

  const total = rows[0]?.total ?? 0

  return { rows: rows.filter((row) => row.taskUuid !== null).map(({ total: _total, ...row }) => row), total }
}

export interface TaskCounts {
  total: number
  completed: number
  due: number
  inprogress: number
  overdue: number
}

/** Counts the active tasks of a member by status. */
export async function countTasks(db: Db, memberUuid: string, today: string): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) as total,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'due') as due,
      count(*) filter (where status = 'inprogress') as inprogress,
      count(*) filter (where status = 'overdue') as overdue
    from (${selectTasks(memberUuid, today)}) task`.execute(db)
  return rows[0] ?? { total: 0, completed: 0, due: 0, inprogress: 0, overdue: 0 }
}

/**
 * Selects the number of valid certificates of a member and the day on which the next one expires. Only the
 * newest certificate of each task counts.
 */
export const selectValidCertificates = (memberUuid: string, today: string) => sql`
  select count(*) as certificates, min(valid_until) as next_expiry from (
    select distinct on (r.task_uuid) r.client_uuid, r.uuid, r.valid_until from elearning_result r
    where r.member_uuid = ${memberUuid} order by r.task_uuid, r.number desc) newest
  where ${isUnrevoked('newest')} and ${isUnexpired('newest', today)}`

/** Counts the valid certificates of a member and returns the day on which the next one expires. */
export async function countValidCertificates(
  db: Db,
  memberUuid: string,
  today: string,
): Promise<{ certificates: number; nextExpiry: string | null }> {
  const { rows } = await sql<{ certificates: number; nextExpiry: string | null }>`
    ${selectValidCertificates(memberUuid, today)}`.execute(db)
  return rows[0] ?? { certificates: 0, nextExpiry: null }
}

/** A task with the facts that decide whether an execution of it can start. */
export interface StartableTask {
  taskUuid: string
  state: TaskState
  /** The last day of an exemption. Null means no exemption or a permanent one. */
  exemptUntil: string | null
  /** True when a package of the client contains the e-learning. */
  isEntitled: boolean
  cycleUuid: string | null
  opensOn: string | null
  isRenewable: boolean
  versionUuid: string
  languages: Language[]
}

/** Returns a task of the member, found by its own uuid or by that of its e-learning. */
export async function findTask(
  db: Db,
  memberUuid: string,
  by: { taskUuid: string } | { elearningUuid: string },
  today: string,
): Promise<StartableTask | undefined> {
  const condition =
    'taskUuid' in by ? sql`t.uuid = ${by.taskUuid}` : sql`ce.elearning_uuid = ${by.elearningUuid}`
  const { rows } = await sql<StartableTask>`
    select t.uuid as task_uuid, ${stateOfTask(today)} as state, t.exempt_until,
      ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) as is_entitled,
      c.uuid as cycle_uuid, c.opens_on, ${isRenewable(today)} as is_renewable,
      v.uuid as version_uuid, v.languages
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning el on el.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = el.current_version_uuid
    left join elearning_cycle c
      on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    where t.member_uuid = ${memberUuid} and ${condition}`.execute(db)

  return rows[0]
}

/** Returns true when an e-learning with this uuid exists, for any client. */
export const elearningExists = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom('elearning').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined
