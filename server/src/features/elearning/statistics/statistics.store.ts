/**
 * The status of members in one e-learning. For today it comes from their tasks, for a past day from cycles
 * and results.
 */
import type { calls, Input } from '@sorgfalt/contract'
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type { StatisticsSummary } from '@sorgfalt/contract/elearning/statistics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope, seesAllMembers } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readRows } from '../../../platform/db/page.ts'
import { dayAt, wasValid } from '../../certificate/past-validity.store.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { isActive, statusOfTask } from '../task/task.store.ts'

export type StatisticsRequest = Input<typeof calls.elearningStatistics.readStatistics>
export type StatisticsFilter = StatisticsRequest['filter']

/** The e-learning, the actor and the filter of the statistics. */
export interface StatisticsQuery {
  actor: Actor
  clientElearningUuid: string
  filter: StatisticsFilter
  /** The current day in the client's time zone. */
  today: string
  /** Limits the result to these members. */
  members?: readonly string[]
}

/** Returns the day that the statistics are about: the day in the filter, or today. */
export const queryDay = ({ filter, today }: Pick<StatisticsQuery, 'filter' | 'today'>): string =>
  filter.asOf ?? today

/**
 * Returns whether the statistics are about a given day, and not about the current tasks. The training status
 * is always read from the results of a day, even if that day is today.
 */
const isAboutDay = ({ asOf, trained }: StatisticsFilter): boolean =>
  asOf !== undefined || trained !== undefined

/** Returns the uuid of the client's e-learning, undefined when the client does not use it. */
export async function findClientElearning(db: Db, elearningUuid: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('clientElearning')
    .select('uuid')
    .where('elearningUuid', '=', elearningUuid)
    .executeTakeFirst()
  return found?.uuid
}

/** A member's status in the e-learning. */
export interface Entry {
  memberUuid: string
  firstName: string
  lastName: string
  archived: boolean
  taskUuid: string
  status: ElearningStatus
  dueOn: string | null
  executionUuid: string | null
  isTrained: boolean
  isExempt: boolean
}

const memberColumns = sql`
  member.uuid as member_uuid, member.first_name, member.last_name, member.archived_at is not null as archived`

const joinConditions = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/** Selects the active and exempt tasks with their status today. */
async function selectToday(db: Db, query: StatisticsQuery): Promise<RawBuilder<Entry>> {
  const { clientElearningUuid, today } = query
  return sql<Entry>`(
    select ${memberColumns}, t.uuid as task_uuid, ${statusOfTask(today)} as status, c.due_on,
      e.uuid as execution_uuid, false as is_trained, not ${isActive(today)} as is_exempt
    from elearning_task t
    join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
    left join elearning_cycle c
      on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
    where t.client_elearning_uuid = ${clientElearningUuid} and t.state in ('active', 'exempt')
      and member.archived_at is null and member.deleted_at is null
      and ${joinConditions(await memberConditions(db, query))})`
}

/**
 * Selects the members who had an open cycle on a past day, or a certificate that was valid on it.
 * Members who were archived later are included.
 */
async function selectDay(db: Db, query: StatisticsQuery): Promise<RawBuilder<Entry>> {
  const { actor, clientElearningUuid } = query
  const day = queryDay(query)

  return sql<Entry>`(
    select ${memberColumns}, t.uuid as task_uuid,
      case when c.uuid is null then 'completed' when c.due_on < ${day}::date then 'overdue'
           when c.begun then 'inprogress' else 'due' end as status,
      c.due_on, c.execution_uuid, result.task_uuid is not null as is_trained, false as is_exempt
    from elearning_task t
    join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
    left join (${selectOpenCycles(query, day)}) c on c.task_uuid = t.uuid
    left join (${selectTrainedTasks(query, day)}) result on result.task_uuid = t.uuid
    where t.client_elearning_uuid = ${clientElearningUuid}
      and (c.uuid is not null or result.task_uuid is not null) and member.deleted_at is null
      and (member.archived_at is null or ${dayAt('member.archived_at', actor)} > ${day}::date)
      and ${joinConditions(await memberConditions(db, query))})`
}

