/** How the members whom the actor sees stand with an e-learning: today from their tasks, on a past day from turns and results. */
import type { calls, Input } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type {
  StatisticsContent,
  StatisticsRow,
  StatisticsSummary,
} from '@sorgfalt/contract/elearning/statistics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readRows } from '../../../platform/db/page.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { isActive, statusOfTask } from '../task/task.store.ts'

export type StatisticsRequest = Input<typeof calls.elearningStatistics.readStatistics>
export type StatisticsFilter = StatisticsRequest['filter']

/** What is asked, and by whom. */
export interface Question {
  actor: Actor
  clientElearningUuid: string
  filter: StatisticsFilter
  /** The client's day. */
  today: string
  /** Only these, of whomever the filter leaves. */
  members?: readonly string[]
}

/** The day that the answer is about. Who was trained is a question about a day, too: today, unless one is named. */
export const dayOf = ({ filter, today }: Pick<Question, 'filter' | 'today'>): string => filter.asOf ?? today
const isPointInTime = ({ asOf, trained }: StatisticsFilter): boolean =>
  asOf !== undefined || trained !== undefined

/** How the client uses an e-learning; undefined when it does not. */
export const usedElearning = async (db: Db, elearningUuid: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('clientElearning')
      .select('uuid')
      .where('elearningUuid', '=', elearningUuid)
      .executeTakeFirst()
  )?.uuid

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
  isWaived: boolean
}

/** Not revoked by that day; a revocation later on changes nothing about the day. */
const standsOn = (day: string, actor: Actor) => sql<SqlBool>`not exists (
  select from elearning_result_revocation v where v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    and ${dayAt('v.created_at', actor)} <= ${day}::date)`
const dayAt = (instant: string, actor: Actor) =>
  sql`(${sql.ref(instant)} at time zone ${timeZones[actor.country]})::date`
const countsOn = (day: string, actor: Actor) => sql<SqlBool>`r.completed_on <= ${day}::date
  and (r.valid_until is null or r.valid_until >= ${day}::date) and ${standsOn(day, actor)}`

const person = sql`member.uuid as member_uuid, member.first_name, member.last_name, member.archived_at is not null as archived`
const all = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/** Tasks as they stand, whatever was asked about status. */
async function today(db: Db, question: Question): Promise<RawBuilder<Entry>> {
  const { clientElearningUuid, today } = question
  return sql<Entry>`(
    select ${person}, t.uuid as task_uuid, ${statusOfTask(today)} as status, c.due_on, e.uuid as execution_uuid, false as is_trained, not ${isActive(today)} as is_waived
    from elearning_task t
    join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
    left join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null
    left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
    where t.client_elearning_uuid = ${clientElearningUuid} and t.state in ('active', 'waived') and member.archived_at is null and member.deleted_at is null
      and ${all(await conditionsOf(db, question))})`
}

/** Who had something to do on the day, or held a certificate that was valid on it; whoever left since is still there. */
async function thatDay(db: Db, question: Question): Promise<RawBuilder<Entry>> {
  const { actor, clientElearningUuid, members } = question
  const day = dayOf(question)
  return sql<Entry>`(
    select ${person}, t.uuid as task_uuid,
      case when c.uuid is null then 'completed' when c.due_on < ${day}::date then 'overdue' when c.begun then 'inprogress' else 'due' end as status,
      c.due_on, c.execution_uuid, proof.task_uuid is not null as is_trained, false as is_waived
    from elearning_task t
    join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
    left join (
      select distinct on (c.task_uuid) c.task_uuid, c.uuid, c.due_on, e.uuid as execution_uuid, exists (
        select from elearning_attempt a where a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid
          and ${dayAt('a.started_at', actor)} <= ${day}::date) as begun
      from elearning_task o
      join elearning_cycle c on c.client_uuid = o.client_uuid and c.task_uuid = o.uuid
      left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
      where o.client_elearning_uuid = ${clientElearningUuid} and c.opens_on <= ${day}::date
        and (c.closed_at is null or ${dayAt('c.closed_at', actor)} > ${day}::date)
        and ${members ? sql<SqlBool>`o.member_uuid = any (${members}::uuid[])` : sql<SqlBool>`true`}
      order by c.task_uuid, c.opens_on desc) c on c.task_uuid = t.uuid
    left join (
      select distinct r.task_uuid from elearning_result r
      where r.elearning_uuid = (select elearning_uuid from client_elearning where uuid = ${clientElearningUuid}) and ${countsOn(day, actor)}
        and ${members ? sql<SqlBool>`r.member_uuid = any (${members}::uuid[])` : sql<SqlBool>`true`}
    ) proof on proof.task_uuid = t.uuid
    where t.client_elearning_uuid = ${clientElearningUuid} and (c.uuid is not null or proof.task_uuid is not null)
      and member.deleted_at is null and (member.archived_at is null or ${dayAt('member.archived_at', actor)} > ${day}::date)
      and ${all(await conditionsOf(db, question))})`
}

const conditionsOf = async (db: Db, { actor, filter, members }: Question) => [
  memberScope(actor),
  ...inOrgUnitsAndLocations(filter),
  await searchCondition(db, filter.search),
  ...dueBetween(filter),
  members && sql<SqlBool>`member.uuid = any (${members}::uuid[])`,
]

