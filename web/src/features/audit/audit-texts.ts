import { type Translate, translateOr } from '@sorgfalt/texts'

/** Returns the text for a stored name, or the name itself if there is no longer a text for it. */
function translateName(t: Translate, key: string, name: string): string {
  const text = translateOr(t, key, 'audit.unnamed')
  return text === t('audit.unnamed') ? name : text
}

export const translateAction = (t: Translate, action: string): string =>
  translateName(t, `audit.actions.${action}`, action)
export const translateEntity = (t: Translate, entity: string): string =>
  translateName(t, `audit.entities.${entity}`, entity)
export const translateField = (t: Translate, field: string): string =>
  translateName(t, `audit.fields.${field}`, field)

/** Returns a short reason for a refusal. All codes that end in `.NotFound` have the same text. */
export const translateRefusal = (t: Translate, code: string): string =>
  translateOr(
    t,
    `audit.codes.${code.endsWith('.NotFound') ? 'Request.NotFound' : code}`,
    'audit.outcomes.refused',
  )