/**
 * Selects for each task the cycle that was open on `day`, and whether an attempt had been started by then.
 */
const selectOpenCycles = ({ actor, clientElearningUuid, members }: StatisticsQuery, day: string) => sql`
  select distinct on (c.task_uuid) c.task_uuid, c.uuid, c.due_on, e.uuid as execution_uuid, exists (
    select from elearning_attempt a where a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid
      and ${dayAt('a.started_at', actor)} <= ${day}::date) as begun
  from elearning_task o
  join elearning_cycle c on c.client_uuid = o.client_uuid and c.task_uuid = o.uuid
  left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
  where o.client_elearning_uuid = ${clientElearningUuid} and c.opens_on <= ${day}::date
    and (c.closed_at is null or ${dayAt('c.closed_at', actor)} > ${day}::date)
    and ${isAmong('o.member_uuid', members)}
  order by c.task_uuid, c.opens_on desc`

/** Selects the tasks with a certificate that was valid on `day`. */
const selectTrainedTasks = ({ actor, clientElearningUuid, members }: StatisticsQuery, day: string) => sql`
  select distinct r.task_uuid from elearning_result r
  where r.elearning_uuid = (select elearning_uuid from client_elearning where uuid = ${clientElearningUuid})
    and ${wasValid(day, actor)} and ${isAmong('r.member_uuid', members)}`

const isAmong = (column: string, members: readonly string[] | undefined) =>
  members ? sql<SqlBool>`${sql.ref(column)} = any (${members}::uuid[])` : sql<SqlBool>`true`

const memberConditions = async (db: Db, { actor, filter, members }: StatisticsQuery) => [
  memberScope(actor),
  ...inOrgUnitsAndLocations(filter),
  await searchCondition(db, filter.search),
  ...isDueBetween(filter),
  members && isAmong('member.uuid', members),
]

const isDueBetween = ({ dueFrom, dueTo }: StatisticsFilter) => [
  dueFrom ? sql<SqlBool>`c.due_on >= ${dueFrom}::date` : undefined,
  dueTo ? sql<SqlBool>`c.due_on <= ${dueTo}::date` : undefined,
]

/** Selects all members of the statistics, before the filter for status, training and exemption. */
export const selectEntries = (db: Db, query: StatisticsQuery): Promise<RawBuilder<Entry>> =>
  isAboutDay(query.filter) ? selectDay(db, query) : selectToday(db, query)

/** Condition on an entry: status, training and exemption match the filter. */
const matchesStatus = ({ status, trained, exempt = false }: StatisticsFilter): RawBuilder<SqlBool> =>
  joinConditions([
    sql<SqlBool>`is_exempt = ${exempt}`,
    status?.length ? sql<SqlBool>`status = any (${status}::text[])` : undefined,
    trained === undefined ? undefined : sql<SqlBool>`is_trained = ${trained}`,
  ]) as RawBuilder<SqlBool>

const order = {
  by: {
    lastName: [inAlphabet('lastName'), inAlphabet('firstName')],
    status: [
      sql<number>`case status when 'overdue' then 1 when 'due' then 2 when 'inprogress' then 3 else 4 end`,
      inAlphabet('lastName'),
    ],
    dueDate: [sql<string>`coalesce(due_on, 'infinity')`, inAlphabet('lastName')],
  },
  otherwise: 'lastName',
  uuid: 'memberUuid',
} as const

/** Returns a page of entries, and a summary of all members. */
export async function listStatistics(
  db: Db,
  query: StatisticsQuery,
  request: Omit<StatisticsRequest, 'elearningUuid' | 'filter'>,
) {
  const entries = await selectEntries(db, query)
  const rows = await readRows(
    db.selectFrom(entries.as('entry')).selectAll().where(matchesStatus(query.filter)),
    request,
    order,
  )

  const counts = canUseStoredCounts(query)
    ? await readStoredCounts(db, query)
    : await countEntries(db, entries)

  return { rows, page: request.page, perPage: request.perPage, ...summarise(query, counts) }
}

