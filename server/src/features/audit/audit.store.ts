import type { calls, Input } from '@sorgfalt/contract'
import type { AuditChange, AuditEntry, AuditValue } from '@sorgfalt/contract/audit/audit'
import { auditValueKind } from '@sorgfalt/contract/audit/audit-fields'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { auditScope, memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { searchCondition } from '../member/list/search.store.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { hideLogins, matchSearch, seesAll } from './audit-search.store.ts'
import { readVisibleRecords } from './visible-records.store.ts'

type ListRequest = Input<typeof calls.audit.readLog>
export type AuditFilter = ListRequest['filter']

const columns = [
  'uuid',
  'at',
  'requestId',
  'actorKind',
  'actorUuid',
  'actorName',
  'action',
  'entity',
  'entityUuid',
  'entityName',
  'fields',
  'changes',
  'outcome',
  'code',
] as const

const selectEntries = (db: Db, actor: Actor, filter: AuditFilter) =>
  buildConditions(actor, filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom('auditLog').select(columns).where(auditScope(actor)),
  )
type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const isOneOf = (
  column: string,
  values: readonly string[] | undefined,
  type: 'text' | 'uuid',
): RawBuilder<SqlBool>[] =>
  values?.length ? [sql<SqlBool>`${sql.ref(column)} = any (${values}::${sql.raw(type)}[])`] : []

/**
 * Adds `plusDays` to a day. Returns the instant at which the resulting day begins in the company's time zone.
 */
const startOfDay = ({ country }: Actor, day: string, plusDays = 0) =>
  sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp at time zone ${timeZones[country]}`

function buildConditions(actor: Actor, filter: AuditFilter): RawBuilder<SqlBool>[] {
  const { record, from, to } = filter
  const at = sql.ref('auditLog.at')

  return [
    ...isOneOf('auditLog.actorUuid', filter.actor, 'uuid'),
    ...isOneOf('auditLog.actorKind', filter.actorKind, 'text'),
    ...isOneOf('auditLog.action', filter.action, 'text'),
    ...isOneOf('auditLog.entity', filter.entity, 'text'),
    ...isOneOf('auditLog.outcome', filter.outcome, 'text'),
    ...hideLogins(filter),
    ...matchSearch(actor, filter),
    ...(record ? [sql<SqlBool>`${sql.ref('auditLog.entityUuid')} = ${record}`] : []),
    ...(from ? [sql<SqlBool>`${at} >= ${startOfDay(actor, from)}`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${startOfDay(actor, to, 1)}`] : []),
  ]
}

/** Returns a page of the entries that the actor may see, the latest first by default. */
export async function listEntries(db: Db, actor: Actor, { filter, ...request }: ListRequest) {
  const sorted = request.sortBy ? request : { ...request, sortDirection: 'desc' as const }
  const { rows, ...page } = await readPage(db, selectEntries(db, actor, filter), sorted, {
    by: { at: 'auditLog.at' },
    otherwise: 'at',
    uuid: 'auditLog.uuid',
  })

  const language = await languageOfActor(db, actor)

  return { ...page, rows: await toEntries(db, { actor, language }, rows) }
}

