import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageFull } from '../storage-full.ts'
import {
  type ByteRange,
  checkKey,
  checkRange,
  FileMissing,
  type FileStore,
  isKey,
  type ListedFile,
  type StreamedContent,
} from './file-store.ts'

/** The end of the name of a file that is still being written, or that a crash has left unfinished. */
const unfinishedSuffix = /\.[0-9a-f-]{36}\.unfinished$/

/** Stores files in a folder of this machine, one file per key. */
export class DiskStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, content: Uint8Array | StreamedContent): Promise<void> {
    const path = this.#toPath(key)
    // Keys contain no dots, so no key can be the name of an unfinished file.
    const unfinished = `${path}.${randomUUID()}.unfinished`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeThrough(unfinished, content)
      await rename(unfinished, path)
    } catch (error) {
      await ignoreMissing(rm(unfinished, { force: true }))
      throw isFull(error) ? new StorageFull(error) : error
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && checkRange(range)
    // Size and content come from the same handle, so they match even if the file is replaced in between.
    const file = await ignoreMissing(open(this.#toPath(key)))
    if (!file) throw new FileMissing(key)

    const found = await file.stat()
    if (found.isFile() && (!wanted || wanted.start < found.size)) return file.createReadStream(wanted)

    await file.close()
    throw found.isFile() ? new RangeError(`${key} has only ${found.size} bytes`) : new FileMissing(key)
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const found = await ignoreMissing(stat(this.#toPath(key)))
    return found?.isFile() ? { bytes: found.size } : undefined
  }

  async delete(key: string): Promise<void> {
    checkKey(key.replace(unfinishedSuffix, ''))
    await ignoreMissing(rm(join(this.#folder, ...key.split('/'))))
  }

  async *list(): AsyncGenerator<ListedFile> {
    const entries = (await ignoreMissing(opendir(this.#folder, { recursive: true }))) ?? []
    for await (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      const key = relative(this.#folder, path).replaceAll(sep, '/')
      if (!entry.isFile() || !isKey(key.replace(unfinishedSuffix, ''))) continue

      // The file may have been deleted in the meantime.
      const found = await ignoreMissing(stat(path))
      if (found) yield { key, bytes: found.size, writtenAt: found.mtime }
    }
  }

  async check(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await access(this.#folder, constants.R_OK | constants.W_OK)
  }

  #toPath(key: string): string {
    return join(this.#folder, ...checkKey(key).split('/'))
  }
}

/**
 * Writes a file and waits until it is on the disk. Otherwise a power cut could keep the name and lose the
 * content.
 */
async function writeThrough(path: string, content: Uint8Array | StreamedContent): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content instanceof Uint8Array ? content : await content.open())
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns whether the disk or the quota is full, or the file is too large for the file system. */
const isFull = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** Returns the result, or undefined if the file does not exist. */
async function ignoreMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
