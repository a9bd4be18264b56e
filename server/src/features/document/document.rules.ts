/** Rules of issued documents: their numbers and their versions. Pure functions. */
import type { Country } from '@sorgfalt/contract/core/limits'
import { sha256 } from '../../platform/crypto/secrets.ts'

/** The kinds of documents that the product issues. */
export type DocumentKind =
  | 'organisation'
  | 'assessment'
  | 'actionPlan'
  | 'memberTraining'
  | 'courseTraining'
  | 'auditPackage'

const prefixes: Record<DocumentKind, string> = {
  organisation: 'IP',
  assessment: 'GBU',
  actionPlan: 'MP',
  memberTraining: 'UN',
  courseTraining: 'UN',
  auditPackage: 'NP',
}

/** Returns the beginning of a document's number. In Austria, the assessment has the name of its own law. */
export const documentPrefix = (kind: DocumentKind, country: Country): string =>
  kind === 'assessment' && country === 'AT' ? 'SGD' : prefixes[kind]

/** Returns the number of a document as people read it: `GBU-2026-000047`. */
export const formatNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(6, '0')}`

/** Returns the first and the last of consecutive numbers of documents, or null if one is missing between. */
export function describeNumbers(numbers: readonly string[]): { first: string; last: string } | null {
  const [first = '', ...others] = numbers.toSorted()
  const [prefix, start] = [first.slice(0, -6), Number(first.slice(-6))]
  const isConsecutive = others.every(
    (number, index) => number.slice(0, -6) === prefix && Number(number.slice(-6)) === start + index + 1,
  )
  const last = others.at(-1)
  return isConsecutive && last ? { first, last: last.slice(-6) } : null
}

/**
 * Returns the hash of a document's content. It must not depend on the day, the reader or the language, so
 * that a document keeps its version until its content changes.
 */
export const hashContent = (content: unknown): string => sha256(JSON.stringify(content))
