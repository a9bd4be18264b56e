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
  const [key = '', value] = named.find(([key]) => key.endsWith('Uuid') || key === 'uuid' || key === 'uuids') ?? []
  // An action on many is many entries: each record's own story is complete.
  const targets = Array.isArray(value) && value.length > 0 ? value : [value]
  await db
    .insertInto('auditLog')
    .values(
      targets.map((target: unknown) => ({
        uuid: uuidv7(),
        requestId,
        actorKind: actor.kind,
        actorUuid: actor.uuid,
        action,
        entity: key.replace(/Uuid$/, ''),
        entityUuid: typeof target === 'string' ? target : null,
        fields: named.map(([name]) => name),
        outcome,
      })),
    )
    .execute()
}
