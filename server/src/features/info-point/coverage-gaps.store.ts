/** Finds the missing helpers at all locations that the actor manages. */
import type { Country, MemberGroupType, WorkKind } from '@sorgfalt/contract/core/limits'
import type { Lead } from '@sorgfalt/contract/start/overview'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { isQualified } from '../group/qualification.store.ts'
import { calculateRequirements } from './info-point.rules.ts'

export interface CoverageGaps {
  gaps: Lead['gaps']['first']
  /** Number of locations that have members. */
  locationCount: number
}

interface StaffedLocation {
  uuid: string
  name: string
  country: Country
  workKind: WorkKind
  memberCount: number
  present: Partial<Record<MemberGroupType, number>>
}

const isActive = sql`m.archived_at is null and m.deleted_at is null`

/** Selects the number of active members per primary location. */
const countStaff = sql`
  select lm.location_uuid, count(*) as count
  from location_member lm
  join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
  where lm.is_primary and ${isActive}
  group by lm.location_uuid`

/**
 * Selects the number of qualified helpers per location and type of group. A helper in a company-wide group
 * counts at the helper's primary location.
 */
const countHelpers = (today: string) => sql`
  select coalesce(g.location_uuid, lm.location_uuid) as location_uuid, g.type,
    count(distinct m.uuid) as count
  from member_group g
  join member_group_member gm on gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  left join location_member lm on g.location_uuid is null and lm.client_uuid = m.client_uuid
    and lm.member_uuid = m.uuid and lm.is_primary
  where ${isActive} and ${isQualified(today)}
  group by 1, 2`

/**
 * Returns the missing helpers of the locations that the actor manages. The info point of a single location
 * counts in the same way (info-point.store.ts). info-point.test.ts compares both.
 */
export async function listCoverageGaps(db: Db, actor: Actor, today: string): Promise<CoverageGaps> {
  const { rows } = await sql<StaffedLocation>`
    with staff as (${countStaff}), helper as (${countHelpers(today)})
    select l.uuid, l.name, l.country, l.work_kind, coalesce(staff.count, 0) as member_count,
      (select coalesce(jsonb_object_agg(type, count), '{}')
        from helper where helper.location_uuid = l.uuid) as present
    from location l left join staff on staff.location_uuid = l.uuid
    where ${locationScope(actor, 'l.uuid')}
    order by l.name collate "und-x-icu", l.uuid`.execute(db)

  const gaps = rows.flatMap(({ uuid, name, country, workKind, memberCount, present }) =>
    calculateRequirements(country, workKind, memberCount).flatMap(({ duty, needed }) => {
      const missing = needed - (present[duty] ?? 0)
      return missing > 0 ? [{ locationUuid: uuid, locationName: name, duty, missing }] : []
    }),
  )

  return { gaps, locationCount: rows.filter(({ memberCount }) => memberCount > 0).length }
}
