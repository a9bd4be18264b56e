/** Answers that could not be saved, kept on the device until they are, or until the person signs out. */

import { choices } from '@sorgfalt/contract/risk-assessment/execution'
import * as z from 'zod/mini'
import { personalPrefix, remembered } from '#lib/storage.ts'
import type { Changes } from './answer-state.ts'

const choice = z.literal([...choices])
const draft = z.record(z.string(), z.strictObject({ was: z.optional(choice), is: choice }))

const keyOf = (memberUuid: string, executionUuid: string) =>
  `${personalPrefix}${memberUuid}.analysis.${executionUuid}` as const

/** What an earlier visit has left; a record that does not fit is dropped rather than guessed at. */
export function leftFrom(memberUuid: string, executionUuid: string): Changes {
  try {
    return draft.parse(JSON.parse(remembered.get(keyOf(memberUuid, executionUuid)) ?? '{}')) as Changes
  } catch {
    return {}
  }
}

export function keepDraft(memberUuid: string, executionUuid: string, changes: Changes): void {
  remembered.set(
    keyOf(memberUuid, executionUuid),
    Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
  )
}
