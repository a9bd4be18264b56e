/** The numbers behind the charts of an e-learning, one statement each. */
import { monthsShown, mostUnitsCompared, type StatusCounts } from '@sorgfalt/contract/elearning-statistics'
import { type SqlBool, sql } from 'kysely'
import { memberScope, orgUnitScope, withSubUnits } from '../../access/scope.ts'
import type { Db } from '../../db/database.ts'
import { inPlaces } from '../member-list/member-list.store.ts'
import { searchCondition } from '../member-list/search.store.ts'
import { dayOf, entriesOf, type Question } from './statistics.store.ts'

export interface UnitCounts {
  orgUnitUuid: string
  orgUnitName: string
  counts: StatusCounts
}

/** Org units from the top of the tree down, each with everybody below it; the company itself only when there is nothing else. */
export async function countsByUnit(db: Db, question: Question): Promise<{ byOrgUnit: UnitCounts[]; moreOrgUnits: boolean }> {
  const { actor, filter } = question
  const inFilter = filter.orgUnit?.length
    ? sql<SqlBool>`uuid = any (${withSubUnits(sql`select unnest(${filter.orgUnit}::uuid[])`)})`
    : sql<SqlBool>`true`
  const { rows } = await sql<StatusCounts & { uuid: string; name: string; units: number }>`
    with recursive tree as (
      select uuid, name, 0 as depth from org_unit where is_root
      union all
      select o.uuid, o.name, t.depth + 1 from org_unit o join tree t on o.parent_uuid = t.uuid
    ), visible as (
      select tree.*, count(*) over () as units from tree where ${orgUnitScope(actor, 'tree.uuid')} and ${inFilter}
    ), chosen as (
      select * from visible where depth > 0 or units = 1 or ${Boolean(filter.orgUnit?.length)} order by depth, name collate "und-x-icu", uuid limit ${mostUnitsCompared}
    ), below as (
      select uuid as top, uuid from chosen
      union all
      select b.top, o.uuid from below b join org_unit o on o.parent_uuid = b.uuid
    ), belongs as (
      select distinct b.top, om.member_uuid from below b join org_unit_member om on om.org_unit_uuid = b.uuid
    ), entry as materialized (select member_uuid, status from ${await entriesOf(db, question)} entry where not is_waived)
    select c.uuid, c.name, c.units,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'due') as due,
      count(*) filter (where status = 'inprogress') as inprogress, count(*) filter (where status = 'overdue') as overdue
    from chosen c join belongs b on b.top = c.uuid join entry e on e.member_uuid = b.member_uuid
    group by c.uuid, c.name, c.units, c.depth order by c.depth, c.name collate "und-x-icu", c.uuid`.execute(db)
  return {
    byOrgUnit: rows.map(({ uuid, name, completed, due, inprogress, overdue }) => ({
      orgUnitUuid: uuid,
      orgUnitName: name,
      counts: { completed, due, inprogress, overdue },
    })),
    moreOrgUnits: (rows[0]?.units ?? 0) > mostUnitsCompared + 1,
  }
}

/** Passes of each of the last months, up to the day. */
export async function passesByMonth(db: Db, question: Question): Promise<{ month: string; count: number }[]> {
  const { actor, clientElearningUuid, filter } = question
  const day = dayOf(question)
  const conditions = [memberScope(actor), ...inPlaces(filter), await searchCondition(db, filter.search)].filter(
    (condition) => condition !== undefined,
  )
  const { rows } = await sql<{ month: string; count: number }>`
    with month as (
      select generate_series(date_trunc('month', ${day}::date) - make_interval(months => ${monthsShown - 1}), date_trunc('month', ${day}::date), interval '1 month')::date as first),
    passed as (
      select date_trunc('month', r.completed_on)::date as first, count(*) as count
      from elearning_result r join member on member.client_uuid = r.client_uuid and member.uuid = r.member_uuid
      where r.elearning_uuid = (select elearning_uuid from client_elearning where uuid = ${clientElearningUuid})
        and r.completed_on between (select min(first) from month) and ${day}::date and member.deleted_at is null
        and ${sql.join(conditions, sql` and `)}
      group by 1)
    select to_char(month.first, 'YYYY-MM') as month, coalesce(passed.count, 0) as count
    from month left join passed using (first) order by month.first`.execute(db)
  return rows
}
