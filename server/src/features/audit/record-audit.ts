import type { AuditChange } from '@sorgfalt/contract/audit/audit'
import { auditComparison, auditStatedFields } from '@sorgfalt/contract/audit/audit-comparisons'
import { type AuditRecord, auditRecords } from '@sorgfalt/contract/audit/audit-records'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { ActorKind } from '../../access/context.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertAuditEntries } from './audit-entry.store.ts'
import { findChanges, normalizeValue } from './record-changes.rules.ts'
import { type RecordState, readRecordStates } from './record-state.store.ts'

/** The account that acted. `visitor` means a request without a session. */
export interface AuditActor {
  kind: ActorKind | 'visitor'
  uuid: string | null
}

/** An action that is going to be written to the audit log, before it has been carried out. */
interface PlannedAction {
  actor: AuditActor
  action: string
  input: unknown
}

/** An action that is to be written to the audit log. */
export interface AuditedAction extends PlannedAction {
  requestId: string
  /** The output of the call. If the call created a record, its uuid is in the output. */
  output?: unknown
  /**
   * The states of the records before the action, from `readStatesBefore`. Without them, the entry has no
   * changes. An action that creates a record has an empty list.
   */
  before?: readonly RecordState[] | undefined
  /** Default: `done`. */
  outcome?: 'done' | 'refused'
  /** The reason for a refusal. */
  code?: ErrorCode
}

/**
 * Returns the states of the records that an action is going to change or delete. Returns undefined if the log
 * does not compare the records of this action. The caller passes the result to `recordAudit` in the same
 * transaction.
 */
export const readStatesBefore = async (
  db: Db,
  { actor, action, input }: PlannedAction,
): Promise<readonly RecordState[] | undefined> =>
  auditComparison(action) && readRecordStates(db, auditRecords(action, { input, actor: actor.uuid }))

/**
 * Writes an action to the audit log. An action on several records creates one entry per record, so that each
 * record has its complete history. An entry contains what has changed, if the log compares the record, and
 * otherwise the names of the input's fields.
 */
export async function recordAudit(
  db: Db,
  { actor, requestId, action, input, output, before, outcome = 'done', code }: AuditedAction,
): Promise<void> {
  const records = auditRecords(action, { input, output, actor: actor.uuid })
  const isCompared = before !== undefined && auditComparison(action) === 'values'
  const after = isCompared ? await readRecordStates(db, records) : []
  const sent = flattenFilter(input)
  const stated = outcome === 'done' ? readStated(action, sent) : []
  const earlier = byRecord(before ?? [])
  const later = byRecord(after)

  const entries = records.map((record) => {
    const [old, current] = [earlier.get(keyOf(record)), later.get(keyOf(record))]
    const entity = current?.entity
    const changes = entity ? [...findChanges(entity, old?.values, current?.values), ...stated] : null
    // A list has no state that could be compared.
    const onlyStated = stated.length > 0 ? stated : null

    return {
      uuid: uuidv7(),
      entity: record.entity,
      entityUuid: record.uuid,
      entityName: old?.name ?? null,
      fields: changes ? changes.map(({ field }) => field) : Object.keys(sent),
      changes: changes ?? onlyStated,
    }
  })

  const head = { requestId, actorKind: actor.kind, actorUuid: actor.uuid, action, outcome, code: code ?? '' }
  await insertAuditEntries(db, head, entries)
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of the input. Replaces `filter` by the filters that are set. */
function flattenFilter(input: unknown): Fields {
  if (!isObject(input)) return {}
  if (!isObject(input['filter'])) return input

  const { filter, ...others } = input
  const set = Object.entries(filter).filter(([, value]) => isSet(value))
  return { ...others, ...Object.fromEntries(set) }
}

const isSet = (value: unknown): boolean => value !== false && normalizeValue(value) !== null

/** Returns the values of the input that the log contains, although no record has them. */
const readStated = (action: string, sent: Fields): AuditChange[] =>
  auditStatedFields(action)
    .filter((field) => isSet(sent[field]))
    .map((field) => ({ field, from: null, to: normalizeValue(sent[field]) }))

const keyOf = ({ entity, uuid }: AuditRecord): string => `${entity} ${uuid}`

const byRecord = (states: readonly RecordState[]): ReadonlyMap<string, RecordState> =>
  new Map(states.map((state) => [keyOf(state), state]))
