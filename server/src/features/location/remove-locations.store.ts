import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { appointPrimary } from './location-members.store.ts'

interface Removal {
  deleted: number
  movedMembers: number
  movedGroups: number
}

/**
 * Deletes locations. Returns how many locations were deleted, and how many members and groups moved to
 * `target`. The actor must be allowed to delete all of the locations. Without a target, locations with
 * members or groups are refused. Archived members do not count: without a target they lose the location.
 * @throws Refusal Location.NotFound, Location.MoveTargetGone, Location.NotEmpty
 */
export async function removeLocations(
  db: Db,
  locationUuids: readonly string[],
  target: string | undefined,
): Promise<Removal> {
  const deleted = [...new Set(locationUuids)]
  const wanted = [...new Set(target === undefined ? deleted : [...deleted, target])]
  if ((await lockLocations(db, wanted)) < wanted.length) refuse('Location.NotFound')
  if (target !== undefined && wanted.length === deleted.length) refuse('Location.MoveTargetGone')

  const { members, groups } = await countContents(db, deleted)

  if (target === undefined) {
    if (members + groups > 0) refuse('Location.NotEmpty', { params: { members, groups } })
    await removeArchivedMembers(db, deleted)
  } else {
    await moveMembers(db, deleted, target)
    await moveGroups(db, deleted, target)
  }

  await db.deleteFrom('location').where('uuid', 'in', deleted).execute()

  return { deleted: deleted.length, movedMembers: members, movedGroups: groups }
}

/**
 * Locks locations and returns how many of them exist. Locks them in the order of their uuids, so that two
 * calls that delete the same locations wait for each other. Assignments of members also wait (lockLocation).
 */
async function lockLocations(db: Db, uuids: readonly string[]): Promise<number> {
  const locked = await db
    .selectFrom('location')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  return locked.length
}

/** Returns the numbers of active members and of groups at these locations. */
async function countContents(
  db: Db,
  locationUuids: readonly string[],
): Promise<{ members: number; groups: number }> {
  const { rows } = await sql<{ members: number; groups: number }>`
    select
      (select count(distinct m.uuid)
        from location_member lm
        join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
        where lm.location_uuid = any (${locationUuids}::uuid[])
          and m.archived_at is null and m.deleted_at is null) as members,
      (select count(*) from member_group where location_uuid = any (${locationUuids}::uuid[])) as groups
    `.execute(db)
  return rows[0] ?? { members: 0, groups: 0 }
}

async function removeArchivedMembers(db: Db, locationUuids: readonly string[]): Promise<void> {
  const rows = await db
    .deleteFrom('locationMember')
    .where('locationUuid', 'in', locationUuids)
    .returning(['memberUuid', 'isPrimary'])
    .execute()
  await appointPrimary(
    db,
    rows.filter(({ isPrimary }) => isPrimary).map(({ memberUuid }) => memberUuid),
  )
}

/**
 * Moves members to the target, which becomes primary if a deleted location was primary. `group by` reads all
 * deleted rows before the first row is inserted, so that no member ever has two primary locations.
 */
async function moveMembers(db: Db, locationUuids: readonly string[], target: string): Promise<void> {
  await sql`
    with moved as (
      delete from location_member where location_uuid = any (${locationUuids}::uuid[])
      returning member_uuid, is_primary)
    insert into location_member (location_uuid, member_uuid, is_primary)
    select ${target}::uuid, member_uuid, bool_or(is_primary) from moved group by member_uuid
    on conflict (client_uuid, location_uuid, member_uuid)
    do update set is_primary = location_member.is_primary or excluded.is_primary`.execute(db)
}

/**
 * Moves groups to the target. If a group of the target or another moved group has the same name, the name of
 * the previous location is appended.
 */
async function moveGroups(db: Db, locationUuids: readonly string[], target: string): Promise<void> {
  await sql`
    with moving as (
      select g.uuid, l.name as origin,
        count(*) over (partition by g.name) + (
          select count(*) from member_group t
          where t.location_uuid = ${target} and t.name = g.name) as namesakes
      from member_group g
      join location l on l.client_uuid = g.client_uuid and l.uuid = g.location_uuid
      where g.location_uuid = any (${locationUuids}::uuid[]))
    update member_group g
    set location_uuid = ${target}, version = g.version + 1, updated_at = now(),
      name = case when m.namesakes > 1 then g.name || ' (' || m.origin || ')' else g.name end
    from moving m where g.uuid = m.uuid`.execute(db)
}
