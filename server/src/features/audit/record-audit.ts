import { auditRecords } from '@sorgfalt/contract/audit/audit-records'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { ActorKind } from '../../access/context.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

/** `visitor`: nobody was signed in. */
export interface AuditActor {
  kind: ActorKind | 'visitor'
  uuid: string | null
}

export interface AuditFacts {
  /** What the call answered: a record that it made is named there. */
  output?: unknown
  outcome?: 'done' | 'refused'
  /** Why it was refused. */
  code?: ErrorCode
}

/**
 * Writes who did what: the names of the fields that came, never their values (security.md D19). An action on many records is
 * many entries, so that each record's own story is complete.
 */
export async function recordAudit(
  db: Db,
  actor: AuditActor,
  requestId: string,
  action: string,
  input: unknown,
  { output, outcome = 'done', code }: AuditFacts = {},
): Promise<void> {
  const fields = typeof input === 'object' && input !== null ? Object.keys(input) : []
  await db
    .insertInto('auditLog')
    .values(
      auditRecords(action, { input, output, actor: actor.uuid }).map(({ entity, uuid: entityUuid }) => ({
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
    .execute()
}
