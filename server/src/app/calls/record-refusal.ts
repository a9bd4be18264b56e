import type { AnyCall, CallName } from '@sorgfalt/contract'
import { auditEntityOfCall } from '@sorgfalt/contract/audit/audit-records'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { isUuid } from '@sorgfalt/contract/fields/checks'
import type { Actor } from '../../access/context.ts'
import { insertRefusedCall } from '../../features/audit/refused-call.store.ts'
import { claimSlot } from '../../features/session/throttle.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import type { Refusal } from '../../platform/refusal.ts'

/**
 * The codes of the refusals that are recorded. Codes with status 404 are included, because a row that the
 * actor may not see is answered as not found.
 */
const recordedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'Permission.Missing',
  'Password.Wrong',
  'Factor.Wrong',
  'Factor.Used',
  'Passkey.Refused',
  'Request.Forged',
  'Request.RateLimited',
  'Request.TooOften',
])

/**
 * An identical refusal is recorded at most once in this period, so that a flood of requests does not fill the
 * log.
 */
const pauseSeconds = 60

export interface Attempt {
  actor: Actor
  requestId: string
  refusal: Refusal
  name: CallName
  call: AnyCall
  /** The input as it was sent, possibly invalid. */
  input: unknown
}

/**
 * Writes a refused call of a signed-in actor into the company's audit log. Uses a separate transaction,
 * because the transaction of the call was rolled back (ASVS 16.3.2, 16.3.3).
 *
 * @throws errors of the database
 */
export async function recordRefusal(
  database: Database,
  { actor, requestId, refusal, name, call, input }: Attempt,
): Promise<void> {
  const { code, status } = refusal
  if (!recordedCodes.has(code) && status !== 404) return

  const key = sha256(`refused\n${actor.clientUuid}\n${actor.uuid}\n${name}\n${code}`)
  await database.transaction(enterClient(actor.clientUuid), async (db) => {
    if (!(await claimSlot(db, key, pauseSeconds))) return

    await insertRefusedCall(db, {
      actor,
      requestId,
      action: call.audit ?? 'access',
      entity: auditEntityOfCall(name),
      entityUuid: findUuid(input),
      code,
    })
  })
}

/** Returns the first property of the input that is named `uuid` or `…Uuid`, if it is a uuid. */
function findUuid(input: unknown): string | null {
  const properties = Object.entries(input ?? {})
  const [, value] = properties.find(([key]) => key === 'uuid' || key.endsWith('Uuid')) ?? []
  return isUuid(value) ? value : null
}
