/** Writes ZIP archives as streams. The same files give the same bytes. */
import { type PassThrough, Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  /** The pieces of the file, read when the archive reaches it. */
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The first day that a ZIP archive can name, in local time as yazl writes it. */
const mtime = new Date(1980, 0, 1)
const entryOptions = { mtime, forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED }

/** Creates an archive of files in their order. Reads their contents no faster than the archive is read. */
export function writeZip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  let current: Readable | undefined
  // yazl neither forwards errors of the contents nor stops reading them when the reader leaves.
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
