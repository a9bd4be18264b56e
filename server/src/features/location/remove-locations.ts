import { sql } from 'kysely'
import { distinctUuids } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { appointPrimary } from './location-members.store.ts'

interface Removal {
  deleted: number
  movedMembers: number
  movedGroups: number
}

/**
 * Deletes locations for whoever may delete all of them. Members and groups move to `target`; without one there may be none.
 * The archive does not keep a location alive: without a target its people lose theirs.
 */
export async function removeLocations(
  db: Db,
  locationUuids: readonly string[],
  target: string | undefined,
): Promise<Removal> {
  const gone = distinctUuids(locationUuids)
  const wanted = distinctUuids(target === undefined ? gone : [...gone, target])
  // In one order, so that two who delete the same wait for each other; whoever assigns meanwhile waits, too (lockLocation).
  const held = await db
    .selectFrom('location')
    .select('uuid')
    .where('uuid', 'in', wanted)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  if (held.length < wanted.length) refuse('Location.NotFound')
  if (target !== undefined && wanted.length === gone.length) refuse('Location.MoveTargetGone')
  const { members, groups } = await contentOf(db, gone)
  if (target === undefined) {
    if (members + groups > 0) refuse('Location.NotEmpty', { params: { members, groups } })
    await forgetMembers(db, gone)
  } else {
    await moveMembers(db, gone, target)
    await moveGroups(db, gone, target)
  }
  await db.deleteFrom('location').where('uuid', 'in', gone).execute()
  return { deleted: gone.length, movedMembers: members, movedGroups: groups }
}

async function contentOf(db: Db, gone: readonly string[]): Promise<{ members: number; groups: number }> {
  const { rows } = await sql<{ members: number; groups: number }>`
    select (select count(distinct m.uuid) from location_member lm join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
              where lm.location_uuid = any (${gone}::uuid[]) and m.archived_at is null and m.deleted_at is null) as members,
           (select count(*) from member_group where location_uuid = any (${gone}::uuid[])) as groups`.execute(
    db,
  )
  return rows[0] ?? { members: 0, groups: 0 }
}

async function forgetMembers(db: Db, gone: readonly string[]): Promise<void> {
  const rows = await db
    .deleteFrom('locationMember')
    .where('locationUuid', 'in', gone)
    .returning(['memberUuid', 'isPrimary'])
    .execute()
  await appointPrimary(
    db,
    rows.filter(({ isPrimary }) => isPrimary).map(({ memberUuid }) => memberUuid),
  )
}

/** The grouping takes in all that is deleted before the first row is inserted, so nobody has two primary locations in between. */
async function moveMembers(db: Db, gone: readonly string[], target: string): Promise<void> {
  await sql`
    with gone as (delete from location_member where location_uuid = any (${gone}::uuid[]) returning member_uuid, is_primary)
    insert into location_member (location_uuid, member_uuid, is_primary)
    select ${target}::uuid, member_uuid, bool_or(is_primary) from gone group by member_uuid
    on conflict (client_uuid, location_uuid, member_uuid) do update set is_primary = location_member.is_primary or excluded.is_primary`.execute(
    db,
  )
}

/** A group whose name is taken at the target, or comes twice, carries the name of where it comes from. */
async function moveGroups(db: Db, gone: readonly string[], target: string): Promise<void> {
  await sql`
    with moving as (
      select g.uuid, l.name as origin,
        count(*) over (partition by g.name) + (select count(*) from member_group t where t.location_uuid = ${target} and t.name = g.name) as namesakes
      from member_group g join location l on l.client_uuid = g.client_uuid and l.uuid = g.location_uuid
      where g.location_uuid = any (${gone}::uuid[]))
    update member_group g set location_uuid = ${target}, version = g.version + 1, updated_at = now(),
      name = case when m.namesakes > 1 then g.name || ' (' || m.origin || ')' else g.name end
    from moving m where g.uuid = m.uuid`.execute(db)
}
