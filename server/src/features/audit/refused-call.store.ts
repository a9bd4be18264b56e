import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AuditActor } from './record-audit.ts'

export interface RefusedCall {
  actor: AuditActor
  requestId: string
  action: string
  entity: string
  /** The uuid of the record that the input names, if it names one. */
  entityUuid: string | null
  code: ErrorCode
}

/** Writes a refused call into the audit log. The input of the call is not stored. */
export async function insertRefusedCall(db: Db, { actor, ...entry }: RefusedCall): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      uuid: uuidv7(),
      ...entry,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
      outcome: 'refused',
    })
    .execute()
}