/**
 * Returns the uuids of all members that match the filter, sorted by name.
 * They are read as one array value, because one row per member would need much more memory.
 */
export async function listMembers(db: Db, query: StatisticsQuery): Promise<string[]> {
  const { rows } = await sql<{ uuids: string[] }>`
    select coalesce(array_agg(member_uuid order by
      last_name collate "und-x-icu", first_name collate "und-x-icu", member_uuid), '{}') as uuids
    from ${await selectEntries(db, query)} entry where ${matchesStatus(query.filter)}`.execute(db)
  return rows[0]?.uuids ?? []
}

/**
 * Returns the entries of these members in the order of `members`. Leaves out entries that no longer match the
 * filter.
 */
export async function listEntries(
  db: Db,
  query: StatisticsQuery,
  members: readonly string[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entry.* from unnest(${members}::uuid[]) with ordinality listed (uuid, position)
    join ${await selectEntries(db, { ...query, members })} entry on entry.member_uuid = listed.uuid
    where ${matchesStatus(query.filter)} order by listed.position`.execute(db)
  return rows
}

interface StatusCount {
  status: ElearningStatus
  isTrained: boolean
  isExempt: boolean
  count: number
}

async function countEntries(db: Db, entries: RawBuilder<Entry>): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, is_trained, is_exempt, count(*) as count
    from ${entries} entry group by status, is_trained, is_exempt`.execute(db)
  return rows
}

/**
 * Returns whether the stored counts answer the query. They are about the current tasks of the whole company
 * (0056_status_counts.sql).
 */
function canUseStoredCounts({ actor, filter, members }: StatisticsQuery): boolean {
  const { search, orgUnit = [], location = [] } = filter
  const isLimited = members !== undefined || Boolean(search?.trim()) || orgUnit.length + location.length > 0

  return seesAllMembers(actor) && !isAboutDay(filter) && !isLimited
}

/** Counts the tasks by status like `countEntries`, from the stored counts. */
async function readStoredCounts(
  db: Db,
  { clientElearningUuid, filter, today }: StatisticsQuery,
): Promise<StatusCount[]> {
  const dueBetween = isDueBetween(filter).filter((condition) => condition !== undefined)
  const { rows } = await sql<StatusCount>`
    select case when c.due_on is null or c.opens_on > ${today}::date then 'completed'
        when c.due_on < ${today}::date then 'overdue'
        when c.has_begun then 'inprogress' else 'due' end as status,
      false as is_trained, coalesce(c.exempt_until >= ${today}::date, false) as is_exempt,
      sum(c.change) as count
    from elearning_status_count c
    where ${sql.join([sql`c.client_elearning_uuid = ${clientElearningUuid}`, ...dueBetween], sql` and `)}
    group by 1, 2, 3`.execute(db)

  return rows
}

/** Returns the summary of all entries, and the number of those that match the filter. */
function summarise(
  { filter }: StatisticsQuery,
  rows: readonly StatusCount[],
): { summary: StatisticsSummary; total: number } {
  const required = rows.filter(({ isExempt }) => !isExempt)
  const countOf = (status: ElearningStatus) => sumCounts(required.filter((row) => row.status === status))
  const matching = rows
    .filter(({ isExempt }) => isExempt === (filter.exempt ?? false))
    .filter(({ status }) => !filter.status?.length || filter.status.includes(status))
    .filter(({ isTrained }) => filter.trained === undefined || filter.trained === isTrained)

  return {
    summary: {
      completed: countOf('completed'),
      due: countOf('due'),
      inprogress: countOf('inprogress'),
      overdue: countOf('overdue'),
      total: sumCounts(required),
      exempt: sumCounts(rows) - sumCounts(required),
      trained: isAboutDay(filter) ? sumCounts(required.filter(({ isTrained }) => isTrained)) : null,
    },
    total: sumCounts(matching),
  }
}

const sumCounts = (rows: readonly StatusCount[]): number => rows.reduce((sum, { count }) => sum + count, 0)
