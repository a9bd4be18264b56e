import { sql } from 'kysely'

/** Name of the target of the assignment `a`: its location `l`, or its org units. */
export const targetName = sql<string>`coalesce(l.name, (
  select string_agg(o.name, ', ' order by o.name collate "und-x-icu")
  from risk_assignment_unit u
  join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
  where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid), '')`