/** Returns the number of entries that match the filter, but at most `max`. */
export async function countEntries(
  db: Db,
  actor: Actor,
  { filter, max }: { filter: AuditFilter; max: number },
): Promise<number> {
  const { count } = await db
    .selectFrom(selectEntries(db, actor, filter).clearSelect().select('uuid').limit(max).as('entry'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  return count
}

/** The last entry that an export has read. */
export interface ExportPosition {
  /** The time of the entry in the database's own notation, because a Date would lose the microseconds. */
  at: string
  uuid: string
}

interface ChunkRequest {
  filter: AuditFilter
  direction: 'asc' | 'desc'
  language: Language
  /** Undefined for the first chunk. */
  position: ExportPosition | undefined
  maxEntries: number
}

/**
 * Returns the next entries after `position` in the direction of the list, and the position of the next chunk
 * if there may be more. Entries that are written during the export do not shift the chunks.
 */
export async function readNextEntries(
  db: Db,
  actor: Actor,
  { filter, direction, language, position, maxEntries }: ChunkRequest,
): Promise<{ rows: AuditEntry[]; next?: ExportPosition }> {
  const query = selectEntries(db, actor, filter).select(sql<string>`audit_log.at::text`.as('exactAt'))
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const remaining = position
    ? query.where(
        sql<SqlBool>`(audit_log.at, audit_log.uuid) ${comparison}
          (${position.at}::timestamptz, ${position.uuid}::uuid)`,
      )
    : query

  const rows = await remaining
    .orderBy('auditLog.at', direction)
    .orderBy('auditLog.uuid', direction)
    .limit(maxEntries)
    .execute()

  const last = rows.at(-1)

  return {
    rows: await toEntries(db, { actor, language }, rows),
    ...(last && rows.length === maxEntries && { next: { at: last.exactAt, uuid: last.uuid } }),
  }
}

/** Who reads the log, and in which language. */
interface Reader {
  actor: Actor
  language: Language
}

async function toEntries(
  db: Db,
  { actor, language }: Reader,
  rows: readonly (Row & { exactAt?: string })[],
): Promise<AuditEntry[]> {
  const names = await readNames(db, rows, language)
  const visible = await readVisibleRecords(
    db,
    actor,
    rows.flatMap(({ entityUuid }) => entityUuid ?? []),
  )

  const withNames = (uuid: string | null, storedName: string | null, isMember: boolean) => {
    if (uuid === null) return null
    const current = names.get(uuid) ?? null
    // A deleted member has no name, not even one that was written while the member was being deleted.
    const name = isMember ? current && (storedName ?? current) : (storedName ?? current)
    return { uuid, name, currentName: current === name ? null : current }
  }

  /**
   * The input of a refused call may contain any uuid. The log shows the uuid to administrators only, and only
   * if a record has this uuid. Otherwise, location and unit managers could learn the names of records outside
   * their scope by sending calls that are refused.
   */
  const toRecord = ({ entity, entityUuid, entityName, outcome }: Row) => {
    if (outcome === 'refused' && !(seesAll(actor) && names.has(entityUuid ?? ''))) return null
    const record = withNames(entityUuid, entityName, entity === 'member')

    return record && { ...record, isVisible: visible.has(record.uuid) }
  }

  return rows.map((row) => ({
    uuid: row.uuid,
    requestId: row.requestId,
    actorKind: row.actorKind,
    action: row.action,
    entity: row.entity,
    fields: row.fields.filter((field) => !storedChanges(row)?.some((change) => change.field === field)),
    changes: storedChanges(row)?.map((change) => showChange(actor, row.entity, change, names)) ?? null,
    outcome: row.outcome,
    code: row.code,
    at: row.at.toISOString(),
    actor: withNames(row.actorUuid, row.actorName, row.actorKind === 'member'),
    record: toRecord(row),
  }))
}

const storedChanges = ({ changes }: Pick<Row, 'changes'>) => changes as AuditChange[] | null

/**
 * Replaces the uuids of members by their names. Removes the names of org units and locations for managers,
 * because these can be out of their scope.
 */
function showChange(
  actor: Actor,
  entity: string,
  { field, ...values }: AuditChange,
  names: ReadonlyMap<string, string>,
): AuditChange {
  const kind = auditValueKind(entity, field)
  if ((kind === 'place' || kind === 'places') && !seesAll(actor)) return { field }
  if (kind !== 'members') return { field, ...values }

  const toNames = (value: AuditValue | undefined): AuditValue =>
    Array.isArray(value) ? value.map((uuid) => names.get(String(uuid)) ?? null) : null

  return 'to' in values ? { field, from: toNames(values.from), to: toNames(values.to) } : { field }
}

/** Returns the uuids of the members whom a change names. */
const changedMembers = (entity: string, { field, from, to }: AuditChange): string[] =>
  auditValueKind(entity, field) === 'members'
    ? [from, to].flatMap((value) => (Array.isArray(value) ? value.map(String) : []))
    : []

/**
 * Returns the current names of the people and records in `rows` by uuid, with one query. Deleted members have
 * no name.
 */
async function readNames(db: Db, rows: readonly Row[], language: Language): Promise<Map<string, string>> {
  const uuids = [
    ...new Set(
      rows.flatMap((row) => [
        ...[row.actorUuid, row.entityUuid].filter((uuid) => uuid !== null),
        ...(storedChanges(row) ?? []).flatMap((change) => changedMembers(row.entity, change)),
      ]),
    ),
  ]
  if (uuids.length === 0) return new Map()

  const found = await sql<{ uuid: string; name: string }>`
    with requested as (select unnest(${uuids}::uuid[]) as uuid)
    select m.uuid, m.first_name || ' ' || m.last_name as name
    from member m join requested using (uuid) where m.deleted_at is null
    union all select a.uuid, a.first_name || ' ' || a.last_name from advisers_in_log(${uuids}::uuid[]) a
    union all select o.uuid, o.name from org_unit o join requested using (uuid)
    union all select l.uuid, l.name from location l join requested using (uuid)
    union all select g.uuid, g.name from member_group g join requested using (uuid)
    union all select t.uuid, t.name from own_template t join requested using (uuid)
    union all select k.uuid, k.title from scorm_package k join requested using (uuid)
    union all select e.uuid, v.title ->> ${language}::text from elearning e join requested using (uuid)
      join elearning_version v on v.uuid = e.current_version_uuid
    union all select k.uuid, v.title ->> ${language}::text from risk_catalogue k
      join requested using (uuid) join risk_catalogue_version v on v.uuid = k.current_version_uuid
    union all select o.uuid, v.title ->> ${language}::text from reminder_order o join requested using (uuid)
      join risk_round r on r.uuid = o.round_uuid join risk_assignment a on a.uuid = r.assignment_uuid
      join client_risk_catalogue used on used.uuid = a.client_risk_catalogue_uuid
      join risk_catalogue k on k.uuid = used.catalogue_uuid
      join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, k.current_version_uuid)
    `.execute(db)

  return new Map(found.rows.filter(({ name }) => name).map(({ uuid, name }) => [uuid, name]))
}

interface ActorSearch {
  search?: string | undefined
  /** Uuids of the members who are included even if they do not match the search. */
  selected: readonly string[]
  maxActors: number
}

/**
 * Returns the members whom the actor may see and who match the search, and also the selected members. They
 * are sorted by name.
 */
export async function listActorOptions(db: Db, actor: Actor, { search, selected, maxActors }: ActorSearch) {
  const selectMembers = () =>
    db
      .selectFrom('member')
      .select(['uuid', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where('deletedAt', 'is', null)
      .where(memberScope(actor))

  const condition = await searchCondition(db, search)
  const found = await (condition ? selectMembers().where(condition) : selectMembers())
    .orderBy(inAlphabet('lastName'))
    .orderBy(inAlphabet('firstName'))
    .orderBy('uuid')
    .limit(maxActors + 1)
    .execute()

  const missing = selected.filter((uuid) => !found.some((member) => member.uuid === uuid))
  const others = missing.length > 0 ? await selectMembers().where('uuid', 'in', missing).execute() : []

  return { actors: [...found.slice(0, maxActors), ...others], more: found.length > maxActors }
}
