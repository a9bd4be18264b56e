/**
 * Which rows an actor may see where roles.ts says `scope`: conditions for `where`, asked anew with every
 * request. Lists, their counts and options, and single records all use the same ones, so that nobody reaches
 * by one what another hides.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './context.ts'

type Condition = RawBuilder<SqlBool>
/** A column as it is called in the query: `member.uuid`, `o.uuid`. */
type Column = string

const everything: Condition = sql<SqlBool>`true`
const nothing: Condition = sql<SqlBool>`false`

/**
 * Members: all for who runs the company, those at own locations, those in own org units and everything below.
 * The archive is for who sees all (elearning-and-company.md §4.9). `table` is the member table as the query
 * calls it.
 */
export function memberScope(actor: Actor, table = 'member'): Condition {
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
    case 'user':
      return everything
    case 'loc-admin':
      return unarchivedAmong(
        table,
        sql`select lm.member_uuid from location_member lm where lm.location_uuid = any (${locationsOf(actor)})`,
      )
    case 'ou-admin':
      return unarchivedAmong(
        table,
        sql`select om.member_uuid from org_unit_member om where om.org_unit_uuid = any (${orgUnitsOf(actor)})`,
      )
    case 'member':
      return nothing
  }
}

/** Org units: an ou-admin's own and everything below; whoever else leads sees the whole tree. */
export function orgUnitScope(actor: Actor, uuid: Column): Condition {
  if (actor.role === 'member') return nothing
  return actor.role === 'ou-admin' ? sql<SqlBool>`${sql.ref(uuid)} = any (${orgUnitsOf(actor)})` : everything
}

/** Locations: a loc-admin's own; whoever else leads sees all. */
export function locationScope(actor: Actor, uuid: Column): Condition {
  if (actor.role === 'member') return nothing
  return actor.role === 'loc-admin'
    ? sql<SqlBool>`${sql.ref(uuid)} = any (${locationsOf(actor)})`
    : everything
}

/**
 * Assignments of risk assessments (`table` as the query calls it) and all that comes of them: a loc-admin's
 * are those about own locations, an ou-admin's those whose units are all own ones: a pool shows answers of
 * all its units together.
 */
export function riskAssignmentScope(actor: Actor, table: string): Condition {
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
    case 'user':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`coalesce(${sql.ref(`${table}.locationUuid`)} = any (${locationsOf(actor)}), false)`
    case 'ou-admin':
      return sql<SqlBool>`(${sql.ref(`${table}.unitKey`)} <> '' and not exists (select from risk_assignment_unit own
        where own.assignment_uuid = ${sql.ref(`${table}.uuid`)} and own.org_unit_uuid <> all (${orgUnitsOf(actor)})))`
    case 'member':
      return nothing
  }
}

/**
 * Measures `m` of the assignment `a`: what follows from assessments within reach, and what oneself answers
 * for.
 */
export function riskActionScope(actor: Actor): Condition {
  if (actor.kind !== 'member') return riskAssignmentScope(actor, 'a')
  return sql<SqlBool>`(${riskAssignmentScope(actor, 'a')} or coalesce(m.responsible_member_uuid = ${actor.uuid}, false))`
}

/**
 * Member groups that the actor may change: a loc-admin those of own locations, never the whole company's.
 * Whoever leads reads all of them. `location` is the column with the group's location.
 */
export function memberGroupScope(actor: Actor, location: Column): Condition {
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`coalesce(${sql.ref(location)} = any (${locationsOf(actor)}), false)`
    default:
      return nothing
  }
}

/**
 * What is done about special attributes tells of them: it is for those who may see them (security.md D15).
 */
const aboutAttributes = sql.lit('{readSpecialAttributes,saveSpecialAttributes}')

/**
 * Entries of the audit log (`audit_log` as the query calls it): all for who runs the company; for a leader
 * what concerns own members and own places, and the own deeds. What a leader's people do elsewhere is not a
 * leader's to follow (security.md D17).
 */
export function auditScope(actor: Actor, table = 'auditLog'): Condition {
  const concerns = (entity: string, records: RawBuilder<unknown>): Condition =>
    sql<SqlBool>`(${sql.ref(`${table}.entity`)} = ${entity} and ${sql.ref(`${table}.entityUuid`)} in (${records})
      and ${sql.ref(`${table}.action`)} <> all (${aboutAttributes}::text[]))`
  const members = sql`select m.uuid from member m where ${memberScope(actor, 'm')}`
  const own = sql<SqlBool>`${sql.ref(`${table}.actorUuid`)} = ${actor.uuid}`
  switch (actor.role) {
    case 'super-admin':
    case 'admin':
      return everything
    case 'loc-admin':
      return sql<SqlBool>`(${own} or ${concerns('member', members)} or ${concerns('location', sql`select unnest(${locationsOf(actor)})`)})`
    case 'ou-admin':
      return sql<SqlBool>`(${own} or ${concerns('member', members)} or ${concerns('orgUnit', sql`select unnest(${orgUnitsOf(actor)})`)})`
    case 'member':
    case 'user':
      return nothing
  }
}

/** These org units and everything below, as an array; unknown ones are left out. */
export const withSubUnits = (units: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  with recursive unit as (
    select o.uuid from org_unit o where o.uuid in (${units})
    union
    select o.uuid from org_unit o join unit u on o.parent_uuid = u.uuid)
  select uuid from unit)`

const orgUnitsOf = (actor: Actor) =>
  withSubUnits(sql`select r.org_unit_uuid from org_unit_responsible r where r.member_uuid = ${actor.uuid}`)

const locationsOf = (actor: Actor) =>
  sql<string[]>`array(select r.location_uuid from location_responsible r where r.member_uuid = ${actor.uuid})`

/**
 * `in` and not `any (array)`: the planner may then walk the list's order and probe, which is what large
 * scopes need.
 */
const unarchivedAmong = (table: string, members: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(${sql.ref(`${table}.archivedAt`)} is null and ${sql.ref(`${table}.uuid`)} in (${members}))`
