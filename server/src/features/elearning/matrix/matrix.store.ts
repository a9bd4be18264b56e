/** The rows, columns and sums of the qualification matrix. training.store.ts reads the cells. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language, MemberGroupType } from '@sorgfalt/contract/core/limits'
import { maxMatrixElearnings, maxSummedMembers } from '@sorgfalt/contract/elearning/qualification-matrix'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { dayAt, wasValid } from '../../certificate/past-validity.store.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { selectTrainings } from '../record/training.store.ts'
import { isActive } from '../task/task.store.ts'

type MatrixRequest = Input<typeof calls.qualificationMatrix.readMatrix>
export type MatrixFilter = MatrixRequest['filter']

/** The actor, the filter and the day of a matrix. */
export interface MatrixQuery {
  actor: Actor
  filter: MatrixFilter
  /** `today` or a day before it. */
  day: string
  today: string
}

/** Condition: cycle `c` was open on the day. */
const isOpenCycle = ({ actor, day, today }: MatrixQuery) =>
  day === today
    ? sql<SqlBool>`(c.closed_at is null and c.opens_on <= ${day}::date)`
    : sql<SqlBool>`(c.opens_on <= ${day}::date
        and (c.closed_at is null or ${dayAt('c.closed_at', actor)} > ${day}::date))`

/** Condition: task `t` counts on the day. A past day counts all tasks that had an open cycle. */
const isCounted = ({ day, today }: MatrixQuery) => (day === today ? isActive(today) : sql<SqlBool>`true`)

/** As an array, the entitled e-learnings are read once, and not again for each member. */
const isEntitled = ({ day }: MatrixQuery) =>
  sql<SqlBool>`ce.elearning_uuid = any (array(select elearning_uuid from entitled_elearnings(${day}::date)))`

/** Condition: the certificate of task `t` was valid on the day. */
const isCertified = ({ actor, day }: MatrixQuery) => sql<SqlBool>`exists (
  select from elearning_result r
  where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid and ${wasValid(day, actor)})`

/** Condition: `member` has an overdue or open e-learning without a certificate, or a missing oral part. */
const hasGap = (query: MatrixQuery) => sql<SqlBool>`exists (
  select from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid
  where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid and ${isCounted(query)}
    and ${isEntitled(query)}
    and ((${isOpenCycle(query)} and (c.due_on < ${query.day}::date or not ${isCertified(query)}))
      or (c.oral_missing and ce.confirmation_mode <> 'none')))`

async function toConditions(db: Db, query: MatrixQuery): Promise<RawBuilder<SqlBool>[]> {
  const { actor, filter } = query
  return [
    sql<SqlBool>`member.archived_at is null and member.deleted_at is null`,
    memberScope(actor),
    ...inOrgUnitsAndLocations(filter),
    await searchCondition(db, filter.search),
    filter.group?.length
      ? sql<SqlBool>`member.uuid in (
          select gm.member_uuid from member_group_member gm
          where gm.member_group_uuid = any (${filter.group}::uuid[]))`
      : undefined,
    filter.gaps ? hasGap(query) : undefined,
  ].filter((condition) => condition !== undefined)
}

/** Selects the number of overdue e-learnings of each member that has one. */
const selectOverdue = (query: MatrixQuery) => sql<{ memberUuid: string; count: number }>`(
  select t.member_uuid, count(*) as count
  from elearning_cycle c
  join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  where c.due_on < ${query.day}::date and ${isOpenCycle(query)} and ${isCounted(query)}
    and ${isEntitled(query)}
  group by t.member_uuid)`

const byName = [inAlphabet('member.lastName'), inAlphabet('member.firstName')] as const
const order = {
  by: {
    lastName: byName,
    // Members with the most overdue e-learnings come first.
    overdue: [sql<number>`-coalesce(overdue.count, 0)`, ...byName],
  },
  otherwise: 'lastName',
  uuid: 'member.uuid',
} as const

/** Returns a page of the members of the matrix. */
export async function listMatrixMembers(db: Db, query: MatrixQuery, request: Omit<MatrixRequest, 'filter'>) {
  const members = db.selectFrom('member')
  const sorted =
    request.sortBy === 'overdue'
      ? (members.leftJoin(selectOverdue(query).as('overdue'), (join) =>
          join.onRef('overdue.memberUuid', '=', 'member.uuid'),
        ) as unknown as typeof members)
      : members

  const selected = (await toConditions(db, query)).reduce(
    (all, condition) => all.where(condition),
    sorted.select(['member.uuid as memberUuid', 'member.firstName', 'member.lastName']),
  )

  return readPage(db, selected, request, order)
}

/** A member of the matrix. */
export interface MatrixMember {
  memberUuid: string
  firstName: string
  lastName: string
}

/**
 * Returns all members of the matrix, sorted by name. They are read as one JSON value, because one row per
 * member would need much more memory.
 */
