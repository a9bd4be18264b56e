import type { calls, Input } from '@sorgfalt/contract'
import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { refuseExistingAssignments } from '../../assignment/refuse-existing-assignments.ts'
import { minimumColumn } from '../catalog/minimum-completions.store.ts'
import { roundStatus } from '../evaluation/evaluation.store.ts'
import { readLeaderNames } from './leaders.store.ts'

type Request = Input<typeof calls.riskAssignment.readAssignmentList>

const order = {
  by: {
    orgUnitName: inAlphabet('name'),
    nextDueDate: ['nextDueDate', inAlphabet('name')],
    assignedOn: ['assignedOn', inAlphabet('name')],
  },
  otherwise: 'orgUnitName',
  uuid: 'assignmentUuid',
} as const

type AssignmentRow = Omit<RiskAssignment, 'admins' | 'memberCount' | 'tooSmall'> & {
  name: string
  minimumCompletions: number
}

/** The active assignments of a catalogue that the actor may see, each with its latest round. */
const assignments = (actor: Actor, today: string, catalogueUuid: string) => sql<AssignmentRow>`(
  select a.uuid as assignment_uuid, a.assigned_on, coalesce(units.names, l.name) as name,
    coalesce(units.list, '[]') as org_units,
    case when l.uuid is not null then jsonb_build_object('uuid', l.uuid, 'name', l.name) end as location,
    coalesce(t.n, result.completed_count, 0) as completed_count,
    case when r.state = 'running' then r.due_on end as next_due_date, ${roundStatus(today)} as status,
    ${minimumColumn} as minimum_completions
  from risk_assignment a
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid
  join risk_catalogue rc on rc.uuid = used.catalogue_uuid
  left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
  left join lateral (
    select string_agg(o.name, ', ' order by o.name collate "und-x-icu") as names,
      jsonb_agg(jsonb_build_object('uuid', o.uuid, 'name', o.name)
        order by o.name collate "und-x-icu") as list
    from risk_assignment_unit u
    join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
    where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid) units on true
  join lateral (
    select * from risk_round r where r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
    order by r.number desc limit 1) r on true
  join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
  left join risk_tally t on t.client_uuid = r.client_uuid and t.round_uuid = r.uuid
  left join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
  where used.catalogue_uuid = ${catalogueUuid} and a.state = 'active' and ${riskAssignmentScope(actor, 'a')})`

/** Returns a page of a catalogue's active assignments. */
export async function listAssignments(
  db: Db,
  actor: Actor,
  today: string,
  { riskAssessmentTaskUuid, filter, ...request }: Request,
) {
  const searchTerms = filter.search ? filter.search.split(/\s+/).slice(0, 10) : []
  let query = db.selectFrom(assignments(actor, today, riskAssessmentTaskUuid).as('assignment')).selectAll()
  if (searchTerms.length > 0)
    query = query.where(sql<SqlBool>`search_fold(name) like all (search_patterns(${searchTerms}::text[]))`)

  const { rows, ...page } = await readPage(db, query, request, order)
  const uuids = rows.map(({ assignmentUuid }) => assignmentUuid)
  const [invited, leaders] = [await countInvited(db, uuids), await readLeaderNames(db, uuids)]

  return {
    ...page,
    rows: rows.map(({ name: _name, minimumCompletions, ...row }) => {
      const memberCount = invited.get(row.assignmentUuid) ?? 0
      return {
        ...row,
        admins: leaders.get(row.assignmentUuid) ?? [],
        memberCount,
        tooSmall: memberCount < minimumCompletions,
      }
    }),
  }
}

/**
 * Returns the number of members who are asked to take part today, by assignment. An assignment without such
 * members is left out.
 */
export async function countInvited(db: Db, assignments: readonly string[]): Promise<Map<string, number>> {
  if (assignments.length === 0) return new Map()

  const { rows } = await sql<{ assignmentUuid: string; count: number }>`
    select assignment_uuid, count(*) as count
    from risk_invited(${assignments}::uuid[]) group by assignment_uuid`.execute(db)

  return new Map(rows.map(({ assignmentUuid, count }) => [assignmentUuid, count]))
}

