/** The numbers behind the charts of an e-learning, one statement each. */

import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import { maxUnitsCompared, monthsShown, type StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import { type SqlBool, sql } from 'kysely'
import { memberScope, orgUnitScope, withSubUnits } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inOrgUnitsAndLocations } from '../../member/list/member-list.store.ts'
import { searchCondition } from '../../member/list/search.store.ts'
import { dayOf, entriesOf, type Question } from './statistics.store.ts'

export interface UnitCounts {
  orgUnitUuid: string
  orgUnitName: string
  counts: StatusCounts
}

const counted = (status: ElearningStatus) =>
  sql`coalesce(sum(n.count) filter (where n.status = ${status}), 0)::int as ${sql.ref(status)}`

/** Org units from the top of the tree down, each with everybody below it; the company itself only when there is nothing else. */
export async function countsByUnit(
  db: Db,
  question: Question,
): Promise<{ byOrgUnit: UnitCounts[]; moreOrgUnits: boolean }> {
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
      select *, row_number() over (order by depth, name collate "und-x-icu", uuid)::int as place
      from visible where depth > 0 or units = 1 or ${Boolean(filter.orgUnit?.length)} order by place limit ${maxUnitsCompared}
    ), below as (
      select 1 << place as bits, uuid from chosen
      union all
      select b.bits, o.uuid from below b join org_unit o on o.parent_uuid = b.uuid
    ), unit as (
      select uuid, bit_or(bits) as bits from below group by uuid
    ), belongs as (
      -- A bit for each chosen unit: whoever belongs to one by several ways counts once.
      select om.member_uuid, bit_or(u.bits) as bits from unit u join org_unit_member om on om.org_unit_uuid = u.uuid
      where om.org_unit_uuid = any (array(select uuid from unit)) group by om.member_uuid
    ), entry as materialized (select member_uuid, status from ${await entriesOf(db, question)} entry where not is_waived
    ), counted as (
      select b.bits, e.status, count(*) as count from entry e join belongs b on b.member_uuid = e.member_uuid group by b.bits, e.status
    )
    select c.uuid, c.name, c.units, ${counted('completed')}, ${counted('due')}, ${counted('inprogress')}, ${counted('overdue')}
    from chosen c join counted n on n.bits & (1 << c.place) <> 0 group by c.uuid, c.name, c.units, c.place order by c.place`.execute(
    db,
  )
  return {
    byOrgUnit: rows.map(({ uuid, name, completed, due, inprogress, overdue }) => ({
      orgUnitUuid: uuid,
      orgUnitName: name,
      counts: { completed, due, inprogress, overdue },
    })),
    moreOrgUnits: (rows[0]?.units ?? 0) > maxUnitsCompared + 1,
  }
}

/** Passes of each of the last months, up to the day. */
export async function passesByMonth(db: Db, question: Question): Promise<{ month: string; count: number }[]> {
  const { actor, clientElearningUuid, filter } = question
  const day = dayOf(question)
  const conditions = [
    memberScope(actor),
    ...inOrgUnitsAndLocations(filter),
    await searchCondition(db, filter.search),
  ].filter((condition) => condition !== undefined)
  const { rows } = await sql<{ month: string; count: number }>`
    with month as (
      select generate_series(date_trunc('month', ${day}::date) - make_interval(months => ${monthsShown - 1}), date_trunc('month', ${day}::date), interval '1 month')::date as first
    ), passed as (
      select r.completed_on, count(*) as count
      from elearning_result r join member on member.client_uuid = r.client_uuid and member.uuid = r.member_uuid
      where r.elearning_uuid = (select elearning_uuid from client_elearning where uuid = ${clientElearningUuid})
        and r.completed_on between (select min(first) from month) and ${day}::date and member.deleted_at is null
        and ${sql.join(conditions, sql` and `)}
      group by r.completed_on
    )
    select to_char(first, 'YYYY-MM') as month, coalesce(sum(passed.count), 0)::int as count
    from month left join passed on passed.completed_on >= first and passed.completed_on < first + interval '1 month' group by first order by first`.execute(
    db,
  )
  return rows
}
