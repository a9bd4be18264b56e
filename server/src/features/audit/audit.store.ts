import type { calls, Input } from '@sorgfalt/contract'
import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { timeZones } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { auditScope, memberScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../platform/db/page.ts'
import { searchCondition } from '../member/list/search.store.ts'

type ListRequest = Input<typeof calls.audit.readLog>
export type AuditFilter = ListRequest['filter']

const columns = [
  'uuid',
  'at',
  'requestId',
  'actorKind',
  'actorUuid',
  'action',
  'entity',
  'entityUuid',
  'fields',
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

  return { ...page, rows: await addNames(db, actor, rows) }
}

/** The last entry that an export has read. */
export interface ExportPosition {
  /** The time of the entry in the database's own notation, because a Date would lose the microseconds. */
  at: string
  uuid: string
}

interface ChunkRequest {
  filter: AuditFilter
  /** Undefined for the first chunk. */
  position: ExportPosition | undefined
  maxEntries: number
}

/**
 * Returns the next entries before `position`, the latest first, and the position of the next chunk if there
 * may be more. The export reads backwards in time, so that entries written during the export do not shift the
 * chunks.
 */
export async function readEntriesBefore(
  db: Db,
  actor: Actor,
  { filter, position, maxEntries }: ChunkRequest,
): Promise<{ rows: AuditEntry[]; next?: ExportPosition }> {
  const query = selectEntries(db, actor, filter).select(sql<string>`audit_log.at::text`.as('exactAt'))
  const remaining = position
    ? query.where(
        sql<SqlBool>`(audit_log.at, audit_log.uuid)
          < (${position.at}::timestamptz, ${position.uuid}::uuid)`,
      )
    : query

  const rows = await remaining
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.uuid', 'desc')
    .limit(maxEntries)
    .execute()

  const last = rows.at(-1)

  return {
    rows: await addNames(db, actor, rows),
    ...(last && rows.length === maxEntries && { next: { at: last.exactAt, uuid: last.uuid } }),
  }
}

async function addNames(db: Db, actor: Actor, rows: readonly Row[]): Promise<AuditEntry[]> {
  const names = await readNames(db, rows)
  const withName = (uuid: string | null) => (uuid === null ? null : { uuid, name: names.get(uuid) ?? null })
  const seesAll = actor.role === 'super-admin' || actor.role === 'admin'

  /**
   * The input of a refused call may contain any uuid. The log shows the uuid to administrators only, and only
   * if a record has this uuid. Otherwise, location and unit managers could learn the names of records outside
   * their scope by sending calls that are refused.
   */
  const toRecord = (uuid: string | null, outcome: Row['outcome']) =>
    outcome === 'refused' && !(seesAll && names.has(uuid ?? '')) ? null : withName(uuid)

  return rows.map(
    ({ uuid, at, requestId, actorKind, actorUuid, action, entity, entityUuid, fields, outcome, code }) => ({
      uuid,
      requestId,
      actorKind,
      action,
      entity,
      fields,
      outcome,
      code,
      at: at.toISOString(),
      actor: withName(actorUuid),
      record: toRecord(entityUuid, outcome),
    }),
  )
}

/** Returns the current names of the people and records in `rows` by uuid. Deleted members have no name. */
async function readNames(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const uuids = [
    ...new Set(
      rows.flatMap(({ actorUuid, entityUuid }) => [actorUuid, entityUuid]).filter((uuid) => uuid !== null),
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
    union all select g.uuid, g.name from member_group g join requested using (uuid)`.execute(db)

  return new Map(found.rows.map(({ uuid, name }) => [uuid, name]))
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
