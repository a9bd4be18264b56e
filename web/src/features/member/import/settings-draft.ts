/**
 * The settings that the user has chosen, but not checked yet. The device remembers them, so that they survive
 * a closed tab.
 */
import { type ImportSettings, importSettings } from '@sorgfalt/contract/member/import'
import * as z from 'zod/mini'
import { personalPrefix, remembered } from '#lib/storage.ts'

const draftSchema = z.object({ importUuid: z.string(), settings: importSettings })
type SettingsDraft = z.output<typeof draftSchema>

const key = `${personalPrefix}member-import` as const

/** Returns the draft, or null if there is none. */
export function readDraft(): SettingsDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(remembered.get(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Remembers the draft until the next one replaces it. */
export const saveDraft = (draft: SettingsDraft): void => remembered.set(key, JSON.stringify(draft))

/** Returns the settings of the draft if it belongs to this import. */
export const findDraft = (
  draft: SettingsDraft | null,
  importUuid: string | undefined,
): ImportSettings | undefined => (draft && draft.importUuid === importUuid ? draft.settings : undefined)
