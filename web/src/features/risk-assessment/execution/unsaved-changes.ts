/** Changes that could not be saved. They stay on the device until they are saved or the member signs out. */
import { choice } from '@sorgfalt/contract/risk-assessment/execution'
import * as z from 'zod/mini'
import { personalPrefix, remembered } from '#lib/storage.ts'
import type { Changes } from './answer-state.ts'

const changesSchema = z.record(z.string(), z.strictObject({ was: z.optional(choice), is: choice }))

const storageKey = (memberUuid: string, executionUuid: string) =>
  `${personalPrefix}${memberUuid}.analysis.${executionUuid}` as const

/**
 * Returns the unsaved changes of an earlier visit. Ignores a stored record that does not have the current
 * format.
 */
export function readUnsavedChanges(memberUuid: string, executionUuid: string): Changes {
  try {
    const stored = remembered.get(storageKey(memberUuid, executionUuid)) ?? '{}'
    return changesSchema.parse(JSON.parse(stored)) as Changes
  } catch {
    return {}
  }
}

/** Keeps unsaved changes, or deletes the record if there are none. */
export function keepUnsavedChanges(memberUuid: string, executionUuid: string, changes: Changes): void {
  const record = Object.keys(changes).length > 0 ? JSON.stringify(changes) : null
  remembered.set(storageKey(memberUuid, executionUuid), record)
}
