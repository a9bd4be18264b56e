/** What a member has to do: tasks with their current turn, execution and newest result. */

import type { Language } from '@sorgfalt/contract/core/limits'
import type { Category, CourseIcon } from '@sorgfalt/contract/elearning/content'
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type TaskState = 'active' | 'paused' | 'withdrawn' | 'exempt'

export interface TaskRow {
  taskUuid: string
  elearningUuid: string
  title: string
  description: string
  category: Category
  icon: CourseIcon
  image: string
  durationMinutes: number
  status: ElearningStatus
  dueOn: string | null
  executionUuid: string | null
  progressPercent: number
  /** The open attempt's; null without one. */
  versionUuid: string | null
  language: Language | null
  resumePageId: string | null
  lastResultUuid: string | null
  completedOn: string | null
  validUntil: string | null
  oralPending: boolean
  renewable: boolean
}

/** Whether a task `t` is to be done: an exemption holds up to its last day. */
export const isActive = (today: string) =>
  sql<SqlBool>`(t.state = 'active' or (t.state = 'exempt' and coalesce(t.exempt_until, 'infinity') < ${today}::date))`

/** The state of a task `t` on that day. */
export const stateOfTask = (today: string) =>
  sql<TaskState>`case when ${isActive(today)} then 'active' else t.state end`

/** The status of a task: statusOf of cycle.rules.ts as SQL (a test compares them), over its open turn `c` and the turn's execution `e`. */
export const statusOfTask = (today: string) => sql<ElearningStatus>`
  case when c.uuid is null or c.opens_on > ${today}::date then 'completed'
       when c.due_on < ${today}::date then 'overdue'
       when e.uuid is not null and (e.progress_percent > 0 or e.attempt > 1 or e.state <> 'open') then 'inprogress'
       else 'due' end`

/** Before its window opens; a fixed month does not move by it. */
const isRenewable = (today: string) =>
  sql<SqlBool>`coalesce(c.opens_on > ${today}::date and ce.anchor <> 'calendar' and c.number > 0, false)`

/** One row per active task of a member. */
const tasksOf = (memberUuid: string, today: string) => sql`
  select t.uuid as task_uuid, ce.elearning_uuid, v.title ->> m.language as title, v.summary ->> m.language as description,
    v.category, v.icon, v.image, v.duration_minutes,
    ${statusOfTask(today)} as status,
    c.due_on, e.uuid as execution_uuid, coalesce(e.progress_percent, 0) as progress_percent,
    a.version_uuid, e.language, a.resume_page_id,
    r.uuid as last_result_uuid, r.completed_on, r.valid_until,
    coalesce(e.state = 'passed' and c.uuid is not null, false) as oral_pending,
    ${isRenewable(today)} and e.state is distinct from 'passed' as renewable
  from elearning_task t
  join member m on m.client_uuid = t.client_uuid and m.uuid = t.member_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid
  left join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
  left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
  left join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt and a.state = 'open'
  left join lateral (
    select r.uuid, r.completed_on, r.valid_until from elearning_result r
    where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid order by r.number desc limit 1) r on true
  where t.member_uuid = ${memberUuid} and ${isActive(today)}
    and ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date))`

const rank = sql`case status when 'overdue' then 1 when 'due' then 2 when 'inprogress' then 3 else 4 end`
const orders = {
  urgency: {
    asc: sql`${rank}, due_on, title collate "und-x-icu", task_uuid`,
    desc: sql`${rank} desc, due_on desc, title collate "und-x-icu" desc, task_uuid`,
  },
  title: {
    asc: sql`title collate "und-x-icu", task_uuid`,
    desc: sql`title collate "und-x-icu" desc, task_uuid`,
  },
  dueDate: { asc: sql`due_on nulls last, task_uuid`, desc: sql`due_on desc nulls last, task_uuid` },
} as const

export interface TaskQuery {
  statuses: readonly ElearningStatus[] | undefined
  search: string | undefined
  sortBy: keyof typeof orders
  sortDirection: 'asc' | 'desc'
  page: number
  perPage: number
}

/** A page of a member's tasks and how many there are; a member has dozens at most, so one pass counts and cuts. */
export async function listTasks(
  db: Db,
  memberUuid: string,
  today: string,
  query: TaskQuery,
): Promise<{ rows: TaskRow[]; total: number }> {
  const { rows } = await sql<TaskRow & { total: number }>`
    with task as (${tasksOf(memberUuid, today)}), chosen as (
      select * from task
      where (${query.statuses ?? null}::text[] is null or status = any (${query.statuses ?? null}::text[]))
        and (${query.search ?? null}::text is null or position(lower(${query.search ?? null}::text) in lower(title)) > 0))
    select c.*, n.total from (select count(*) as total from chosen) n
    left join lateral (
      select * from chosen order by ${orders[query.sortBy][query.sortDirection]} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) c on true
  `.execute(db)
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

/** Counts by status, over everything the member has. */
export async function countTasks(db: Db, memberUuid: string, today: string): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) as total, count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'due') as due,
      count(*) filter (where status = 'inprogress') as inprogress, count(*) filter (where status = 'overdue') as overdue
    from (${tasksOf(memberUuid, today)}) task`.execute(db)
  return rows[0] ?? { total: 0, completed: 0, due: 0, inprogress: 0, overdue: 0 }
}

/** How many valid certificates a member holds, and the day on which the next one runs out. */
export async function certificatesOf(
  db: Db,
  memberUuid: string,
  today: string,
): Promise<{ certificates: number; nextExpiry: string | null }> {
  const { rows } = await sql<{ certificates: number; nextExpiry: string | null }>`
    select count(*) as certificates, min(valid_until) as next_expiry from (
      select distinct on (r.task_uuid) r.valid_until, v.result_uuid is not null as revoked from elearning_result r
      left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
      where r.member_uuid = ${memberUuid} order by r.task_uuid, r.number desc) newest
    where not revoked and (valid_until is null or valid_until >= ${today}::date)`.execute(db)
  return rows[0] ?? { certificates: 0, nextExpiry: null }
}

export interface StartableTask {
  taskUuid: string
  state: TaskState
  /** The last day of an exemption; null = none, or for good. */
  exemptUntil: string | null
  /** Whether the client may use the e-learning (its packages). */
  isEntitled: boolean
  cycleUuid: string | null
  opensOn: string | null
  isRenewable: boolean
  versionUuid: string
  languages: Language[]
}

/** The member's own task, by itself or by its e-learning. */
export async function findTask(
  db: Db,
  memberUuid: string,
  by: { taskUuid: string } | { elearningUuid: string },
  today: string,
): Promise<StartableTask | undefined> {
  const condition =
    'taskUuid' in by ? sql`t.uuid = ${by.taskUuid}` : sql`ce.elearning_uuid = ${by.elearningUuid}`
  const { rows } = await sql<StartableTask>`
    select t.uuid as task_uuid, ${stateOfTask(today)} as state, t.exempt_until, ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) as is_entitled, c.uuid as cycle_uuid, c.opens_on, ${isRenewable(today)} as is_renewable, v.uuid as version_uuid, v.languages
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning el on el.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = el.current_version_uuid
    left join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    where t.member_uuid = ${memberUuid} and ${condition}`.execute(db)
  return rows[0]
}

export const elearningExists = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom('elearning').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined
