import type { Language } from '@sorgfalt/contract/limits'
import { refuse } from '../../refusal.ts'

/** The language asked for. @throws Refusal Language.NotAvailable when the course does not have it */
export function validLanguage(asked: Language, available: readonly string[]): Language {
  if (!available.includes(asked)) refuse('Language.NotAvailable')
  return asked
}
