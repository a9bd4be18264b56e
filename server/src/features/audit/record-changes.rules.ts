/** Compares the states of a record before and after a call. */
import type { AuditChange, AuditValue } from '@sorgfalt/contract/audit/audit'
import { auditValueKind, type ComparedEntity, comparedEntities } from '@sorgfalt/contract/audit/audit-fields'

type Values = Readonly<Record<string, unknown>>

/** Returns the value in the form in which the log stores it. An empty text and an empty list are null. */
export function normalizeValue(value: unknown): AuditValue {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return value as AuditValue
}

/**
 * Returns the fields whose values differ, in the order of the contract, with both values where the log may
 * contain them. For a record that did not exist before, returns the fields that are set and shown.
 */
export function findChanges(
  entity: ComparedEntity,
  before: Values | undefined,
  after: Values | undefined,
): AuditChange[] {
  return Object.keys(comparedEntities[entity]).flatMap((field): AuditChange[] => {
    const from = normalizeValue(before?.[field])
    const to = normalizeValue(after?.[field])
    const isHidden = auditValueKind(entity, field) === 'hidden'

    if (JSON.stringify(from) === JSON.stringify(to)) return []
    if (before === undefined && (isHidden || to === false || to === 0)) return []

    return [isHidden ? { field } : { field, from, to }]
  })
}
