/** Rules of issued documents: their numbers and their versions. Pure functions. */
import type { Country } from '@sorgfalt/contract/core/limits'
import { sha256 } from '../../platform/crypto/secrets.ts'

/** The kinds of documents that the product issues. */
export type DocumentKind = 'assessment' | 'actionPlan' | 'memberTraining' | 'courseTraining' | 'auditPackage'

const prefixes: Record<DocumentKind, string> = {
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

/**
 * Returns the hash of a document's content. It must not depend on the day, the reader or the language, so
 * that a document keeps its version until its content changes.
 */
export const hashContent = (content: unknown): string => sha256(JSON.stringify(content))
