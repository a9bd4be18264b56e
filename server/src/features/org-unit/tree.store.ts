/** The tree of org units as somebody sees it: lists, one unit, how many members belong where. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Responsible } from '@sorgfalt/contract/org-unit/org-unit'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { memberScope, orgUnitScope } from '../../access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { splitSearchText } from '../member/list/search.store.ts'

type ListRequest = Input<typeof calls.orgUnit.list>

interface TreeRow {
  uuid: string
  identifier: string
  orgUnitName: string
  /** Null where the visible part begins. */
  parentUuid: string | null
  isRoot: boolean
  isDefault: boolean
  version: number
  /** Name and uuid of each unit from above down to this one: sorted by it, the tree stands in its order. */
  place: string[]
  /** The uuids alone. */
  line: string[]
}

/** The visible units, walked from above. A company has a few thousand at most, so the tree is walked whole. */
export const visibleTree = (actor: Actor): RawBuilder<TreeRow> => sql<TreeRow>`(
  with recursive unit as (
    select o.uuid, o.identifier, o.name, null::uuid as parent_uuid, o.is_root, o.is_default, o.version,
      array[o.name, o.uuid::text] as place, array[o.uuid] as line
    from org_unit o
    where ${orgUnitScope(actor, 'o.uuid')} and (o.parent_uuid is null or not (${orgUnitScope(actor, 'o.parentUuid')}))
    union all
    select o.uuid, o.identifier, o.name, o.parent_uuid, o.is_root, o.is_default, o.version,
      u.place || array[o.name, o.uuid::text], u.line || o.uuid
    from org_unit o join unit u on o.parent_uuid = u.uuid)
  select uuid, identifier, name as org_unit_name, parent_uuid, is_root, is_default, version, place, line from unit)`

/**
 * The same with how many members belong to each unit or to anything below it, for the order by that; `countMembers` says the
 * same of the few units of a page. Each person counts once. Most share their units with others, so that those of a hundred
 * thousand people are a few thousand combinations: these are walked up the tree, not the people.
 */
const countedTree = (actor: Actor): RawBuilder<TreeRow> => sql<TreeRow>`(
  with tree as materialized ${visibleTree(actor)}, combination as (
    select row_number() over () as number, units, count(*) as people
    from (
      select array_agg(om.org_unit_uuid order by om.org_unit_uuid) as units
      from org_unit_member om join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
      where m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')}
      group by om.member_uuid) person
    group by units
  ), counted as (
    select top, sum(people) as all_member_count
    from (
      select distinct top, number, people
      from combination cross join unnest(units) as below join tree on tree.uuid = below cross join unnest(line) as top) place
    group by top)
  select tree.*, coalesce(all_member_count, 0) as all_member_count from tree left join counted on top = tree.uuid)`

const treeOrder = sql<string>`place collate "und-x-icu"`
const columns = [
  'uuid',
  'identifier',
  'orgUnitName',
  'parentUuid',
  'isRoot',
  'isDefault',
  'version',
  'place',
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

/** A page of the units that the actor sees. */
export async function listUnits(db: Db, actor: Actor, { filter, ...request }: ListRequest) {
  const tree = request.sortBy === 'allMemberCount' ? countedTree(actor) : visibleTree(actor)
  const query = conditionsOf(filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom(tree.as('unit')).select(columns),
  )
  const { rows, ...page } = await readPage(db, query, request, order)
  return { ...page, rows: await described(db, actor, rows) }
}

function conditionsOf(filter: ListRequest['filter']): RawBuilder<SqlBool>[] {
  const words = splitSearchText(filter.search)
  return [
    words.length > 0
      ? sql<SqlBool>`search_fold(org_unit_name || ' ' || identifier) like all ((select search_patterns(${words}))::text[])`
      : undefined,
    filter.parentUuid ? sql<SqlBool>`parent_uuid = ${filter.parentUuid}` : undefined,
    filter.highest ? sql<SqlBool>`parent_uuid is null` : undefined,
    filter.withoutResponsible
      ? sql<SqlBool>`not exists (select from org_unit_responsible r join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid
          where r.org_unit_uuid = unit.uuid and m.archived_at is null)`
      : undefined,
    filter.notBelow ? sql<SqlBool>`${filter.notBelow} <> all (line)` : undefined,
  ].filter((condition) => condition !== undefined)
}

/** One unit that the actor sees. */
export async function readUnit(db: Db, actor: Actor, uuid: string) {
  const row = await db
    .selectFrom(visibleTree(actor).as('unit'))
    .select(columns)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const [unit] = await described(db, actor, [row])
  const { assignmentCount } = await db
    .selectFrom('elearningAssignment')
    .select(sql<number>`count(*)`.as('assignmentCount'))
    .where('orgUnitUuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return unit && { ...unit, assignmentCount, version: row.version }
}

type Row = Pick<TreeRow, (typeof columns)[number]>

/** Adds what stands in other tables, for all rows at once. */
async function described(db: Db, actor: Actor, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const uuids = rows.map(({ uuid }) => uuid)
  const counts = await countMembers(db, actor, uuids)
  const admins = await readResponsible(db, uuids)
  return rows.map(({ place, version: _version, ...row }) => ({
    ...row,
    path: Array.from({ length: place.length / 2 - 1 }, (_, level) => ({
      uuid: place[2 * level + 1] ?? '',
      name: place[2 * level] ?? '',
    })),
    admins: admins.get(row.uuid) ?? [],
    ...(counts.get(row.uuid) ?? { memberCount: 0, allMemberCount: 0, childCount: 0 }),
  }))
}

/** Which of these units the actor sees. */
export async function visibleUnits(db: Db, actor: Actor, units: readonly string[]): Promise<string[]> {
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

/** How many members whom the actor sees belong to these units and to what lies below; the archive does not count. */
export async function countMembers(
  db: Db,
  actor: Actor,
  units: readonly string[],
): Promise<Map<string, UnitCounts>> {
  const { rows } = await sql<UnitCounts & { uuid: string }>`
    with recursive below as (
      select uuid as top, uuid, 0 as level from unnest(${units}::uuid[]) given (uuid)
      union all
      select b.top, o.uuid, b.level + 1 from org_unit o join below b on o.parent_uuid = b.uuid
    ), counted as (
      select b.top, count(distinct m.uuid) as all_member_count, count(distinct m.uuid) filter (where b.level = 0) as member_count
      from below b
      join org_unit_member om on om.org_unit_uuid = b.uuid
      join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
      where m.archived_at is null and m.deleted_at is null and ${memberScope(actor, 'm')}
      group by b.top
    ), children as (select top, count(*) as child_count from below where level = 1 group by top)
    select given.uuid, coalesce(member_count, 0) as member_count, coalesce(all_member_count, 0) as all_member_count,
      coalesce(child_count, 0) as child_count
    from unnest(${units}::uuid[]) given (uuid)
    left join counted c on c.top = given.uuid left join children k on k.top = given.uuid`.execute(db)
  return new Map(rows.map(({ uuid, ...counts }) => [uuid, counts]))
}

/** Who answers for these units, whoever has left first. */
async function readResponsible(db: Db, units: readonly string[]): Promise<Map<string, Responsible[]>> {
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