export async function listAllMatrixMembers(db: Db, query: MatrixQuery): Promise<MatrixMember[]> {
  const conditions = sql.join(await toConditions(db, query), sql` and `)
  const { rows } = await sql<{ members: MatrixMember[] }>`
    select coalesce(jsonb_agg(jsonb_build_object('memberUuid', member.uuid, 'firstName', member.first_name,
        'lastName', member.last_name)
      order by member.last_name collate "und-x-icu", member.first_name collate "und-x-icu", member.uuid), '[]')
      as members
    from member where ${conditions}`.execute(db)
  return rows[0]?.members ?? []
}

/** An e-learning of the columns. */
interface MatrixElearning {
  elearningUuid: string
  title: string
  image: string
}

/** Returns the first e-learnings that the company uses, by title, and their total number. */
export async function listMatrixElearnings(
  db: Db,
  query: MatrixQuery,
  language: Language,
): Promise<{ elearnings: MatrixElearning[]; count: number }> {
  const { elearning } = query.filter
  const { rows } = await sql<MatrixElearning & { count: number }>`
    select ce.elearning_uuid, v.title ->> ${language} as title, v.image, count(*) over () as count
    from client_elearning ce
    join elearning el on el.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = el.current_version_uuid
    where ${isEntitled(query)}
      and exists (
        select from elearning_task t
        where t.client_uuid = ce.client_uuid and t.client_elearning_uuid = ce.uuid)
      and ${elearning?.length ? sql`ce.elearning_uuid = any (${elearning}::uuid[])` : sql`true`}
    order by (v.title ->> ${language}) collate "und-x-icu", ce.elearning_uuid
    limit ${sql.lit(maxMatrixElearnings)}`.execute(db)

  return {
    elearnings: rows.map(({ count: _count, ...elearning }) => elearning),
    count: rows[0]?.count ?? 0,
  }
}

/** Returns the kinds of groups that have members. */
export async function listFunctions(db: Db): Promise<MemberGroupType[]> {
  const { rows } = await sql<{ type: MemberGroupType }>`
    select distinct g.type from member_group g
    where exists (
      select from member_group_member gm
      where gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid)
    order by g.type`.execute(db)
  return rows.map(({ type }) => type)
}

interface FunctionRow {
  memberUuid: string
  type: MemberGroupType
  /** The latest end of the member's qualifications of this kind. Null: no end. */
  validUntil: string | null
}

/** Returns the functions of these members, one row per member and kind of group. */
export async function listFunctionsOf(
  db: Db,
  members: readonly string[],
  day: string,
): Promise<FunctionRow[]> {
  const { rows } = await sql<FunctionRow>`
    select gm.member_uuid, g.type, nullif(max(coalesce(gm.valid_until, 'infinity')), 'infinity') as valid_until
    from member_group_member gm
    join member_group g on g.client_uuid = gm.client_uuid and g.uuid = gm.member_group_uuid
    where gm.member_uuid = any (${members}::uuid[]) and coalesce(gm.qualified_since <= ${day}::date, true)
    group by gm.member_uuid, g.type`.execute(db)
  return rows
}

interface MatrixSums {
  memberCount: number
  /** Null if more than `maxSummedMembers` match. */
  overdueCount: number | null
  elearnings: { elearningUuid: string; valid: number; required: number; overdue: number }[] | null
}

/**
 * Counts the members and their cells by e-learning. The same conditions as in `toElearningCell` decide
 * whether a cell is valid.
 */
export async function sumMatrix(
  db: Db,
  query: MatrixQuery,
  elearnings: readonly string[],
): Promise<MatrixSums> {
  const conditions = sql.join(await toConditions(db, query), sql` and `)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from member where ${conditions}`.execute(db)
  const memberCount = counted[0]?.count ?? 0
  if (memberCount > maxSummedMembers) return { memberCount, overdueCount: null, elearnings: null }

  const ofMembers = sql<SqlBool>`t.member_uuid in (select member.uuid from member where ${conditions})`
  const trainings = selectTrainings({ ...query, language: 'de_DE', elearnings }, ofMembers)
  const isOverdue = sql<SqlBool>`(is_required and not lacks_oral_part
    and coalesce(opens_on <= ${query.day}::date and due_on < ${query.day}::date, false))`
  const { rows } = await sql<{ elearningUuid: string | null; valid: number; required: number; late: number }>`
    select elearning_uuid, count(*) as required, count(distinct member_uuid) filter (where ${isOverdue}) as late,
      count(*) filter (where is_certified and not ${isOverdue}
        and not (is_required and lacks_oral_part)) as valid
    from ${trainings} training where not is_exempt
    group by grouping sets ((elearning_uuid), ())`.execute(db)

  return {
    memberCount,
    overdueCount: rows.find(({ elearningUuid }) => elearningUuid === null)?.late ?? 0,
    elearnings: rows.flatMap(({ elearningUuid, valid, required, late }) =>
      elearningUuid === null ? [] : [{ elearningUuid, valid, required, overdue: late }],
    ),
  }
}
