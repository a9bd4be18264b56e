/**
 * Conditions for `where` that limit rows to the scope of an actor, for the roles that have `scope` in
 * roles.ts. They are evaluated in every request. Lists, their counts and filter options, and single records
 * use the same conditions, so that all of them show the same rows.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './context.ts'

type Condition = RawBuilder<SqlBool>
/** The name of a column in the query: `member.uuid`, `o.uuid`. */
type Column = string

const everything: Condition = sql<SqlBool>`true`
const nothing: Condition = sql<SqlBool>`false`

/** Returns whether `memberScope` leaves out no member. */
export const seesAllMembers = ({ role }: Actor): boolean =>
  role === 'super-admin' || role === 'admin' || role === 'user'

/**
 * Returns the condition for members. Administrators and advisers see all members. Location and unit managers
 * see the members at their locations, or in their org units and the units below, but not the archive. `table`
 * is the name of the member table in the query.
 */
export function memberScope(actor: Actor, table = 'member'): Condition {
  if (seesAllMembers(actor)) return everything

  switch (actor.role) {
    case 'loc-admin':
      return notArchivedAnd(
        table,
        sql`select lm.member_uuid from location_member lm
          where lm.location_uuid = any (${ownLocations(actor)})`,
      )
    case 'ou-admin':
      return notArchivedAnd(
        table,
        sql`select om.member_uuid from org_unit_member om
          where om.org_unit_uuid = any (${ownOrgUnits(actor)})`,
      )
    default:
      return nothing
  }
}

/**
 * Returns the condition for org units. An ou-admin sees their units and sub-units. Every other role except
 * `member` sees the whole tree.
 */
export function orgUnitScope(actor: Actor, uuid: Column): Condition {
  if (actor.role === 'member') return nothing
  return actor.role === 'ou-admin' ? sql<SqlBool>`${sql.ref(uuid)} = any (${ownOrgUnits(actor)})` : everything
}

/**
 * Returns the condition for locations. A loc-admin sees their own locations. Every other role except `member`
 * sees all locations.
 */
export function locationScope(actor: Actor, uuid: Column): Condition {
  if (actor.role === 'member') return nothing
  return actor.role === 'loc-admin'
    ? sql<SqlBool>`${sql.ref(uuid)} = any (${ownLocations(actor)})`
    : everything
}

/**
 * Returns the condition for assignments of risk assessments and everything that belongs to them. A loc-admin
 * sees assignments about their locations. An ou-admin sees an assignment only if all its units are their own,
 * because a joint assignment combines the answers of all its units. `table` is the name of the table in the
 * query.
 */
export function riskAssignmentScope(actor: Actor, table: string): Condition {
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
    case 'user':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`coalesce(${sql.ref(`${table}.locationUuid`)} = any (${ownLocations(actor)}), false)`
    case 'ou-admin':
      return sql<SqlBool>`(${sql.ref(`${table}.unitKey`)} <> '' and not exists (
        select from risk_assignment_unit own
        where own.assignment_uuid = ${sql.ref(`${table}.uuid`)}
          and own.org_unit_uuid <> all (${ownOrgUnits(actor)})))`
    case 'member':
      return nothing
  }
}

/**
 * Returns the condition for actions. It includes actions of assignments in scope, and actions for which the
 * actor is responsible. In the query, `m` is the action and `a` its assignment.
 */
export function riskActionScope(actor: Actor): Condition {
  if (actor.kind !== 'member') return riskAssignmentScope(actor, 'a')

  return sql<SqlBool>`(${riskAssignmentScope(actor, 'a')}
    or coalesce(m.responsible_member_uuid = ${actor.uuid}, false))`
}

/**
 * Returns the condition for member groups that the actor may change: a loc-admin changes the groups of their
 * locations, but no group of the whole company. Every role except `member` may read all groups. `location` is
 * the column with the group's location.
 */
export function memberGroupScope(actor: Actor, location: Column): Condition {
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`coalesce(${sql.ref(location)} = any (${ownLocations(actor)}), false)`
    default:
      return nothing
  }
}

/**
 * Calls about special attributes. Audit entries about these calls reveal that a member has special
 * attributes, so only actors who may see the attributes may see the entries.
 */
const attributeActions = sql.lit('{readSpecialAttributes,saveSpecialAttributes}')

/**
 * Returns the condition for entries of the audit log. Administrators see all entries. Location and unit
 * managers see entries about their members, locations or units, and entries about calls that they made
 * themselves. Other entries, such as those about other calls of their members, are out of scope. `table` is
 * the name of the table in the query.
 */
export function auditScope(actor: Actor, table = 'auditLog'): Condition {
  const concerns = (entity: string, records: RawBuilder<unknown>): Condition =>
    sql<SqlBool>`(${sql.ref(`${table}.entity`)} = ${entity}
      and ${sql.ref(`${table}.entityUuid`)} in (${records})
      and ${sql.ref(`${table}.action`)} <> all (${attributeActions}::text[]))`

  const members = sql`select m.uuid from member m where ${memberScope(actor, 'm')}`
  const locations = sql`select unnest(${ownLocations(actor)})`
  const orgUnits = sql`select unnest(${ownOrgUnits(actor)})`
  const ownActions = sql<SqlBool>`${sql.ref(`${table}.actorUuid`)} = ${actor.uuid}`
  const own = sql<SqlBool>`(${ownActions} or ${concerns('member', members)})`

  switch (actor.role) {
    case 'super-admin':
    case 'admin':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`(${own} or ${concerns('location', locations)})`
    case 'ou-admin':
      return sql<SqlBool>`(${own} or ${concerns('orgUnit', orgUnits)})`
    case 'member':
    case 'user':
      return nothing
  }
}

/** Returns the uuids of these org units and all units below as an array. Unknown uuids are left out. */
export const withSubUnits = (units: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  with recursive unit as (
    select o.uuid from org_unit o where o.uuid in (${units})
    union
    select o.uuid from org_unit o join unit u on o.parent_uuid = u.uuid)
  select uuid from unit)`

const ownOrgUnits = (actor: Actor) =>
  withSubUnits(sql`select r.org_unit_uuid from org_unit_responsible r where r.member_uuid = ${actor.uuid}`)

const ownLocations = (actor: Actor) =>
  sql<string[]>`array(select r.location_uuid from location_responsible r where r.member_uuid = ${actor.uuid})`

/**
 * Returns the condition for those of `members` who are not archived. With `in` instead of `= any (array)`,
 * the planner can read the members in the order of the list and check each one, which is faster for large
 * scopes.
 */
const notArchivedAnd = (table: string, members: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(${sql.ref(`${table}.archivedAt`)} is null and ${sql.ref(`${table}.uuid`)} in (${members}))`
