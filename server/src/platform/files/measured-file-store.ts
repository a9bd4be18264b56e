import type { Readable } from 'node:stream'
import { fileDurations, measured } from '../metrics.ts'
import { ServiceOutage } from '../outage.ts'
import { StorageFull } from '../storage-full.ts'
import { inSpan } from '../trace.ts'
import {
  type ByteRange,
  FileMissing,
  type FileStore,
  type ListedFile,
  type StreamedContent,
} from './file-store.ts'

function resultOf(error: unknown): string {
  if (error instanceof FileMissing) return 'missing'
  if (error instanceof StorageFull) return 'full'
  return error instanceof ServiceOutage ? 'outage' : 'failed'
}

/** Measures the operations of a store. Spans and metrics contain no key. */
export class MeasuredFileStore implements FileStore {
  readonly #store: FileStore

  constructor(store: FileStore) {
    this.#store = store
  }

  put(key: string, content: Uint8Array | StreamedContent, contentType: string): Promise<void> {
    return this.#time('put', () => this.#store.put(key, content, contentType))
  }

  /** Measures the time until the first byte can be read. */
  get(key: string, range?: ByteRange): Promise<Readable> {
    return this.#time('get', () => this.#store.get(key, range))
  }

  stat(key: string): Promise<{ bytes: number } | undefined> {
    return this.#time('stat', () => this.#store.stat(key))
  }

  delete(key: string): Promise<void> {
    return this.#time('delete', () => this.#store.delete(key))
  }

  list(): AsyncIterable<ListedFile> {
    return this.#store.list()
  }

  check(): Promise<void> {
    return this.#time('check', () => this.#store.check())
  }

  #time<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const attributes = { 'sorgfalt.file.operation': operation }
    return inSpan({ name: `file ${operation}`, kind: 'client', attributes }, () =>
      measured(fileDurations, { operation }, resultOf, work),
    )
  }
}
