import type { AuditChange, AuditEntry } from '@sorgfalt/contract/audit/audit'
import { type Translate, translateOr } from '@sorgfalt/texts'
import { translateStoredName } from '@sorgfalt/texts/audit-value'

export const translateAction = (t: Translate, action: string): string =>
  translateStoredName(t, 'actions', action)
/** Returns the number of members that an order of reminders has reminded, or null for other entries. */
export const countReminded = ({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>): number | null =>
  entity === 'reminderOrder' && changes ? countOf(changes, 'reminded') : null

/** Returns the number that an entry contains for a field. */
export function countOf(changes: readonly AuditChange[], field: string): number {
  const to = changes.find((change) => change.field === field)?.to
  return typeof to === 'number' ? to : 0
}

export const translateEntity = (t: Translate, entity: string): string =>
  translateStoredName(t, 'entities', entity)
export const translateField = (t: Translate, field: string): string => translateStoredName(t, 'fields', field)

/** Returns a short reason for a refusal. All codes that end in `.NotFound` have the same text. */
export const translateRefusal = (t: Translate, code: string): string =>
  translateOr(
    t,
    `audit.codes.${code.endsWith('.NotFound') ? 'Request.NotFound' : code}`,
    'audit.outcomes.refused',
  )