export interface NewAssignments {
  clientRiskCatalogueUuid: string
  /** The org units of each new assignment. With an empty list, the members of the location answer. */
  units: readonly (readonly string[])[]
  locationUuid: string | null
  today: string
}

/**
 * Creates the assignments and returns their uuids. If one of them exists already, none is created. The row of
 * the client's catalogue must be locked, because the assignments of a catalogue are numbered.
 * @throws Refusal TaskAssignment.Exists
 */
export async function insertAssignments(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  { clientRiskCatalogueUuid, units, locationUuid, today }: NewAssignments,
): Promise<string[]> {
  const keys = units.map((list) => [...new Set(list)].toSorted().join(' '))
  const { rows } = await sql<{ uuid: string; unitKey: string }>`
    insert into risk_assignment (client_risk_catalogue_uuid, number, location_uuid, unit_key, assigned_on,
      actor_kind, actor_uuid)
    select ${clientRiskCatalogueUuid}::uuid, taken.number + key.position, ${locationUuid}::uuid, key.value,
      ${today}::date, ${actor.kind}, ${actor.uuid}::uuid
    from (
        select coalesce(max(number), 0) as number from risk_assignment
        where client_risk_catalogue_uuid = ${clientRiskCatalogueUuid}::uuid) taken,
      unnest(${keys}::text[]) with ordinality as key (value, position)
    on conflict (client_uuid, client_risk_catalogue_uuid, unit_key, location_uuid)
      where state = 'active' do nothing
    returning uuid, unit_key`.execute(db)

  const created = new Set(rows.map(({ unitKey }) => unitKey))
  const existing = keys.filter((key) => !created.has(key))
  if (existing.length > 0) refuseExistingAssignments(await readNamesOfKeys(db, existing, locationUuid))

  const uuids = rows.map(({ uuid }) => uuid)

  await sql`
    insert into risk_assignment_unit (assignment_uuid, org_unit_uuid)
    select a.uuid, unit::uuid
    from risk_assignment a, unnest(string_to_array(nullif(a.unit_key, ''), ' ')) unit
    where a.uuid = any (${uuids}::uuid[])`.execute(db)

  return uuids
}

/**
 * Returns the names of assignments. A key contains the uuids of an assignment's org units. The name consists
 * of these org units with the location in brackets, or of the location alone if the key is empty.
 */
async function readNamesOfKeys(
  db: Db,
  keys: readonly string[],
  locationUuid: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(units.names || coalesce(' (' || l.name || ')', ''), l.name) as name
    from unnest(${keys}::text[]) as key
    left join location l on l.uuid = ${locationUuid}::uuid
    left join lateral (
      select string_agg(o.name, ' + ' order by o.name collate "und-x-icu") as names
      from unnest(string_to_array(nullif(key, ''), ' ')::uuid[]) unit
      join org_unit o on o.uuid = unit) units on true
    order by name collate "und-x-icu"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Locks the assignments that the actor may see, and returns for each of them whether it is active. */
export async function lockAssignments(
  db: Db,
  actor: Actor,
  assignments: readonly string[],
): Promise<{ uuid: string; isActive: boolean }[]> {
  const { rows } = await sql<{ uuid: string; isActive: boolean }>`
    select a.uuid, a.state = 'active' as is_active from risk_assignment a
    where a.uuid = any (${assignments}::uuid[]) and ${riskAssignmentScope(actor, 'a')}
    order by a.uuid for update`.execute(db)
  return rows
}

export async function endAssignments(db: Db, assignments: readonly string[]): Promise<void> {
  await sql`update risk_assignment set state = 'ended' where uuid = any (${assignments}::uuid[])`.execute(db)
}

/** Returns the name of each assignment: its org units, or its location. */
export async function readNames(db: Db, assignments: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select a.uuid, coalesce((
      select string_agg(o.name, ', ' order by o.name collate "und-x-icu")
      from risk_assignment_unit u
      join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
      where u.assignment_uuid = a.uuid), l.name, '') as name
    from risk_assignment a
    left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
    where a.uuid = any (${assignments}::uuid[])`.execute(db)
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
