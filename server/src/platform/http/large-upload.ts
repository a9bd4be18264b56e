/** Receives uploaded files that may be too large for the memory. */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { UploadType } from '@sorgfalt/contract'
import { StorageFull } from '../storage-full.ts'

/** The start of a file, by which its type is detected. */
const headBytes = 4096

/** The content of a file on the disk. */
export interface ReceivedFile {
  /** The file has no name any more, so that its content is deleted as soon as the handle is closed. */
  handle: FileHandle
  size: number
  /** The hash of the content, hexadecimal. */
  sha256: string
}

/** A large uploaded file. The call server closes it after the handler has ended. */
export interface LargeUpload extends ReceivedFile {
  /** The name that the sender states. */
  name: string
  type: UploadType
}

/**
 * Writes a stream into a temporary file in `folder`. The name of the file is removed at once, so that no file
 * is left when the process dies.
 *
 * @throws StorageFull
 */
export async function receiveFile(stream: Readable, folder: string): Promise<ReceivedFile> {
  const handle = await openNameless(folder)

  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await handle.writeFile(chunk)
      size += chunk.length
    }

    return { handle, size, sha256: hash.digest('hex') }
  } catch (error) {
    await handle.close()
    throw isDiskFull(error) ? new StorageFull(error) : error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.upload`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)

  return handle
}

const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** Returns the first bytes of a file. */
export async function readHead({ handle }: ReceivedFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}
