import type { Language } from '@sorgfalt/contract/core/limits'
import { refuse } from '../../../platform/refusal.ts'

/** The language asked for. @throws Refusal Language.NotAvailable when the course does not have it */
export function validLanguage(asked: Language, available: readonly string[]): Language {
  if (!available.includes(asked)) refuse('Language.NotAvailable')
  return asked
}

/** The language to begin in: the one asked for, else the member's own if the course has it. @throws Refusal Language.NotAvailable */
export function languageToBeginIn(
  asked: Language | undefined,
  own: Language,
  available: readonly Language[],
): Language {
  if (asked) return validLanguage(asked, available)
  return available.includes(own) ? own : validLanguage(available[0] ?? own, available)
}
