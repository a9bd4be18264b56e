/** The options of the filters of the member list: the org units and locations that the actor may see. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, orgUnitScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { splitSearchText } from './search.store.ts'

export interface OptionQuery {
  search: string | undefined
  /** Uuids of options that are included even if they do not match the search. */
  selected: readonly string[]
  /** Maximum number of options besides the selected ones. */
  max: number
}

export interface OptionList<R> {
  rows: R[]
  /** Number of options that match the search. */
  total: number
}

export interface OrgUnitOption {
  uuid: string
  name: string
  /** Names of the visible ancestors, from the root down. */
  path: string[]
  isRoot: boolean
}

/**
 * Returns the org units in the order of the tree, siblings by name. Reads the whole tree, because a company
 * has a few thousand units at most.
 */
export function listOrgUnitOptions(
  db: Db,
  actor: Actor,
  query: OptionQuery,
): Promise<OptionList<OrgUnitOption>> {
  return readOptions<OrgUnitOption>(
    db,
    query,
    sql`
    with recursive unit as (
      select uuid, name, is_root, array[name, uuid::text] as sort_key, array[]::text[] as path,
        ${orgUnitScope(actor, 'org_unit.uuid')} as visible
      from org_unit where is_root
      union all
      select o.uuid, o.name, o.is_root, u.sort_key || array[o.name, o.uuid::text],
        case when u.visible then u.path || u.name else u.path end, ${orgUnitScope(actor, 'o.uuid')}
      from org_unit o join unit u on o.parent_uuid = u.uuid)
    select uuid, name, path, is_root, sort_key from unit where visible`,
  )
}

/** Returns the locations, sorted by name. */
export function listLocationOptions(
  db: Db,
  actor: Actor,
  query: OptionQuery,
): Promise<OptionList<{ uuid: string; name: string }>> {
  return readOptions(
    db,
    query,
    sql`
    select uuid, name, array[name, uuid::text] as sort_key from location
    where ${locationScope(actor, 'location.uuid')}`,
  )
}

/** Returns the first options that match the search, and the selected options, ordered by `sort_key`. */
async function readOptions<R extends object>(
  db: Db,
  { search, selected, max }: OptionQuery,
  options: RawBuilder<unknown>,
): Promise<OptionList<R>> {
  const terms = splitSearchText(search)
  const matches =
    terms.length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`search_fold(name) like all ((select search_patterns(${terms}))::text[])`

  const { rows } = await sql<
    R & { total: number; sortKey: unknown; rank: unknown; matches: unknown; selected: unknown }
  >`
    with option as (${options}),
    matched as (
      select option.*, ${matches} as matches, uuid = any (${selected}::uuid[]) as selected from option),
    ranked as (
      select matched.*, count(*) filter (where matches) over () as total,
        row_number() over (partition by matches, selected order by sort_key collate "und-x-icu") as rank
      from matched)
    select * from ranked where selected or (matches and rank <= ${max})
    order by sort_key collate "und-x-icu"`.execute(db)

  return { rows, total: rows[0]?.total ?? 0 }
}
