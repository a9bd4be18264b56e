/** Stores and reads who signs a certificate, and what they were in the company when they signed. */
import type { Duty } from '@sorgfalt/contract/certificate/certificate'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Selects what a member is in the company, as JSON. A member who manages several org units is named with the
 * one that the learner belongs to, if there is one.
 */
export const selectDuty = (member: RawBuilder<unknown>, learner: RawBuilder<unknown>) => sql<Duty | null>`(
  select jsonb_build_object('kind', d.kind, 'place', d.place) from (
    select 1 as rank, 'locationManager' as kind, l.name as place, exists (
      select from location_member lm where lm.location_uuid = l.uuid and lm.member_uuid = ${learner}) as near
    from location_responsible lr
    join location l on l.client_uuid = lr.client_uuid and l.uuid = lr.location_uuid
    where lr.member_uuid = ${member}
    union all
    select 2, 'unitManager', u.name, exists (
      select from org_unit_member um where um.org_unit_uuid = u.uuid and um.member_uuid = ${learner})
    from org_unit_responsible ur
    join org_unit u on u.client_uuid = ur.client_uuid and u.uuid = ur.org_unit_uuid
    where ur.member_uuid = ${member}
    union all
    select 3, 'workplace', l.name, false
    from location_member lm join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
    where lm.member_uuid = ${member} and lm.is_primary) d
  order by d.rank, d.near desc, d.place collate "und-x-icu" limit 1)`

/** Stores the members who are responsible for the e-learnings of these cycles at this moment. */
export const storeResponsibles = (db: Db, cycleUuids: readonly string[]) =>
  sql`
    insert into certificate_signatory (cycle_uuid, role, signatory_uuid, duty)
    select c.uuid, 'responsible', w.uuid, ${selectDuty(sql`w.uuid`, sql`t.member_uuid`)}
    from elearning_cycle c
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join member w on w.client_uuid = ce.client_uuid and w.uuid = ce.responsible_member_uuid
      and w.deleted_at is null
    where c.uuid = any (${cycleUuids}::uuid[])
    on conflict do nothing`.execute(db)

/** Stores the members who have just confirmed the oral parts of these cycles. */
export const storeOralSignatories = (db: Db, cycleUuids: readonly string[]) =>
  sql`
    insert into certificate_signatory (cycle_uuid, role, signatory_uuid, duty)
    select o.cycle_uuid, 'oral', p.uuid, ${selectDuty(sql`p.uuid`, sql`t.member_uuid`)}
    from oral_confirmation o
    join elearning_cycle c on c.client_uuid = o.client_uuid and c.uuid = o.cycle_uuid
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    left join member p on p.client_uuid = o.client_uuid and p.uuid = o.actor_uuid and p.deleted_at is null
    where o.cycle_uuid = any (${cycleUuids}::uuid[])
    on conflict do nothing`.execute(db)
