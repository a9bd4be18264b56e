/** Writes ZIP archives as streams. The same files always produce the same bytes. */
import { type PassThrough, Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  /** The chunks of the file's content. They are not read until all earlier files have been written. */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The earliest day that a ZIP archive can store. It is in local time, because yazl writes local time. */
const mtime = new Date(1980, 0, 1)
const entryOptions = { mtime, forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED }

/**
 * Creates an archive of files in the given order. Reads their contents no faster than the archive is read.
 */
export function writeZip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  let current: Readable | undefined
  // yazl does not forward errors of the contents, and does not stop reading them when the reader disconnects.
  output.once('close', () => current?.destroy())

  for (const { path, content } of entries) {
    archive.addReadStreamLazy(path, entryOptions, (callback) => {
      if (output.destroyed) return
      current = Readable.from(content, { objectMode: false })
      current.once('error', (error) => output.destroy(error))
      callback(null, current)
    })
  }

  archive.end()

  return output
}
