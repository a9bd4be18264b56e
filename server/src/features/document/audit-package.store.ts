/** What an audit package contains: the org node, its assessments, its running rounds and its courses. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import {
  locationScope,
  memberScope,
  orgUnitScope,
  riskAssignmentScope,
  withSubUnits,
} from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'

/** The org unit or location that a package is about. */
export interface PackageNode {
  kind: 'orgUnit' | 'location'
  uuid: string
}

export interface NodeFacts {
  name: string
  /** null: an org unit, which has no address. */
  address: { street: string; postalCode: string; city: string } | null
  memberCount: number
  /** Names of the org units of the members at a location, or of the units below an org unit. */
  units: string[]
  /** Names of the responsible members. */
  responsible: string[]
}

const names = (table: string, column: string, uuid: string) => sql`array(
  select trim(w.first_name || ' ' || w.last_name) from ${sql.table(table)} r
  join member w on w.client_uuid = r.client_uuid and w.uuid = r.member_uuid
  where r.${sql.ref(column)} = ${uuid} and w.archived_at is null
  order by w.last_name, w.first_name limit 8)`

/** Returns an org node that the actor may see, or undefined. */
export async function findNode(
  db: Db,
  actor: Actor,
  { kind, uuid }: PackageNode,
): Promise<NodeFacts | undefined> {
  const { rows } =
    kind === 'location'
      ? await sql<NodeFacts>`
          select l.name, jsonb_build_object('street', l.street, 'postalCode', l.postal_code, 'city', l.city)
              as address,
            (select count(*)::int from location_member lm
              join member m on m.client_uuid = lm.client_uuid and m.uuid = lm.member_uuid
              where lm.location_uuid = l.uuid and m.archived_at is null) as member_count,
            array(select distinct o.name from org_unit_member om
              join org_unit o on o.client_uuid = om.client_uuid and o.uuid = om.org_unit_uuid
              join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
              where om.member_uuid in (${membersOfNode({ kind, uuid })}) and not o.is_default
                and m.archived_at is null and ${orgUnitScope(actor, 'o.uuid')} order by 1) as units,
            ${names('location_responsible', 'location_uuid', uuid)} as responsible
          from location l where l.uuid = ${uuid} and ${locationScope(actor, 'l.uuid')}`.execute(db)
      : await sql<NodeFacts>`
          select o.name, null::jsonb as address,
            (select count(distinct om.member_uuid)::int from org_unit_member om
              join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
              where om.org_unit_uuid = any (${withSubUnits(sql`select ${uuid}::uuid`)})
                and m.archived_at is null) as member_count,
            array(select o.name from org_unit o
              where o.uuid = any (${withSubUnits(sql`select ${uuid}::uuid`)}) and o.uuid <> ${uuid}
              order by 1) as units,
            ${names('org_unit_responsible', 'org_unit_uuid', uuid)} as responsible
          from org_unit o where o.uuid = ${uuid} and ${orgUnitScope(actor, 'o.uuid')}`.execute(db)
  return rows[0]
}

/** Selects the members of a node and of the org units below it. */
export const membersOfNode = ({ kind, uuid }: PackageNode): RawBuilder<unknown> =>
  kind === 'location'
    ? sql`select lm.member_uuid from location_member lm where lm.location_uuid = ${uuid}`
    : sql`select om.member_uuid from org_unit_member om
        where om.org_unit_uuid = any (${withSubUnits(sql`select ${uuid}::uuid`)})`

/** A member with a training record. */
export interface RecordedMember {
  uuid: string
  lastName: string
}

/** Lists the members of a node who have or had an e-learning, by name. */
export async function listRecordedMembers(
  db: Db,
  actor: Actor,
  node: PackageNode,
  max: number,
): Promise<RecordedMember[]> {
  const { rows } = await sql<RecordedMember>`
    select m.uuid, m.last_name from member m
    where m.uuid in (${membersOfNode(node)}) and m.archived_at is null and m.deleted_at is null
      and ${memberScope(actor, 'm')}
      and exists (select from elearning_task t where t.client_uuid = m.client_uuid and t.member_uuid = m.uuid)
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid
    limit ${max}`.execute(db)
  return rows
}

/**
 * Condition: the assignment `a` is about the node. An assignment to a unit below the node is included. At a
 * location, an assignment to a unit of its members is included, because it assesses their work.
 */
const isAbout = ({ kind, uuid }: PackageNode): RawBuilder<SqlBool> =>
  kind === 'location'
    ? sql<SqlBool>`(coalesce(a.location_uuid = ${uuid}, false) or a.location_uuid is null and exists (
        select from risk_assignment_unit u
        join org_unit_member om on om.client_uuid = u.client_uuid and om.org_unit_uuid = u.org_unit_uuid
        join member m on m.client_uuid = om.client_uuid and m.uuid = om.member_uuid
        where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid and m.archived_at is null
          and om.member_uuid in (${membersOfNode({ kind, uuid })})))`
    : sql<SqlBool>`exists (
        select from risk_assignment_unit u
        where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid
          and u.org_unit_uuid = any (${withSubUnits(sql`select ${uuid}::uuid`)}))`

export interface Period {
  from: string
  until: string
}

/** Lists the results of a node that were finished in a period, newest first. */
export async function listResultsOfNode(
  db: Db,
  actor: Actor,
  node: PackageNode,
  { from, until, max }: Period & { max: number },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select result.uuid from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where result.finished_on between ${from}::date and ${until}::date
      and ${isAbout(node)} and ${riskAssignmentScope(actor, 'a')}
    order by result.finished_on desc, result.uuid limit ${max}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** A round that has no result yet. */
export interface RunningRound {
  title: string
  dueOn: string
}

/** Lists the running rounds of a node by due date. Does not reveal who has answered. */
export async function listRunningRounds(
  db: Db,
  actor: Actor,
  node: PackageNode,
  { language, today }: { language: Language; today: string },
): Promise<RunningRound[]> {
  const { rows } = await sql<RunningRound>`
    select version.title ->> ${language} as title, r.due_on
    from risk_round r
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue catalogue on catalogue.uuid = used.catalogue_uuid
    join risk_catalogue_version version
      on version.uuid = coalesce(r.version_uuid, catalogue.current_version_uuid)
    where r.state = 'running' and a.state = 'active' and r.starts_on <= ${today}::date
      and ${isAbout(node)} and ${riskAssignmentScope(actor, 'a')}
    order by r.due_on, r.uuid limit 100`.execute(db)
  return rows
}

/** Lists the released e-learnings that the client uses and may use on a day. */
export async function listUsedElearnings(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select used.elearning_uuid as uuid from client_elearning used
    join elearning el on el.uuid = used.elearning_uuid
    where el.current_version_uuid is not null
      and el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date))
    order by el.identifier`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
