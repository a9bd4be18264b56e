/** The targets of assignments: org units, groups, locations and single members. */
import { type AssignmentTarget, type TargetKind, targetKinds } from '@sorgfalt/contract/elearning/assignment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { locationScope, memberScope, orgUnitScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'

const nobody: readonly TargetKind[] = []
const kindsByRole: Record<Actor['role'], readonly TargetKind[]> = {
  'super-admin': targetKinds,
  admin: targetKinds,
  user: targetKinds,
  // The members of a group may belong to other units and locations, so managers do not assign to groups.
  'ou-admin': ['orgUnit', 'member'],
  'loc-admin': ['member', 'location'],
  member: nobody,
}

/** Returns the kinds of targets to which the actor may assign. */
export const assignableKinds = ({ role }: Actor): TargetKind[] => [...kindsByRole[role]]

/** Returns a condition: the actor may assign to the target of assignment `a`. */
export function isAssignable(actor: Actor): RawBuilder<SqlBool> {
  const kinds = kindsByRole[actor.role]
  const either = kinds.map((kind) => {
    switch (kind) {
      case 'orgUnit':
        return sql`(a.org_unit_uuid is not null and ${orgUnitScope(actor, 'a.orgUnitUuid')})`
      case 'location':
        return sql`(a.location_uuid is not null and ${locationScope(actor, 'a.locationUuid')})`
      case 'group':
        return sql`a.member_group_uuid is not null`
      case 'member':
        return sql`a.member_uuid in (select m.uuid from member m where ${memberScope(actor, 'm')})`
    }
  })
  return either.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce(${sql.join(either, sql` or `)}, false)`
}

const uuidsOf = (targets: readonly AssignmentTarget[], kind: TargetKind): string[] => [
  ...new Set(targets.filter((target) => target.kind === kind).map(({ uuid }) => uuid.toLowerCase())),
]

const refusals = {
  orgUnit: 'OrgUnit.NotFound',
  group: 'MemberGroup.NotFound',
  member: 'Member.NotFound',
  location: 'Location.NotFound',
} as const

/**
 * Checks that the actor may assign to all of these targets.
 * @throws Refusal OrgUnit.NotFound, MemberGroup.NotFound, Member.NotFound, Location.NotFound
 */
export async function checkTargets(
  db: Db,
  actor: Actor,
  targets: readonly AssignmentTarget[],
): Promise<void> {
  const { rows } = await sql<Record<TargetKind, number>>`
    select
      (select count(*) from org_unit o
        where o.uuid = any (${uuidsOf(targets, 'orgUnit')}::uuid[])
          and ${orgUnitScope(actor, 'o.uuid')}) as "orgUnit",
      (select count(*) from member_group g
        where g.uuid = any (${uuidsOf(targets, 'group')}::uuid[])) as "group",
      (select count(*) from member m
        where m.uuid = any (${uuidsOf(targets, 'member')}::uuid[]) and m.archived_at is null
          and m.deleted_at is null and ${memberScope(actor, 'm')}) as "member",
      (select count(*) from location l
        where l.uuid = any (${uuidsOf(targets, 'location')}::uuid[])
          and ${locationScope(actor, 'l.uuid')}) as "location"`.execute(db)

  for (const kind of targetKinds) {
    const wanted = uuidsOf(targets, kind).length
    if (wanted === 0) continue
    if (!kindsByRole[actor.role].includes(kind) || rows[0]?.[kind] !== wanted) refuse(refusals[kind])
  }
}

/**
 * Common table expressions that end with `chosen_member`: the uuids of the members that the targets reach,
 * each once. Belongs into `with recursive`.
 */
export const selectChosenMembers = (targets: readonly AssignmentTarget[]) => sql`
  chosen_unit as (
    select unit.uuid, unit.include_sub_units
    from unnest(
      ${targets.filter(isUnit).map(({ uuid }) => uuid)}::uuid[],
      ${targets.filter(isUnit).map(({ includeSubUnits }) => includeSubUnits)}::boolean[])
      unit (uuid, include_sub_units)
    union
    select o.uuid, true from chosen_unit u join org_unit o on o.parent_uuid = u.uuid
    where u.include_sub_units
  ), chosen_member as (
    select om.member_uuid as uuid from chosen_unit u join org_unit_member om on om.org_unit_uuid = u.uuid
    union
    select lm.member_uuid from location_member lm
    where lm.location_uuid = any (${uuidsOf(targets, 'location')}::uuid[])
    union
    select gm.member_uuid from member_group_member gm
    where gm.member_group_uuid = any (${uuidsOf(targets, 'group')}::uuid[])
    union
    select unnest(${uuidsOf(targets, 'member')}::uuid[]))`

const isUnit = ({ kind }: AssignmentTarget): boolean => kind === 'orgUnit'

/** Returns the names of targets, in alphabetical order. */
export async function readTargetNames(db: Db, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select uuid, name from org_unit union all select uuid, name from location
      union all select uuid, name from member_group
      union all select uuid, first_name || ' ' || last_name from member) target
    where uuid = any (${uuids}::uuid[]) order by name collate "und-x-icu", uuid`.execute(db)
  return rows.map(({ name }) => name)
}
