/** What the filters of the member list offer: org units as a tree, locations; only what the actor may see. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, orgUnitScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { wordsOf } from './search.store.ts'

export interface OptionQuery {
  search: string | undefined
  /** Answered whether they fit or not. */
  selected: readonly string[]
  /** Of those that were not selected. */
  most: number
}

export interface OptionList<R> {
  rows: R[]
  /** How many fit the search. */
  total: number
}

export interface OrgUnitOption {
  uuid: string
  name: string
  /** Names of the visible units above, the highest first. */
  path: string[]
  isRoot: boolean
}

/** In the order of the tree, siblings by name. A client has hundreds of units at most, so the tree is walked whole. */
export function orgUnitOptions(db: Db, actor: Actor, query: OptionQuery): Promise<OptionList<OrgUnitOption>> {
  return readOptions<OrgUnitOption>(
    db,
    query,
    sql`
    with recursive unit as (
      select uuid, name, is_root, array[name, uuid::text] as place, array[]::text[] as path, ${orgUnitScope(actor, 'org_unit.uuid')} as visible
      from org_unit where is_root
      union all
      select o.uuid, o.name, o.is_root, u.place || array[o.name, o.uuid::text], case when u.visible then u.path || u.name else u.path end,
        ${orgUnitScope(actor, 'o.uuid')}
      from org_unit o join unit u on o.parent_uuid = u.uuid)
    select uuid, name, path, is_root, place from unit where visible`,
  )
}

export function locationOptions(
  db: Db,
  actor: Actor,
  query: OptionQuery,
): Promise<OptionList<{ uuid: string; name: string }>> {
  return readOptions(
    db,
    query,
    sql`select uuid, name, array[name, uuid::text] as place from location where ${locationScope(actor, 'location.uuid')}`,
  )
}

/** The first options that fit, and the selected ones, by `place`. */
async function readOptions<R extends object>(
  db: Db,
  { search, selected, most }: OptionQuery,
  options: RawBuilder<unknown>,
): Promise<OptionList<R>> {
  const words = wordsOf(search)
  const fits =
    words.length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`search_fold(name) like all ((select search_patterns(${words}))::text[])`
  const { rows } = await sql<
    R & { total: number; place: unknown; rank: unknown; fits: unknown; chosen: unknown }
  >`
    with option as (${options}),
    judged as (select option.*, ${fits} as fits, uuid = any (${selected}::uuid[]) as chosen from option),
    ranked as (
      select judged.*, row_number() over (partition by fits, chosen order by place collate "und-x-icu") as rank, count(*) filter (where fits) over () as total
      from judged)
    select * from ranked where chosen or (fits and rank <= ${most}) order by place collate "und-x-icu"`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
