import type { calls, Input } from '@sorgfalt/contract'
import type { AssignmentTarget, TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { maxListedNames, type RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
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

/** The groups and members who take part in the assignment `a`, or null if all members of its place do. */
const participants = sql`case when a.has_participants then (
  select jsonb_build_object('count', count(*), 'names', coalesce(
      jsonb_agg(named.name order by named.position) filter (where named.position <= ${maxListedNames}), '[]'))
  from (
    select part.name, row_number() over (order by part.name collate "und-x-icu") as position
    from (
      select coalesce(g.name, m.first_name || ' ' || m.last_name) as name
      from risk_assignment_participant p
      left join member_group g on g.client_uuid = p.client_uuid and g.uuid = p.member_group_uuid
      left join member m on m.client_uuid = p.client_uuid and m.uuid = p.member_uuid
      where p.client_uuid = a.client_uuid and p.assignment_uuid = a.uuid) part) named) end`

/** The active assignments of a catalogue that the actor may see, each with its latest round. */
const assignments = (actor: Actor, today: string, catalogueUuid: string) => sql<AssignmentRow>`(
  select a.uuid as assignment_uuid, a.assigned_on, coalesce(units.names, l.name) as name,
    coalesce(units.list, '[]') as org_units,
    case when l.uuid is not null then jsonb_build_object('uuid', l.uuid, 'name', l.name) end as location,
    ${participants} as participants,
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

  if (filter.targets) query = query.where(isAmong(filter.targets))

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

/** SQL condition: an assignment is to one of these org units, or to one of these locations as a whole. */
const isAmong = (targets: readonly string[]) => sql<SqlBool>`(
  exists (
    select from risk_assignment_unit u
    where u.assignment_uuid = assignment.assignment_uuid and u.org_unit_uuid = any (${targets}::uuid[]))
  or org_units = '[]' and (location ->> 'uuid')::uuid = any (${targets}::uuid[]))`

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

/** The place of a new assignment: its org units, its location, or both. */
export interface AssignedPlace {
  /** Empty: the members of the location answer. */
  units: readonly string[]
  locationUuid: string | null
}

export interface NewAssignments {
  clientRiskCatalogueUuid: string
  places: readonly AssignedPlace[]
  /** The groups and members who take part in each assignment. Default: all members of the place. */
  participants?: readonly AssignmentTarget[]
  today: string
}

/** Returns the org units of a place as one text. Two places are the same if this and the location are. */
const toUnitKey = ({ units }: AssignedPlace): string => [...new Set(units)].toSorted().join(' ')

/**
 * Creates the assignments and returns their uuids. If one of them exists already, none is created. The row of
 * the client's catalogue must be locked, because the assignments of a catalogue are numbered.
 * @throws Refusal TaskAssignment.Exists
 */
export async function insertAssignments(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  { clientRiskCatalogueUuid, places, participants = [], today }: NewAssignments,
): Promise<string[]> {
  const wanted = places.map((place) => ({ unitKey: toUnitKey(place), locationUuid: place.locationUuid }))
  const { rows } = await sql<{ uuid: string; unitKey: string; locationUuid: string | null }>`
    insert into risk_assignment (client_risk_catalogue_uuid, number, location_uuid, unit_key, assigned_on,
      actor_kind, actor_uuid, has_participants)
    select ${clientRiskCatalogueUuid}::uuid, taken.number + place.position, place.location_uuid,
      place.unit_key, ${today}::date, ${actor.kind}, ${actor.uuid}::uuid, ${participants.length > 0}::boolean
    from (
        select coalesce(max(number), 0) as number from risk_assignment
        where client_risk_catalogue_uuid = ${clientRiskCatalogueUuid}::uuid) taken,
      unnest(
        ${wanted.map(({ unitKey }) => unitKey)}::text[],
        ${wanted.map(({ locationUuid }) => locationUuid)}::uuid[])
        with ordinality as place (unit_key, location_uuid, position)
    on conflict (client_uuid, client_risk_catalogue_uuid, unit_key, location_uuid)
      where state = 'active' do nothing
    returning uuid, unit_key, location_uuid`.execute(db)

  const created = new Set(rows.map(keyOf))
  const existing = wanted.filter((place) => !created.has(keyOf(place)))
  if (existing.length > 0) refuseExistingAssignments(await readNamesOfPlaces(db, existing))

  const uuids = rows.map(({ uuid }) => uuid)

  await sql`
    insert into risk_assignment_unit (assignment_uuid, org_unit_uuid)
    select a.uuid, unit::uuid
    from risk_assignment a, unnest(string_to_array(nullif(a.unit_key, ''), ' ')) unit
    where a.uuid = any (${uuids}::uuid[])`.execute(db)

  if (participants.length > 0) await insertParticipants(db, uuids, participants)

  return uuids
}

interface PlaceKey {
  unitKey: string
  locationUuid: string | null
}

const keyOf = ({ unitKey, locationUuid }: PlaceKey): string => `${unitKey} ${locationUuid ?? ''}`

async function insertParticipants(
  db: Db,
  assignments: readonly string[],
  participants: readonly AssignmentTarget[],
): Promise<void> {
  const uuidsOf = (wanted: TargetKind) => [
    ...new Set(participants.filter(({ kind }) => kind === wanted).map(({ uuid }) => uuid)),
  ]

  await sql`
    insert into risk_assignment_participant (assignment_uuid, member_group_uuid, member_uuid)
    select a, participant.member_group_uuid, participant.member_uuid
    from unnest(${assignments}::uuid[]) a, (
      select unnest(${uuidsOf('group')}::uuid[]) as member_group_uuid, null::uuid as member_uuid
      union all
      select null, unnest(${uuidsOf('member')}::uuid[])) participant`.execute(db)
}

/**
 * Returns the names of places. The name consists of the org units with the location in brackets, or of the
 * location alone if there are no units.
 */
async function readNamesOfPlaces(db: Db, places: readonly PlaceKey[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(units.names || coalesce(' (' || l.name || ')', ''), l.name) as name
    from unnest(
      ${places.map(({ unitKey }) => unitKey)}::text[],
      ${places.map(({ locationUuid }) => locationUuid)}::uuid[]) as place (unit_key, location_uuid)
    left join location l on l.uuid = place.location_uuid
    left join lateral (
      select string_agg(o.name, ' + ' order by o.name collate "und-x-icu") as names
      from unnest(string_to_array(nullif(place.unit_key, ''), ' ')::uuid[]) unit
      join org_unit o on o.uuid = unit) units on true
    order by name collate "und-x-icu"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns how many members the assignments reach, and how many of these they ask to take part. */
export async function countPeople(
  db: Db,
  assignments: readonly string[],
): Promise<{ people: number; asked: number }> {
  const { rows } = await sql<{ people: number; asked: number }>`
    select
      (select count(distinct member_uuid) from risk_reached(${assignments}::uuid[])) as people,
      (select count(distinct member_uuid) from risk_invited(${assignments}::uuid[])) as asked`.execute(db)
  return rows[0] ?? { people: 0, asked: 0 }
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