const dueBetween = ({ dueFrom, dueTo }: StatisticsFilter) => [
  dueFrom ? sql<SqlBool>`c.due_on >= ${dueFrom}::date` : undefined,
  dueTo ? sql<SqlBool>`c.due_on <= ${dueTo}::date` : undefined,
]

/** Everybody whom the question is about, before status and proof narrow it. */
export const entriesOf = (db: Db, question: Question): Promise<RawBuilder<Entry>> =>
  isPointInTime(question.filter) ? thatDay(db, question) : today(db, question)

export const narrowed = ({ status, trained, waived = false }: StatisticsFilter): RawBuilder<SqlBool> =>
  all([
    sql<SqlBool>`is_waived = ${waived}`,
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

/** A page of members, and how all of them stand. */
export async function listStatistics(
  db: Db,
  question: Question,
  request: Omit<StatisticsRequest, 'elearningUuid' | 'filter'>,
) {
  const entries = await entriesOf(db, question)
  const rows = await readRows(
    db.selectFrom(entries.as('entry')).selectAll().where(narrowed(question.filter)),
    request,
    order,
  )
  const { summary, total } = await summarise(db, question, entries)
  return { rows, total, page: request.page, perPage: request.perPage, summary }
}

/** Everybody whom the filter leaves, by name: no more than the client has members. One value, because a row each would be much to hold. */
export async function membersOf(db: Db, question: Question): Promise<string[]> {
  const { rows } = await sql<{ uuids: string[] }>`
    select coalesce(array_agg(member_uuid order by last_name collate "und-x-icu", first_name collate "und-x-icu", member_uuid), '{}') as uuids
    from ${await entriesOf(db, question)} entry where ${narrowed(question.filter)}`.execute(db)
  return rows[0]?.uuids ?? []
}

/** The same question about these members alone, in their order. */
export async function entriesAmong(db: Db, question: Question, members: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entry.* from unnest(${members}::uuid[]) with ordinality given (uuid, place)
    join ${await entriesOf(db, { ...question, members })} entry on entry.member_uuid = given.uuid
    where ${narrowed(question.filter)} order by given.place`.execute(db)
  return rows
}

async function summarise(
  db: Db,
  { filter }: Question,
  entries: RawBuilder<Entry>,
): Promise<{ summary: StatisticsSummary; total: number }> {
  const { rows } = await sql<{
    status: ElearningStatus
    isTrained: boolean
    isWaived: boolean
    count: number
  }>`
    select status, is_trained, is_waived, count(*) as count from ${entries} entry group by status, is_trained, is_waived`.execute(
    db,
  )
  const count = (those: typeof rows) => those.reduce((sum, { count }) => sum + count, 0)
  const bound = rows.filter(({ isWaived }) => !isWaived)
  const of = (status: ElearningStatus) => count(bound.filter((row) => row.status === status))
  const asked = rows
    .filter(({ isWaived }) => isWaived === (filter.waived ?? false))
    .filter(({ status }) => !filter.status?.length || filter.status.includes(status))
    .filter(({ isTrained }) => filter.trained === undefined || filter.trained === isTrained)
  return {
    summary: {
      completed: of('completed'),
      due: of('due'),
      inprogress: of('inprogress'),
      overdue: of('overdue'),
      total: count(bound),
      waived: count(rows) - count(bound),
      trained: isPointInTime(filter) ? count(bound.filter(({ isTrained }) => isTrained)) : null,
    },
    total: count(asked),
  }
}

export type Proof = NonNullable<StatisticsRow['proof']>

/** The certificate of each task that counts on the day, else the newest before it. */
export async function proofsOf(
  db: Db,
  question: Question,
  tasks: readonly string[],
): Promise<Map<string, Proof>> {
  const { actor } = question
  const day = dayOf(question)
  const { rows } = await sql<Proof & { taskUuid: string }>`
    select given.uuid as task_uuid, r.uuid as result_uuid, r.completed_on, r.valid_until, r.is_valid, r.version, r.revised,
      o.confirmed_on as oral_confirmed_on, ${dayAt('v.created_at', actor)} as revoked_on
    from unnest(${tasks}::uuid[]) given (uuid)
    cross join lateral (
      select r.client_uuid, r.uuid, r.cycle_uuid, r.completed_on, r.valid_until, r.snapshot ->> 'version' as version, r.snapshot ->> 'revised' as revised,
        r.valid_until is null or r.valid_until >= ${day}::date as is_valid
      from elearning_result r
      where r.task_uuid = given.uuid and r.completed_on <= ${day}::date and ${standsOn(day, actor)}
      order by r.valid_until is null or r.valid_until >= ${day}::date desc, r.completed_on desc, r.number desc limit 1) r
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid`.execute(
    db,
  )
  return new Map(rows.map(({ taskUuid, ...proof }) => [taskUuid, proof]))
}

/** The chapters that these certificates stand for, as they were called then. */
export async function contentsOf(
  db: Db,
  resultUuids: readonly string[],
  language: Language,
): Promise<StatisticsContent[]> {
  if (resultUuids.length === 0) return []
  const { rows } = await sql<StatisticsContent>`
    select distinct snapshot ->> 'version' as version, coalesce(snapshot -> 'topics' -> ${language}, '[]') as topics
    from elearning_result where uuid = any (${resultUuids}::uuid[]) order by version`.execute(db)
  return rows
}
