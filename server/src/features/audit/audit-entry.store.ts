import type { AuditChange } from '@sorgfalt/contract/audit/audit'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AuditLogTable } from '../../platform/db/schema.ts'

/** An entry that is to be written. */
export interface NewAuditEntry {
  uuid: string
  entity: string
  entityUuid: string | null
  /** The name of the record before the action. Null if it is not known: the record keeps its current name. */
  entityName: string | null
  fields: readonly string[]
  changes: readonly AuditChange[] | null
}

/** What all entries of an action have in common. */
export interface AuditEntryHead {
  requestId: string
  actorKind: AuditLogTable['actorKind']
  actorUuid: string | null
  action: string
  outcome: 'done' | 'refused'
  code: string
}

/**
 * Writes the entries of an action with one statement. Adds the names that the acting member and the records
 * have at this moment. A deleted member has no name, not even one from before the action.
 */
export async function insertAuditEntries(
  db: Db,
  { requestId, actorKind, actorUuid, action, outcome, code }: AuditEntryHead,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) entry (
        "uuid" uuid, "entity" text, "entityUuid" uuid, "entityName" text, "fields" text[], "changes" jsonb)),
    requested as materialized (select distinct "entityUuid" as uuid from entry where "entityUuid" is not null),
    named as (
      select m.uuid, m.first_name || ' ' || m.last_name as name
      from member m join requested using (uuid) where m.deleted_at is null
      union all select o.uuid, o.name from org_unit o join requested using (uuid)
      union all select l.uuid, l.name from location l join requested using (uuid)
      union all select g.uuid, g.name from member_group g join requested using (uuid)
      union all select t.uuid, t.name from own_template t join requested using (uuid)
      union all select k.uuid, k.title from scorm_package k join requested using (uuid))
    insert into audit_log (uuid, request_id, actor_kind, actor_uuid, actor_name, action, entity, entity_uuid,
      entity_name, fields, changes, outcome, code)
    select entry.uuid, ${requestId}, ${actorKind}, ${actorUuid}::uuid,
      (select m.first_name || ' ' || m.last_name from member m
       where m.uuid = ${actorUuid}::uuid and m.deleted_at is null),
      ${action}, entry.entity, entry."entityUuid",
      case when entry.entity = 'member' and named.uuid is null then null
        else coalesce(entry."entityName", named.name) end,
      entry.fields, nullif(entry.changes, 'null'), ${outcome}, ${code}
    from entry left join named on named.uuid = entry."entityUuid"`.execute(db)
}
