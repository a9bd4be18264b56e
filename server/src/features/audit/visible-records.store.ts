import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { locationScope, memberGroupScope, memberScope, orgUnitScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'

/** Returns which of these records exist and may be seen by the actor, with one query. */
export async function readVisibleRecords(
  db: Db,
  actor: Actor,
  records: readonly string[],
): Promise<Set<string>> {
  const uuids = [...new Set(records)]
  if (uuids.length === 0) return new Set()

  const { rows } = await sql<{ uuid: string }>`
    with requested as (select unnest(${uuids}::uuid[]) as uuid)
    select m.uuid from member m join requested using (uuid)
      where m.deleted_at is null and ${memberScope(actor, 'm')}
    union all select o.uuid from org_unit o join requested using (uuid) where ${orgUnitScope(actor, 'o.uuid')}
    union all select l.uuid from location l join requested using (uuid) where ${locationScope(actor, 'l.uuid')}
    union all select g.uuid from member_group g join requested using (uuid)
      where ${memberGroupScope(actor, 'g.locationUuid')}
    union all select t.uuid from own_template t join requested using (uuid)
    union all select k.uuid from scorm_package k join requested using (uuid)
    union all select e.elearning_uuid from client_elearning e join requested r on r.uuid = e.elearning_uuid
    union all select k.catalogue_uuid from client_risk_catalogue k
      join requested r on r.uuid = k.catalogue_uuid`.execute(db)

  return new Set(rows.map(({ uuid }) => uuid))
}
