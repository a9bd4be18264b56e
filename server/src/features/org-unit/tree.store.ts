/**
 * Reads the part of the tree of org units that the actor sees: lists, single units, and numbers of members.
 */
import type { calls, Input } from '@sorgfalt/contract'
import type { Responsible } from '@sorgfalt/contract/org-unit/org-unit'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { splitSearchText } from '../member/list/search.store.ts'

type ListRequest = Input<typeof calls.orgUnit.list>

interface TreeRow {
  uuid: string
  identifier: string
  orgUnitName: string
  /** Null if the actor does not see the parent. */
  parentUuid: string | null
  isRoot: boolean
  isDefault: boolean
  version: number
  /**
   * The names and uuids of all units from the root down to this one: a name, then its uuid, and so on.
   * Sorting by this path gives the order of the tree.
   */
  sortPath: string[]
  /** The uuids of all units from the root down to this one. */
  uuidPath: string[]
}

/**
 * Selects all units that the actor sees. A company has a few thousand units at most, so all of them are read.
 */
const selectVisibleTree = (actor: Actor): RawBuilder<TreeRow> => sql<TreeRow>`(
  with recursive unit as (
    select o.uuid, o.identifier, o.name, null::uuid as parent_uuid, o.is_root, o.is_default, o.version,
      array[o.name, o.uuid::text] as sort_path, array[o.uuid] as uuid_path
    from org_unit o
    where ${orgUnitScope(actor, 'o.uuid')}
      and (o.parent_uuid is null or not (${orgUnitScope(actor, 'o.parentUuid')}))
    union all
    select o.uuid, o.identifier, o.name, o.parent_uuid, o.is_root, o.is_default, o.version,
      u.sort_path || array[o.name, o.uuid::text], u.uuid_path || o.uuid
    from org_unit o join unit u on o.parent_uuid = u.uuid)
  select uuid, identifier, name as org_unit_name, parent_uuid, is_root, is_default, version,
    sort_path, uuid_path
  from unit)`

/**
 * Selects the distinct combinations of units that visible members belong to, and the number of members with
 * each combination.
 */
const selectUnitCombinations = (actor: Actor) => sql`
  select row_number() over () as number, units, count(*) as people
  from (
    select array_agg(om.org_unit_uuid order by om.org_unit_uuid) as units
    from org_unit_member om
    join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
    where m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')}
    group by om.member_uuid) person
  group by units`

/**
 * Selects all visible units with their `allMemberCount`, so that the list can be sorted by it. Each member
 * counts once per unit. Members with the same combination of units are counted together, because 100,000
 * members have only a few thousand combinations. `countMembers` calculates the same number for the units of
 * one page. tree.test.ts compares both.
 */
const selectCountedTree = (actor: Actor): RawBuilder<TreeRow> => sql<TreeRow>`(
  with tree as materialized ${selectVisibleTree(actor)},
  combination as (${selectUnitCombinations(actor)}),
  counted as (
    select top, sum(people) as all_member_count
    from (
      select distinct top, number, people
      from combination
      cross join unnest(units) as below
      join tree on tree.uuid = below
      cross join unnest(uuid_path) as top) contained
    group by top)
  select tree.*, coalesce(all_member_count, 0) as all_member_count
  from tree left join counted on top = tree.uuid)`

const treeOrder = sql<string>`sort_path collate "und-x-icu"`
const columns = [
  'uuid',
  'identifier',
  'orgUnitName',
  'parentUuid',
  'isRoot',
  'isDefault',
  'version',
  'sortPath',
] as const
const order = {
  by: {
    tree: treeOrder,
    orgUnitName: [inAlphabet('orgUnitName'), treeOrder],
    identifier: 'identifier',
    allMemberCount: [sql.ref('allMemberCount'), treeOrder],
  },
  otherwise: 'tree',
  uuid: 'uuid',
} as const

/** Returns a page of the units that the actor sees. */
export async function listUnits(db: Db, actor: Actor, { filter, ...request }: ListRequest) {
  const tree = request.sortBy === 'allMemberCount' ? selectCountedTree(actor) : selectVisibleTree(actor)
  const query = buildConditions(filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom(tree.as('unit')).select(columns),
  )

  const { rows, ...page } = await readPage(db, query, request, order)

  return { ...page, rows: await addDetails(db, actor, rows) }
}

