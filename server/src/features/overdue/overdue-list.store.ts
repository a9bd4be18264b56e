/** The pages and the counts of the overdue work list. */
import type { Language } from '@sorgfalt/contract/core/limits'
import {
  type OverdueFilter,
  type OverdueKind,
  type OverdueSummary,
  type OverdueTask,
  reminderObstacles,
} from '@sorgfalt/contract/overdue/overdue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Page, type PageRequest, readSlices } from '../../platform/db/page.ts'
import {
  isOralPending,
  type OverdueQuery,
  overdueBranches,
  overdueTasks,
  titleOf,
} from './overdue-tasks.store.ts'
import { reachColumn, type Sender, selectTargets } from './reach.store.ts'

type OverdueSort = 'since' | 'lastName'
export type OverdueRequest = PageRequest<OverdueSort, 25 | 50 | 100> & { filter: OverdueFilter }

/** A task without the names of units and responsible members, which other queries add. */
export type OverdueRow = Omit<OverdueTask, 'orgUnit' | 'orgUnitCount' | 'responsible' | 'obstacle'> & {
  reach: string
}

const alphabetical = ['task.last_name collate "und-x-icu"', 'task.first_name collate "und-x-icu"']
const bySince = ['task.due_on', 'task.subject_uuid', 'task.member_uuid', 'task.kind']
/** The columns of each order. A task is unique by its subject, member and kind. */
const orders: Record<OverdueSort, readonly string[]> = {
  since: bySince,
  lastName: [...alphabetical, ...bySince],
}

const orderBy = (sort: OverdueSort, direction: 'asc' | 'desc') =>
  sql.raw(orders[sort].map((column) => `${column} ${direction}`).join(', '))

/** Returns a page of the tasks. Pages in the second half of the list are read from its end. */
export async function listOverdue(
  db: Db,
  query: OverdueQuery,
  { sortBy = 'since', ...request }: OverdueRequest,
  reader: { language: Language; sender: Sender },
): Promise<Page<OverdueRow, 25 | 50 | 100>> {
  return readSlices(
    request,
    () => countTasks(db, query),
    ({ direction, ...slice }) =>
      readTasks(db, query, { ...reader, ...slice, order: orderBy(sortBy, direction) }),
  )
}

interface Chunk {
  language: Language
  sender: Sender
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/**
 * Reads the tasks of one page. Each kind is sorted and limited before the kinds are merged, so that an index
 * can return its rows in the order of the list. Titles and reminders are read for the rows of the page only.
 */
async function readTasks(
  db: Db,
  query: OverdueQuery,
  { language, sender, order, limit, offset }: Chunk,
): Promise<OverdueRow[]> {
  const { today } = query
  const branches = overdueBranches(query)
  if (branches.length === 0) return []

  const limited = branches.map(
    ({ rows }) => sql`(select * from (${rows}) task order by ${order} limit ${limit + offset})`,
  )

  const { rows } = await sql<OverdueRow>`
    with page as materialized (
      select * from (${sql.join(limited, sql` union all `)}) task order by ${order}
      limit ${limit} offset ${offset})
    select task.kind, task.subject_uuid, task.member_uuid, task.first_name, task.last_name, task.due_on,
      ${today}::date - task.due_on as days, titled.title, ${isOralPending} as oral_pending,
      past.reminded_on, past.reminder_count,
      ${reachColumn(sender, today, sql<SqlBool>`coalesce(past.reminded_on = ${today}::date, false)`)} as reach
    from page task
    join member on member.client_uuid = task.client_uuid and member.uuid = task.member_uuid
    ${titleOf(sql`${language}::text`)}
    cross join lateral (
      select max(r.digest_on) as reminded_on, count(distinct r.digest_on) as reminder_count from reminder r
      where r.client_uuid = task.client_uuid and r.member_uuid = task.member_uuid
        and r.kind = task.reminder_kind and r.subject_uuid = task.subject_uuid
        and r.digest_on > task.due_on) past
    order by ${order}`.execute(db)

  return rows
}

async function countTasks(db: Db, query: OverdueQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${overdueTasks(query)} task`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the number of tasks by kind, and the number of members by reach. */
export async function summariseOverdue(db: Db, query: OverdueQuery, sender: Sender): Promise<OverdueSummary> {
  const { rows: kinds } = await sql<{ kind: OverdueKind; count: number }>`
    select kind, count(*) as count from ${overdueTasks(query)} task group by kind`.execute(db)
  const { rows: reaches } = await sql<{ reach: string; count: number }>`
    select reach, count(*) as count from (${selectTargets(query, sender)}) target group by reach`.execute(db)

  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const countOf = (reach: string) => sum(reaches.filter((row) => row.reach === reach))

  const [unreachableCounts, byKind] = [
    Object.fromEntries(reminderObstacles.map((obstacle) => [obstacle, countOf(obstacle)])),
    Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
  ]

  return {
    taskCount: sum(kinds),
    memberCount: sum(reaches),
    reachableCount: countOf('mail') + countOf('sms'),
    unreachable: { noContact: 0, letter: 0, noAccess: 0, today: 0, self: 0, ...unreachableCounts },
    byKind: { elearning: 0, inspection: 0, action: 0, check: 0, ...byKind },
    remindedOn: await findLastReminder(db, query),
  }
}

/** Selects the last day on which a visible member was reminded of overdue tasks by hand. */
export const selectLastReminder = ({ scope }: Pick<OverdueQuery, 'scope'>) => sql`
  select o.reminded_on from reminder_order o
  where o.round_uuid is null and exists (
    select from reminder_order_recipient n
    join member on member.client_uuid = n.client_uuid and member.uuid = n.member_uuid
    where n.client_uuid = o.client_uuid and n.order_uuid = o.uuid and n.way in ('mail', 'sms', 'letter')
      and ${scope.members})
  order by o.created_at desc limit 1`

/** Returns the last day on which a visible member was reminded of overdue tasks by hand, or null. */
async function findLastReminder(db: Db, query: OverdueQuery): Promise<string | null> {
  const { rows } = await sql<{ remindedOn: string }>`${selectLastReminder(query)}`.execute(db)
  return rows[0]?.remindedOn ?? null
}
