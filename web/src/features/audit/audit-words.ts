import { type Translate, translateOr } from '@sorgfalt/texts'

/** A stored word in the language on screen; one that the texts do not know any more stays as it is. */
function worded(t: Translate, key: string, word: string): string {
  const text = translateOr(t, key, 'audit.unnamed')
  return text === t('audit.unnamed') ? word : text
}

export const actionText = (t: Translate, action: string): string =>
  worded(t, `audit.actions.${action}`, action)
export const entityText = (t: Translate, entity: string): string =>
  worded(t, `audit.entities.${entity}`, entity)
export const fieldText = (t: Translate, field: string): string => worded(t, `audit.fields.${field}`, field)

/** Why something was refused, in two words; whatever was not found reads alike. */
export const refusalText = (t: Translate, code: string): string =>
  translateOr(
    t,
    `audit.codes.${code.endsWith('.NotFound') ? 'Request.NotFound' : code}`,
    'audit.outcomes.refused',
  )
