import type { Language } from '@sorgfalt/contract/core/limits'
import { refuse } from '../../../platform/refusal.ts'

/** Returns the language if the course has it. Otherwise refuses with Language.NotAvailable. */
export function requireLanguage(language: Language, available: readonly string[]): Language {
  if (!available.includes(language)) refuse('Language.NotAvailable')
  return language
}

/**
 * Returns the language in which an execution begins: the requested one, otherwise the language of the member
 * if the course has it, otherwise the first language of the course. Refuses with Language.NotAvailable when
 * there is none.
 */
export function chooseLanguage(
  requested: Language | undefined,
  memberLanguage: Language,
  available: readonly Language[],
): Language {
  if (requested) return requireLanguage(requested, available)
  if (available.includes(memberLanguage)) return memberLanguage
  return requireLanguage(available[0] ?? memberLanguage, available)
}
