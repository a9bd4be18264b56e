/**
 * What a member has typed into a form and not saved yet. It stays on this device, so that it survives a
 * closed tab. Passwords and special attributes are never stored.
 */
import { personalPrefix, remembered } from './storage.ts'

/** A draft is deleted after this time. */
export const maxAgeDays = 7

/** A draft with the time at which it was typed. The form checks the value. */
export interface FormDraft {
  at: string
  value: unknown
}

const prefixOf = (memberUuid: string) => `${personalPrefix}${memberUuid}.form.` as const
const keyOf = (memberUuid: string, form: string) => `${prefixOf(memberUuid)}${form}` as const

function parseDraft(text: string | null): FormDraft | null {
  try {
    const { at, value } = JSON.parse(text ?? 'null') as FormDraft
    const ageMs = Date.now() - Date.parse(at)

    return ageMs >= 0 && ageMs < maxAgeDays * 86_400_000 ? { at, value } : null
  } catch {
    return null
  }
}

/** Returns the draft of a form, or null if there is none or it has expired. */
export const readFormDraft = (memberUuid: string, form: string): FormDraft | null =>
  parseDraft(remembered.get(keyOf(memberUuid, form)))

/** Stores the draft of a form with the current time. Null deletes it. */
export const keepFormDraft = (memberUuid: string, form: string, value: unknown): void =>
  remembered.set(
    keyOf(memberUuid, form),
    value === null ? null : JSON.stringify({ at: new Date().toISOString(), value }),
  )

/** Deletes the expired drafts of a member. */
export function forgetExpiredDrafts(memberUuid: string): void {
  for (const key of remembered.keys(prefixOf(memberUuid)))
    if (!parseDraft(remembered.get(key))) remembered.set(key, null)
}
