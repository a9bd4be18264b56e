/** The members who are responsible for the recipients of reminders, and get copies. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { responsibleUnits } from '../elearning/question/responsible-units.store.ts'
import type { OverdueQuery } from './overdue-tasks.store.ts'
import { selectTargets } from './reach.store.ts'

/** The members who get a reminder of an order, without those who get a copy. */
export const recipientsOf = (orderUuid: RawBuilder<unknown>) => sql`
  select n.member_uuid from reminder_order_recipient n
  where n.order_uuid = ${orderUuid} and n.way in ('mail', 'sms')`

/** The members who are responsible for the org units of `members`, as CTEs `unit` and `led`. */
export const withLeaders = (members: RawBuilder<unknown>) => sql`
  recursive unit as (${responsibleUnits(members)}),
  led as (
    select distinct u.member_uuid, p.member_uuid as leader_uuid
    from unit u
    join org_unit_responsible p on p.org_unit_uuid = u.uuid
    join member leader on leader.client_uuid = p.client_uuid and leader.uuid = p.member_uuid
    where u.is_led and p.member_uuid <> u.member_uuid and leader.archived_at is null)`

/**
 * Returns the names of the members who are responsible for the org units of each of `members`, sorted by
 * name. Members without responsible members are left out.
 */
export async function readResponsibleNames(
  db: Db,
  members: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ memberUuid: string; names: string[] }>`
    with ${withLeaders(sql`select unnest(${members}::uuid[])`)}
    select led.member_uuid, array_agg(concat_ws(' ', m.first_name, m.last_name)
      order by m.last_name collate "und-x-icu", m.uuid) as names
    from led join member m on m.uuid = led.leader_uuid
    group by led.member_uuid`.execute(db)
  return new Map(rows.map(({ memberUuid, names }) => [memberUuid, names]))
}

/** Returns the number of responsible members who would get a copy about the reachable members. */
export async function countCopies(db: Db, query: OverdueQuery, sender: string, ways: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    with ${withLeaders(sql`
      select target.member_uuid from (${selectTargets(query, sender)}) target
      where target.reach = any (${ways}::text[])`)}
    select count(distinct m.uuid) as count
    from led join member m on m.uuid = led.leader_uuid
    where m.email is not null and m.uuid <> ${sender}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}