function buildConditions(filter: ListRequest['filter']): RawBuilder<SqlBool>[] {
  const searchTerms = splitSearchText(filter.search)
  return [
    searchTerms.length > 0
      ? sql<SqlBool>`search_fold(org_unit_name || ' ' || identifier)
          like all ((select search_patterns(${searchTerms}))::text[])`
      : undefined,
    filter.parentUuid ? sql<SqlBool>`parent_uuid = ${filter.parentUuid}` : undefined,
    filter.highest ? sql<SqlBool>`parent_uuid is null` : undefined,
    filter.withoutResponsible
      ? sql<SqlBool>`not exists (
          select from org_unit_responsible r
          join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
          where r.org_unit_uuid = unit.uuid and m.archived_at is null)`
      : undefined,
    filter.notBelow ? sql<SqlBool>`${filter.notBelow} <> all (uuid_path)` : undefined,
  ].filter((condition) => condition !== undefined)
}

/** Returns a unit that the actor sees. */
export async function readUnit(db: Db, actor: Actor, uuid: string) {
  const row = await db
    .selectFrom(selectVisibleTree(actor).as('unit'))
    .select(columns)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined

  const [unit] = await addDetails(db, actor, [row])
  const { assignmentCount } = await db
    .selectFrom('elearningAssignment')
    .select(sql<number>`count(*)`.as('assignmentCount'))
    .where('orgUnitUuid', '=', uuid)
    .executeTakeFirstOrThrow()

  return unit && { ...unit, assignmentCount, version: row.version }
}

type Row = Pick<TreeRow, (typeof columns)[number]>

/** Adds the path, the numbers of members and the responsible members to all rows. */
async function addDetails(db: Db, actor: Actor, rows: readonly Row[]) {
  if (rows.length === 0) return []

  const uuids = rows.map(({ uuid }) => uuid)
  const counts = await countMembers(db, actor, uuids)
  const admins = await listResponsiblePerUnit(db, uuids)

  return rows.map(({ sortPath, version: _version, ...row }) => ({
    ...row,
    path: Array.from({ length: sortPath.length / 2 - 1 }, (_, level) => ({
      uuid: sortPath[2 * level + 1] ?? '',
      name: sortPath[2 * level] ?? '',
    })),
    admins: admins.get(row.uuid) ?? [],
    ...(counts.get(row.uuid) ?? { memberCount: 0, allMemberCount: 0, childCount: 0 }),
  }))
}

/** Returns the units among `units` that the actor sees. */
export async function filterVisibleUnits(db: Db, actor: Actor, units: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnit')
    .select('uuid')
    .where(sql<SqlBool>`uuid = any (${units}::uuid[])`)
    .where(orgUnitScope(actor, 'orgUnit.uuid'))
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export interface UnitCounts {
  memberCount: number
  allMemberCount: number
  childCount: number
}

/** Returns per unit the numbers of active members whom the actor sees, and the number of direct sub-units. */
export async function countMembers(
  db: Db,
  actor: Actor,
  units: readonly string[],
): Promise<Map<string, UnitCounts>> {
  const { rows } = await sql<UnitCounts & { uuid: string }>`
    with recursive below as (
      select uuid as top, uuid, 0 as level from unnest(${units}::uuid[]) input (uuid)
      union all
      select b.top, o.uuid, b.level + 1 from org_unit o join below b on o.parent_uuid = b.uuid
    ), counted as (
      select b.top, count(distinct m.uuid) as all_member_count,
        count(distinct m.uuid) filter (where b.level = 0) as member_count
      from below b
      join org_unit_member om on om.org_unit_uuid = b.uuid
      join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
      where m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')}
      group by b.top
    ), children as (
      select top, count(*) as child_count from below where level = 1 group by top
    )
    select input.uuid, coalesce(member_count, 0) as member_count,
      coalesce(all_member_count, 0) as all_member_count, coalesce(child_count, 0) as child_count
    from unnest(${units}::uuid[]) input (uuid)
    left join counted c on c.top = input.uuid
    left join children k on k.top = input.uuid`.execute(db)
  return new Map(rows.map(({ uuid, ...counts }) => [uuid, counts]))
}

/** Returns the responsible members per unit, archived members first. */
async function listResponsiblePerUnit(db: Db, units: readonly string[]): Promise<Map<string, Responsible[]>> {
  const rows = await db
    .selectFrom('orgUnitResponsible as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.clientUuid', '=', 'r.clientUuid').onRef('m.uuid', '=', 'r.memberUuid'),
    )
    .select([
      'r.orgUnitUuid',
      'm.uuid',
      'm.firstName',
      'm.lastName',
      'm.role',
      sql<boolean>`m.archived_at is not null`.as('archived'),
    ])
    .where('r.orgUnitUuid', 'in', units)
    .orderBy(sql`m.archived_at is null`)
    .orderBy(inAlphabet('m.lastName'))
    .orderBy(inAlphabet('m.firstName'))
    .orderBy('m.uuid')
    .execute()

  const responsible = new Map<string, Responsible[]>()
  for (const { orgUnitUuid, ...person } of rows)
    responsible.set(orgUnitUuid, [...(responsible.get(orgUnitUuid) ?? []), person])

  return responsible
}
