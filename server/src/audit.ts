import type { Actor } from './context.ts'
import type { Db } from './db/database.ts'
import { uuidv7 } from './uuid.ts'

/** Writes who did what: the names of the fields that came, never their values (security.md D19). */
export async function recordAudit(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  requestId: string,
  action: string,
  input: unknown,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  const named = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const target = named.find(([key]) => key.endsWith('Uuid') || key === 'uuid')
  await db
    .insertInto('auditLog')
    .values({
      uuid: uuidv7(),
      requestId,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
      action,
      entity: target ? target[0].replace(/Uuid$/, '') : '',
      entityUuid: target && typeof target[1] === 'string' ? target[1] : null,
      fields: named.map(([key]) => key),
      outcome,
    })
    .execute()
}
