/** The rows, columns and sums of the qualification matrix. training.store.ts reads the cells. */
import type { Language, MemberGroupType } from '@sorgfalt/contract/core/limits'
import {
  maxCountedGaps,
  maxMatrixElearnings,
  maxSummedMembers,
} from '@sorgfalt/contract/elearning/qualification-matrix'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { memberScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Page, readSlices, type Slice } from '../../../platform/db/page.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { selectTrainings } from '../record/training.store.ts'
import { findGaps, hasGap, isEntitled, oneAtATime, selectOverdue } from './matrix-gaps.store.ts'
import type { MatrixQuery, MatrixRequest } from './matrix-query.ts'

const always = sql<SqlBool>`true`

/** Returns the conditions for a member. `gap` applies if the filter selects only members with gaps. */
async function toConditions(
  db: Db,
  query: MatrixQuery,
  gap: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
  const { actor, filter } = query
  const conditions = [
    sql<SqlBool>`member.archived_at is null and member.deleted_at is null`,
    memberScope(actor),
    ...inOrgUnitsAndLocations(filter),
    await searchCondition(db, filter.search),
    filter.group?.length
      ? sql<SqlBool>`member.uuid in (
          select gm.member_uuid from member_group_member gm
          where gm.member_group_uuid = any (${filter.group}::uuid[]))`
      : undefined,
    filter.gaps ? gap : undefined,
  ].filter((condition) => condition !== undefined)

  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Returns the number of members that match. Stops counting at `max`. */
async function countMembers(db: Db, conditions: RawBuilder<SqlBool>, max?: number): Promise<number> {
  const upToMax = max === undefined ? sql`` : sql`limit ${max}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from member where ${conditions} ${upToMax}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

const byName = (direction: 'asc' | 'desc', table: string) =>
  sql.raw(
    ['last_name collate "und-x-icu"', 'first_name collate "und-x-icu"', 'uuid']
      .map((column) => `${table}.${column} ${direction}`)
      .join(', '),
  )

const memberColumns = sql`member.uuid, member.first_name, member.last_name`
const asMatrixMember = sql`member.uuid as member_uuid, member.first_name, member.last_name`

/** Reads members by index in the order of their names. */
async function readByName(db: Db, conditions: RawBuilder<SqlBool>, { direction, limit, offset }: Slice) {
  const { rows } = await sql<MatrixMember>`
    select ${asMatrixMember} from member where ${conditions}
    order by ${byName(direction, 'member')} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * Reads the members with the most overdue e-learnings first. One query sorts the members with overdue
 * e-learnings by that number. Another reads the other members in the order of an index.
 */
async function readByOverdue(
  db: Db,
  query: MatrixQuery,
  conditions: { all: RawBuilder<SqlBool>; overdue: RawBuilder<SqlBool> },
  { direction, limit, offset }: Slice,
) {
  const { rows } = await sql<MatrixMember>`
    with overdue as materialized (${selectOverdue(query)})
    select ${asMatrixMember} from (
      (select ${memberColumns}, -overdue.count as rank
       from overdue cross join lateral (
         select ${memberColumns} from member
         where member.uuid = overdue.member_uuid and ${conditions.overdue} ${oneAtATime}) member
       order by rank ${sql.raw(direction)}, ${byName(direction, 'member')} limit ${limit + offset})
      union all
      (select ${memberColumns}, 0 as rank from member
       where member.uuid not in (select member_uuid from overdue) and ${conditions.all}
       order by ${byName(direction, 'member')} limit ${limit + offset})) member
    order by rank ${sql.raw(direction)}, ${byName(direction, 'member')}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Returns a page of the members of the matrix. `isCut`: more members match than `total`. */
export async function listMatrixMembers(
  db: Db,
  query: MatrixQuery,
  request: Omit<MatrixRequest, 'filter'>,
): Promise<Page<MatrixMember, MatrixRequest['perPage']> & { isCut: boolean }> {
  const gaps = query.filter.gaps ? await findGaps(db, query) : undefined
  const all = await toConditions(db, query, gaps?.condition ?? always)
  const read =
    request.sortBy === 'overdue'
      ? async (slice: Slice) =>
          // A member with an overdue e-learning has a gap.
          readByOverdue(db, query, { all, overdue: await toConditions(db, query, always) }, slice)
      : (slice: Slice) => readByName(db, all, slice)

  if (!gaps?.isSlowToCount) {
    const page = await readSlices(request, () => countMembers(db, all), read)
    return { ...page, isCut: false }
  }

  const { page, perPage, sortDirection } = request
  const counted = await countMembers(db, all, maxCountedGaps + 1)
  const total = Math.min(counted, maxCountedGaps)
  const offset = (page - 1) * perPage
  const limit = Math.max(0, Math.min(perPage, total - offset))
  const rows = limit > 0 ? await read({ direction: sortDirection, limit, offset }) : []

  return { rows, total, page, perPage, isCut: counted > total }
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
  const conditions = await toConditions(db, query, hasGap(query))
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
  const gaps = query.filter.gaps ? await findGaps(db, query) : undefined
  const found = await toConditions(db, query, gaps?.condition ?? always)
  const memberCount = await countMembers(db, found, maxSummedMembers + 1)
  if (memberCount > maxSummedMembers) return { overdueCount: null, elearnings: null }

  const conditions = await toConditions(db, query, hasGap(query))
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
    overdueCount: rows.find(({ elearningUuid }) => elearningUuid === null)?.late ?? 0,
    elearnings: rows.flatMap(({ elearningUuid, valid, required, late }) =>
      elearningUuid === null ? [] : [{ elearningUuid, valid, required, overdue: late }],
    ),
  }
}
