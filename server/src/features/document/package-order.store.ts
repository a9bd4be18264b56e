/** The orders of audit packages, and the files that their jobs have written. */
import type { ErrorCode } from '@sorgfalt/contract'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PackageNode, Period } from './audit-package.store.ts'

/** What an audit package is about. */
export interface PackageRequest extends PackageNode, Period {
  language: Language
  /** Why the package was ordered. May be empty. */
  occasion: string
}

/** Returns where the file of an order is stored. */
export const packageKey = (jobUuid: string): string => `client/${jobUuid}`

/** Stores an order for the job with this uuid. */
export async function insertPackageOrder(
  db: Db,
  jobUuid: string,
  { kind, uuid }: Pick<Actor, 'kind' | 'uuid'>,
  { createdAt, ...request }: PackageRequest & { createdAt: Date },
): Promise<void> {
  await sql`
    insert into audit_package (
      job_uuid, actor_kind, actor_uuid, node_kind, node_uuid, first_day, last_day, language, occasion,
      created_at)
    values (${jobUuid}, ${kind}, ${uuid}, ${request.kind}, ${request.uuid}, ${request.from}, ${request.until},
      ${request.language}, ${request.occasion}, ${createdAt})`.execute(db)
}

interface OrderRow {
  actorKind: 'member' | 'adviser'
  actorUuid: string
  /** The role of the actor today. Null if the member was archived after the order. */
  role: Role | null
  country: Country
  nodeKind: PackageNode['kind']
  nodeUuid: string
  firstDay: string
  lastDay: string
  language: Language
  occasion: string
  createdAt: Date
}

/** An order whose file the job still has to write. */
export interface PackageOrder {
  request: PackageRequest
  actor: Pick<OrderRow, 'actorKind' | 'actorUuid' | 'role' | 'country'>
  createdAt: Date
}

/** Returns the order of a job, undefined if it is complete or was deleted. */
export async function findOpenOrder(db: Db, jobUuid: string): Promise<PackageOrder | undefined> {
  const { rows } = await sql<OrderRow>`
    select p.*, c.country, case p.actor_kind when 'adviser' then 'user' else (
      select m.role from member m
      where m.uuid = p.actor_uuid and m.archived_at is null and m.deleted_at is null) end as role
    from audit_package p cross join client c
    where p.job_uuid = ${jobUuid} and p.size is null and p.refusal is null`.execute(db)
  const [row] = rows
  if (!row) return undefined

  const { nodeKind, nodeUuid, firstDay, lastDay, language, occasion, createdAt, ...actor } = row
  return {
    request: { kind: nodeKind, uuid: nodeUuid, from: firstDay, until: lastDay, language, occasion },
    actor,
    createdAt,
  }
}

/** Stores that the file of an order is complete. */
export async function completeOrder(
  db: Db,
  jobUuid: string,
  { name, size }: { name: string; size: number },
): Promise<void> {
  await db.updateTable('auditPackage').set({ fileName: name, size }).where('jobUuid', '=', jobUuid).execute()
}

/** Stores why an order has no file. */
export async function refuseOrder(db: Db, jobUuid: string, refusal: ErrorCode): Promise<void> {
  await db.updateTable('auditPackage').set({ refusal }).where('jobUuid', '=', jobUuid).execute()
}

/** Returns the finished order of a job that this actor has started. */
export const findFinishedOrder = (db: Db, { kind, uuid }: Pick<Actor, 'kind' | 'uuid'>, jobUuid: string) =>
  db
    .selectFrom('auditPackage')
    .select(['nodeKind as kind', 'nodeUuid as uuid', 'fileName', 'size', 'refusal'])
    .where('jobUuid', '=', jobUuid)
    .where('actorKind', '=', kind as OrderRow['actorKind'])
    .where('actorUuid', '=', uuid)
    .where((row) => row.or([row('size', 'is not', null), row('refusal', 'is not', null)]))
    .executeTakeFirst()

export async function deleteOrder(db: Db, jobUuid: string): Promise<void> {
  await db.deleteFrom('auditPackage').where('jobUuid', '=', jobUuid).execute()
}
