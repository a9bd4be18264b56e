import type { calls, Input } from '@sorgfalt/contract'
import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { timeZones } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { auditScope, memberScope } from '../../access/scope.ts'
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

const entries = (db: Db, actor: Actor, filter: AuditFilter) =>
  conditionsOf(actor, filter).reduce(
    (query, condition) => query.where(condition),
    db.selectFrom('auditLog').select(columns).where(auditScope(actor)),
  )
type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const anyOf = (
  column: string,
  values: readonly string[] | undefined,
  type: 'text' | 'uuid',
): RawBuilder<SqlBool>[] =>
  values?.length ? [sql<SqlBool>`${sql.ref(column)} = any (${values}::${sql.raw(type)}[])`] : []

/** Midnight that a day of the company's calendar begins with. */
const midnight = ({ country }: Actor, day: string, plus = 0) =>
  sql<Date>`(${day}::date + ${plus}::integer)::timestamp at time zone ${timeZones[country]}`

function conditionsOf(actor: Actor, filter: AuditFilter): RawBuilder<SqlBool>[] {
  return [
    ...anyOf('auditLog.actorUuid', filter.actor, 'uuid'),
    ...anyOf('auditLog.actorKind', filter.actorKind, 'text'),
    ...anyOf('auditLog.action', filter.action, 'text'),
    ...anyOf('auditLog.entity', filter.entity, 'text'),
    ...anyOf('auditLog.outcome', filter.outcome, 'text'),
    ...(filter.record ? [sql<SqlBool>`${sql.ref('auditLog.entityUuid')} = ${filter.record}`] : []),
    ...(filter.from ? [sql<SqlBool>`${sql.ref('auditLog.at')} >= ${midnight(actor, filter.from)}`] : []),
    ...(filter.to ? [sql<SqlBool>`${sql.ref('auditLog.at')} < ${midnight(actor, filter.to, 1)}`] : []),
  ]
}

/** A page of what the actor may see, the latest first. */
export async function listEntries(db: Db, actor: Actor, { filter, ...request }: ListRequest) {
  const sorted = request.sortBy ? request : { ...request, sortDirection: 'desc' as const }
  const { rows, ...page } = await readPage(db, entries(db, actor, filter), sorted, {
    by: { at: 'auditLog.at' },
    otherwise: 'at',
    uuid: 'auditLog.uuid',
  })
  return { ...page, rows: await named(db, actor, rows) }
}

/** Where a walk through the log has got to. */
export interface Place {
  /** As the database writes it: to the microsecond, which a Date would lose. */
  at: string
  uuid: string
}

/** The next `most` entries behind a place, backwards in time: whatever is written meanwhile moves nothing. */
export async function entriesBefore(
  db: Db,
  actor: Actor,
  filter: AuditFilter,
  place: Place | undefined,
  most: number,
) {
  const query = entries(db, actor, filter).select(sql<string>`audit_log.at::text`.as('place'))
  const rest = place
    ? query.where(
        sql<SqlBool>`(audit_log.at, audit_log.uuid) < (${place.at}::timestamptz, ${place.uuid}::uuid)`,
      )
    : query
  const rows = await rest
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.uuid', 'desc')
    .limit(most)
    .execute()
  const last = rows.at(-1)
  return {
    rows: await named(db, actor, rows),
    ...(last && rows.length === most && { next: { at: last.place, uuid: last.uuid } }),
  }
}

async function named(db: Db, actor: Actor, rows: readonly Row[]): Promise<AuditEntry[]> {
  const names = await namesOf(db, rows)
  const nameOf = (uuid: string | null) => (uuid === null ? null : { uuid, name: names.get(uuid) ?? null })
  const seesAll = actor.role === 'super-admin' || actor.role === 'admin'
  /**
   * Whoever was refused may have typed anything: what is not known here is not repeated, and a leader does not learn by the
   * own attempts what others are called.
   */
  const recordOf = (uuid: string | null, outcome: Row['outcome']) =>
    outcome === 'refused' && !(seesAll && names.has(uuid ?? '')) ? null : nameOf(uuid)
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
      actor: nameOf(actorUuid),
      record: recordOf(entityUuid, outcome),
    }),
  )
}

/** What people and records are called today, in one statement; who was erased has no name any more. */
async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const uuids = [
    ...new Set(
      rows.flatMap(({ actorUuid, entityUuid }) => [actorUuid, entityUuid]).filter((uuid) => uuid !== null),
    ),
  ]
  if (uuids.length === 0) return new Map()
  const found = await sql<{ uuid: string; name: string }>`
    with asked as (select unnest(${uuids}::uuid[]) as uuid)
    select m.uuid, m.first_name || ' ' || m.last_name as name from member m join asked using (uuid) where m.deleted_at is null
    union all select a.uuid, a.first_name || ' ' || a.last_name from advisers_in_log(${uuids}::uuid[]) a
    union all select o.uuid, o.name from org_unit o join asked using (uuid)
    union all select l.uuid, l.name from location l join asked using (uuid)
    union all select g.uuid, g.name from member_group g join asked using (uuid)`.execute(db)
  return new Map(found.rows.map(({ uuid, name }) => [uuid, name]))
}

/** Who may have acted: members that the actor may see, by name, and the chosen ones. */
export async function actorOptions(
  db: Db,
  actor: Actor,
  search: string | undefined,
  selected: readonly string[],
  most: number,
) {
  const members = () =>
    db
      .selectFrom('member')
      .select(['uuid', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where('deletedAt', 'is', null)
      .where(memberScope(actor))
  const condition = await searchCondition(db, search)
  const found = await (condition ? members().where(condition) : members())
    .orderBy(inAlphabet('lastName'))
    .orderBy(inAlphabet('firstName'))
    .orderBy('uuid')
    .limit(most + 1)
    .execute()
  const missing = selected.filter((uuid) => !found.some((member) => member.uuid === uuid))
  const chosen = missing.length > 0 ? await members().where('uuid', 'in', missing).execute() : []
  return { actors: [...found.slice(0, most), ...chosen], more: found.length > most }
}
