/**
 * The settings that the user has chosen, but not checked yet. The device remembers them as the draft of a
 * form, so that they survive a closed tab.
 */
import { type ImportSettings, importSettings } from '@sorgfalt/contract/member/import'
import * as z from 'zod/mini'
import { keepFormDraft, readFormDraft } from '#lib/form-draft.ts'
import { currentMemberUuid } from '#lib/session.ts'

const draftSchema = z.object({ importUuid: z.string(), settings: importSettings })
type SettingsDraft = z.output<typeof draftSchema>

const form = 'member-import'

/** Returns the draft, or null if there is none. */
export const readDraft = (): SettingsDraft | null =>
  draftSchema.safeParse(readFormDraft(currentMemberUuid() ?? '', form)?.value).data ?? null

/** Remembers the draft until the next one replaces it. */
export const saveDraft = (draft: SettingsDraft): void => keepFormDraft(currentMemberUuid() ?? '', form, draft)

/** Returns the settings of the draft if it belongs to this import. */
export const findDraft = (
  draft: SettingsDraft | null,
  importUuid: string | undefined,
): ImportSettings | undefined => (draft && draft.importUuid === importUuid ? draft.settings : undefined)
