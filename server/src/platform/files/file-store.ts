import type { Readable } from 'node:stream'

/** Bytes of a file, both ends included; without `end` up to the last one. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * Where files lie. Keys are made by the program (`keyPattern`), never taken from a request; what a file is called, who may
 * have it and its content type stand in the database.
 */
export interface FileStore {
  /** Writes or replaces a file; readers see the old or the new one, never half of it. `contentType` is a note for stores that keep one. @throws StorageFull */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Streams a file; the caller reads the stream to its end or destroys it.
   * @throws FileMissing · RangeError when `range` lies outside the file
   */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes; undefined when there is no such file. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  /** Quiet when there is no such file. */
  delete(key: string): Promise<void>
}

/** Asked for a file that the store does not have, although the database says so. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

const keyPattern = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,5}$/

/** The key unchanged. Names without dots leave no way out of a folder. @throws Error for any other key */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`not a key for a file: ${JSON.stringify(key)}`)
  return key
}

/** @throws RangeError unless 0 ≤ start ≤ end */
export function checkedRange(range: ByteRange): ByteRange {
  const { start, end } = range
  const isRange =
    Number.isSafeInteger(start) &&
    start >= 0 &&
    (end === undefined || (Number.isSafeInteger(end) && end >= start))
  if (!isRange) throw new RangeError(`not a range of bytes: ${start}-${end ?? ''}`)
  return range
}
