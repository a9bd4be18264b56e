import type { Readable } from 'node:stream'

/** A range of bytes of a file, including both ends. Without `end` the range extends to the last byte. */
export interface ByteRange {
  start: number
  end?: number
}

/** The content of a file that may be too large for the memory. */
export interface StreamedContent {
  bytes: number
  /** The hash of the content, hexadecimal. */
  sha256: string
  /** Returns the content from its beginning. A store may call it again to repeat a failed request. */
  open: () => Promise<Readable>
}

/**
 * A store of files. The server creates the keys (`keyPattern`) and never takes them from a request. The name,
 * content type and access rights of a file are in the database.
 */
export interface FileStore {
  /**
   * Writes or replaces a file. Readers see either the old or the new file. Some stores keep `contentType`.
   *
   * @throws StorageFull
   */
  put(key: string, content: Uint8Array | StreamedContent, contentType: string): Promise<void>
  /**
   * Returns a stream of a file. The caller must read it to its end or destroy it.
   *
   * @throws FileMissing
   * @throws RangeError if `range` is outside the file
   */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Returns the size in bytes, or undefined if the file does not exist. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  /**
   * Deletes a file if it exists. Accepts every key that `list` returns, even one that `put` and `get` refuse.
   */
  delete(key: string): Promise<void>
  /**
   * Returns every file of the store, in any order. An interrupted write can leave a file whose key is not
   * valid for `put` and `get`. Files that the store has not written are left out.
   */
  list(): AsyncIterable<ListedFile>
  /** Checks whether the store can be used. @throws an error if not */
  check(): Promise<void>
}

/** A file as the store lists it. */
export interface ListedFile {
  key: string
  bytes: number
  writtenAt: Date
}

/** Thrown if the store does not contain a file that the database refers to. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

const keyPattern = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,5}$/

export const isKey = (key: string): boolean => keyPattern.test(key)

/**
 * Returns the key unchanged. Keys contain no dots, so that they cannot lead out of a folder.
 *
 * @throws Error for an invalid key
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a key for a file: ${JSON.stringify(key)}`)
  return key
}

/** Returns the range unchanged. @throws RangeError unless 0 ≤ start ≤ end */
export function checkRange(range: ByteRange): ByteRange {
  const { start, end } = range
  const isRange =
    Number.isSafeInteger(start) &&
    start >= 0 &&
    (end === undefined || (Number.isSafeInteger(end) && end >= start))
  if (!isRange) throw new RangeError(`not a range of bytes: ${start}-${end ?? ''}`)

  return range
}
