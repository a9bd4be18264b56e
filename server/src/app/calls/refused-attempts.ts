import type { AnyCall, CallName } from '@sorgfalt/contract'
import { auditEntityOfCall } from '@sorgfalt/contract/audit/audit-records'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { Actor, Services } from '../../access/context.ts'
import { claimSlot } from '../../features/session/throttle.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refusals that tell of an attempt; whatever is not found counts, too, because what is out of reach looks like it. */
const telling: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'Permission.Missing',
  'Password.Wrong',
  'Request.Forged',
  'Request.RateLimited',
  'Request.TooOften',
])
/** Seconds in which the same attempt is written once: a flood must not fill the log. */
const pause = 60

const uuidIn = (input: unknown): string | null => {
  const [, value] = Object.entries(input ?? {}).find(([key]) => key === 'uuid' || key.endsWith('Uuid')) ?? []
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : null
}

/**
 * Writes into the company's log that somebody who is signed in was refused, apart from the transaction that the refusal has
 * undone (ASVS 16.3.2, 16.3.3). @throws what the database throws: the caller answers the refusal in any case
 */
export async function recordAttempt(
  { database }: Services,
  {
    actor,
    requestId,
    error,
    name,
    call,
    input,
  }: { actor: Actor; requestId: string; error: unknown; name: CallName; call: AnyCall; input: unknown },
): Promise<void> {
  if (!(error instanceof Refusal) || !(telling.has(error.code) || error.status === 404)) return
  const { code } = error
  await database.transaction(enterClient(actor.clientUuid), async (db) => {
    if (
      !(await claimSlot(db, sha256(`refused\n${actor.clientUuid}\n${actor.uuid}\n${name}\n${code}`), pause))
    )
      return
    await db
      .insertInto('auditLog')
      .values({
        uuid: uuidv7(),
        requestId,
        actorKind: actor.kind,
        actorUuid: actor.uuid,
        action: call.audit ?? 'access',
        entity: auditEntityOfCall(name),
        entityUuid: uuidIn(input),
        outcome: 'refused',
        code,
      })
      .execute()
  })
}
