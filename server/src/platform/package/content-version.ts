/** What courses and risk catalogues have in common when a version of them is planned and stored. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import { ContentImportError } from './problem.ts'

/** A stored version, as far as the next import has to know it. */
export interface StoredVersion {
  uuid: string
  version: string
  contentHash: string
}

/** The result of an import. */
export interface ImportedContent {
  identifier: string
  version: string
  versionUuid: string
  /** False when this version was stored before with the same content. */
  isNew: boolean
  /** False for a draft, which only previews show. */
  isReleased: boolean
}

/** Returns the SHA-256 over the canonical JSON of the content, as 64 lower-case hex digits. */
export const hashContent = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/**
 * Returns the stored version with the planned number, or undefined when there is none.
 * Throws a ContentImportError when it has other content, because stored versions never change.
 */
export function findSameVersion<V extends StoredVersion>(
  stored: readonly V[],
  planned: { version: string; contentHash: string },
  file: string,
): V | undefined {
  const { version, contentHash } = planned
  const same = stored.find((other) => other.version === version)
  if (!same || same.contentHash === contentHash) return same

  const message = `version ${version} is stored with other content and stays as it is; raise the version`
  throw new ContentImportError([{ file, code: 'version-differs', message }])
}
