/** The counts behind the charts of an e-learning, one statement per chart. */
import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { maxUnitsCompared, monthsShown, type StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import { type SqlBool, sql } from 'kysely'
import { memberScope, orgUnitScope, withSubUnits } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { queryDay, type StatisticsQuery, selectEntries } from './statistics.store.ts'

/** The numbers of members by status, in an org unit and everything below it. */
export interface UnitCounts {
  orgUnitUuid: string
  orgUnitName: string
  counts: StatusCounts
}

const sumOfStatus = (status: ElearningStatus) =>
  sql`coalesce(sum(n.count) filter (where n.status = ${status}), 0)::int as ${sql.ref(status)}`

/**
 * Counts the members of each org unit by status, from the top of the tree down.
 * The root is included only when the actor sees no other unit, or filters by unit.
 *
 * `bits` has a bit for each unit in the chart. A member who belongs to a unit in several ways counts once.
 */
export async function countByOrgUnit(
  db: Db,
  query: StatisticsQuery,
): Promise<{ byOrgUnit: UnitCounts[]; moreOrgUnits: boolean }> {
  const { actor, filter } = query
  const inFilter = filter.orgUnit?.length
    ? sql<SqlBool>`uuid = any (${withSubUnits(sql`select unnest(${filter.orgUnit}::uuid[])`)})`
    : sql<SqlBool>`true`

  const { rows } = await sql<StatusCounts & { uuid: string; name: string; units: number }>`
    with recursive tree as (
      select uuid, name, 0 as depth from org_unit where is_root
      union all
      select o.uuid, o.name, t.depth + 1 from org_unit o join tree t on o.parent_uuid = t.uuid
    ), visible as (
      select tree.*, count(*) over () as units
      from tree where ${orgUnitScope(actor, 'tree.uuid')} and ${inFilter}
    ), chosen as (
      select *, row_number() over (order by depth, name collate "und-x-icu", uuid)::int as position
      from visible where depth > 0 or units = 1 or ${Boolean(filter.orgUnit?.length)}
      order by position limit ${maxUnitsCompared}
    ), below as (
      select 1 << position as bits, uuid from chosen
      union all
      select b.bits, o.uuid from below b join org_unit o on o.parent_uuid = b.uuid
    ), unit as (
      select uuid, bit_or(bits) as bits from below group by uuid
    ), belongs as (
      select om.member_uuid, bit_or(u.bits) as bits
      from unit u join org_unit_member om on om.org_unit_uuid = u.uuid
      where om.org_unit_uuid = any (array(select uuid from unit)) group by om.member_uuid
    ), entry as materialized (
      select member_uuid, status from ${await selectEntries(db, query)} entry where not is_exempt
    ), counted as (
      select b.bits, e.status, count(*) as count
      from entry e join belongs b on b.member_uuid = e.member_uuid group by b.bits, e.status
    )
    select c.uuid, c.name, c.units,
      ${sumOfStatus('completed')}, ${sumOfStatus('due')},
      ${sumOfStatus('inprogress')}, ${sumOfStatus('overdue')}
    from chosen c join counted n on n.bits & (1 << c.position) <> 0
    group by c.uuid, c.name, c.units, c.position order by c.position`.execute(db)

  return {
    byOrgUnit: rows.map(({ uuid, name, completed, due, inprogress, overdue }) => ({
      orgUnitUuid: uuid,
      orgUnitName: name,
      counts: { completed, due, inprogress, overdue },
    })),
    moreOrgUnits: (rows[0]?.units ?? 0) > maxUnitsCompared + 1,
  }
}

/**
 * Counts the passes of each of the last months, up to the day of the query.
 * Months without a pass are included.
 */
export async function countPassesByMonth(
  db: Db,
  query: StatisticsQuery,
): Promise<{ month: string; count: number }[]> {
  const { actor, clientElearningUuid, filter } = query
  const day = queryDay(query)
  const conditions = [
    memberScope(actor),
    ...inOrgUnitsAndLocations(filter),
    await searchCondition(db, filter.search),
  ].filter((condition) => condition !== undefined)

  const { rows } = await sql<{ month: string; count: number }>`
    with month as (
      select generate_series(
        date_trunc('month', ${day}::date) - make_interval(months => ${monthsShown - 1}),
        date_trunc('month', ${day}::date), interval '1 month')::date as first
    ), passed as (
      select r.completed_on, count(*) as count
      from elearning_result r
      join member on member.client_uuid = r.client_uuid and member.uuid = r.member_uuid
      where r.elearning_uuid = (
          select elearning_uuid from client_elearning where uuid = ${clientElearningUuid})
        and r.completed_on between (select min(first) from month) and ${day}::date
        and member.deleted_at is null
        and ${sql.join(conditions, sql` and `)}
      group by r.completed_on
    )
    select to_char(first, 'YYYY-MM') as month, coalesce(sum(passed.count), 0)::int as count
    from month
    left join passed on passed.completed_on >= first and passed.completed_on < first + interval '1 month'
    group by first order by first`.execute(db)

  return rows
}
