import { type Translate, translateOr } from '@sorgfalt/texts'
import { translateStoredName } from '@sorgfalt/texts/audit-value'

export const translateAction = (t: Translate, action: string): string =>
  translateStoredName(t, 'actions', action)
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
