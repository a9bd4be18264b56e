import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the body of `with recursive unit as (…)`: the org units whose responsible members are in charge of
 * these members. Where `is_led` is true, the unit has a responsible member. Where it is false, the unit above
 * is included as well. The default org unit counts only for members without another one.
 * @param members a query that selects the uuids of the members
 */
export const responsibleUnits = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select om.member_uuid, o.uuid, o.parent_uuid, ${isLed('om.member_uuid')} as is_led
  from org_unit_member om join org_unit o on o.client_uuid = om.client_uuid and o.uuid = om.org_unit_uuid
  where om.member_uuid in (${members})
    and (not o.is_default or not exists (
      select from org_unit_member x
      where x.member_uuid = om.member_uuid and x.org_unit_uuid <> om.org_unit_uuid))
  union
  select u.member_uuid, o.uuid, o.parent_uuid, ${isLed('u.member_uuid')}
  from unit u join org_unit o on o.uuid = u.parent_uuid where not u.is_led`

/** Condition: a member other than `member`, who is not archived, is responsible for the unit `o`. */
const isLed = (member: string) => sql`exists (
  select from org_unit_responsible r
  join member m on m.client_uuid = r.client_uuid and m.uuid = r.member_uuid and m.archived_at is null
  where r.client_uuid = o.client_uuid and r.org_unit_uuid = o.uuid and r.member_uuid <> ${sql.ref(member)})`
