import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageFull } from '../storage-full.ts'
import { type ByteRange, checkedKey, checkedRange, FileMissing, type FileStore } from './file-store.ts'

/** Files in a folder of this machine, one per key. */
export class DiskStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    // Keys have no dots, so no key can name an unfinished file.
    const unfinished = `${path}.${randomUUID()}.unfinished`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeThrough(unfinished, bytes)
      await rename(unfinished, path)
    } catch (error) {
      await ifThere(rm(unfinished, { force: true }))
      throw isFull(error) ? new StorageFull(error) : error
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && checkedRange(range)
    // Size and bytes come from one handle, so they belong together even if the file is replaced meanwhile.
    const file = await ifThere(open(this.#pathOf(key)))
    if (!file) throw new FileMissing(key)
    const found = await file.stat()
    if (found.isFile() && (!wanted || wanted.start < found.size)) return file.createReadStream(wanted)
    await file.close()
    throw found.isFile() ? new RangeError(`${key} has only ${found.size} bytes`) : new FileMissing(key)
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const found = await ifThere(stat(this.#pathOf(key)))
    return found?.isFile() ? { bytes: found.size } : undefined
  }

  async delete(key: string): Promise<void> {
    await ifThere(rm(this.#pathOf(key)))
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...checkedKey(key).split('/'))
  }
}

/** Returns when the bytes are on the disk: a rename alone may survive a power cut that its content does not. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** No room on the disk, none in the quota, or more than one file may hold. */
const isFull = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

async function ifThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
