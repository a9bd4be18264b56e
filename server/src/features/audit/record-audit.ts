import { auditRecords } from '@sorgfalt/contract/audit/audit-records'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { ActorKind } from '../../access/context.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertAuditEntries } from './audit-entry.store.ts'

/** The account that acted. `visitor` means a request without a session. */
export interface AuditActor {
  kind: ActorKind | 'visitor'
  uuid: string | null
}

/** An action that is to be written to the audit log. */
export interface AuditedAction {
  actor: AuditActor
  requestId: string
  action: string
  /** The input of the call. Only the names of its fields are stored. */
  input: unknown
  /** The output of the call. If the call created a record, its uuid is in the output. */
  output?: unknown
  /** Default: `done`. */
  outcome?: 'done' | 'refused'
  /** The reason for a refusal. */
  code?: ErrorCode
}

/**
 * Writes an action to the audit log, with the names of the input's fields but never their values. An action
 * on several records creates one entry per record, so that each record has its complete history.
 */
export async function recordAudit(
  db: Db,
  { actor, requestId, action, input, output, outcome = 'done', code }: AuditedAction,
): Promise<void> {
  const fields = typeof input === 'object' && input !== null ? Object.keys(input) : []
  const records = auditRecords(action, { input, output, actor: actor.uuid })

  await insertAuditEntries(
    db,
    records.map(({ entity, uuid: entityUuid }) => ({
      uuid: uuidv7(),
      requestId,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
      action,
      entity,
      entityUuid,
      fields,
      outcome,
      code: code ?? '',
    })),
  )
}
