/** Functions for planning and storing a version, shared by courses and risk catalogues. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import { ContentImportError } from './problem.ts'

/** The part of a stored version that the next import needs. */
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
  /** False if this version was already stored with the same content. */
  isNew: boolean
  /** False for a draft, which only previews show. */
  isReleased: boolean
}

/** Returns the SHA-256 of the content's canonical JSON, as 64 lower-case hex digits. */
export const hashContent = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/**
 * Returns the stored version with the planned number, or undefined if there is none. Throws a
 * ContentImportError if its content differs, because stored versions never change.
 */
export function findSameVersion<V extends StoredVersion>(
  stored: readonly V[],
  planned: { version: string; contentHash: string },
  file: string,
): V | undefined {
  const { version, contentHash } = planned
  const same = stored.find((other) => other.version === version)
  if (!same || same.contentHash === contentHash) return same

  const message = `version ${version} is stored with different content and cannot change; raise the version`
  throw new ContentImportError([{ file, code: 'version-differs', message }])
}
