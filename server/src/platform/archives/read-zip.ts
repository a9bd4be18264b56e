/** Reads ZIP archives of untrusted senders. Unpacks only wanted files, and no more than the limits allow. */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Thrown for an archive that is damaged or not allowed. The message says what to change. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

interface ReadZipOptions {
  limits: {
    files: number
    /** Maximum size of all files together after unpacking. */
    bytes: number
  }
  /** Selects the files to unpack. Default: all. */
  isWanted?: (path: string, size: number) => boolean
}

interface ZippedFile {
  path: string
  entry: Entry
}

const damaged = 'the archive is damaged; pack it again'
const localHeaderBytes = 30
/**
 * Maximum number of extra fields of an entry. Archivers write up to half a dozen. The limit protects the
 * memory: an empty field takes 4 bytes in the archive, but about 200 bytes in memory.
 */
const maxExtraFields = 100
const unixSystem = 3
const linkMode = 0o120000
const kindMask = 0o170000

/** Returns the wanted files of an archive by their path. @throws ZipError */
export async function readZip(archive: Uint8Array, options: ReadZipOptions): Promise<Map<string, Buffer>> {
  const { limits, isWanted = () => true } = options
  const zip = await openZip(archive)
  const files = await listFiles(zip, limits.files)
  checkFiles(files, limits)

  const contents = new Map<string, Buffer>()
  for (const file of files) {
    if (isWanted(file.path, file.entry.uncompressedSize))
      contents.set(file.path, await readContent(zip, file))
  }

  return contents
}

async function openZip(archive: Uint8Array): Promise<ZipFile> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    // Does not decode names, because many tools write UTF-8 without setting its flag, and yauzl would then
    // read it as code page 437.
    return await fromBufferPromise(bytes, { decodeStrings: false })
  } catch {
    throw new ZipError('this is not a ZIP archive; pack the folder as a ZIP file')
  }
}

/** Lists the files of an archive without its folders. */
async function listFiles(zip: ZipFile, maxFiles: number): Promise<ZippedFile[]> {
  // Allows one folder per file, which is more than archives have in practice.
  if (zip.entryCount > 2 * maxFiles)
    throw new ZipError(`the archive has ${zip.entryCount} files and folders; ${maxFiles} files are allowed`)

  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.extraFields.length > maxExtraFields) throw new ZipError(damaged)
      entries.push(entry)
    }
  } catch {
    throw new ZipError(damaged)
  }

  return entries.map((entry) => ({ path: readPath(entry), entry })).filter(({ path }) => !path.endsWith('/'))
}

/** @throws ZipError for names that lead out of the archive or have a different meaning on another system */
function readPath({ fileNameRaw }: Entry): string {
  const path = fileNameRaw.toString('utf8')
  const parts = path.replace(/\/$/, '').split('/')
  const isPlain =
    !/[\\:\p{Cc}\u{fffd}]/u.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..')

  if (!isPlain)
    throw new ZipError(`${JSON.stringify(path.slice(0, 80))} is not a path inside the archive; rename it`)

  return path
}

function checkFiles(files: readonly ZippedFile[], limits: ReadZipOptions['limits']): void {
  for (const { path, entry } of files) {
    if (entry.isEncrypted()) throw new ZipError(`${path} is encrypted; pack it without a password`)
    if (isLink(entry)) throw new ZipError(`${path} is a link; pack the file itself`)
  }

  if (files.length > limits.files)
    throw new ZipError(`the archive has ${files.length} files; ${limits.files} are allowed`)
  if (new Set(files.map(({ path }) => path)).size < files.length)
    throw new ZipError('the archive has two files with the same name; pack it again')

  const bytes = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (bytes > limits.bytes)
    throw new ZipError(
      `unpacked, the files have more than ${limits.bytes / 1_000_000} MB; leave out what is not needed`,
    )

  if (hasOverlaps(files)) throw new ZipError(damaged)
}

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >>> 8 === unixSystem && ((externalFileAttributes >>> 16) & kindMask) === linkMode
}

/**
 * Returns whether files share bytes. Such files unpack to several times the size that the archive
 * announces.
 */
function hasOverlaps(files: readonly ZippedFile[]): boolean {
  const entries = files
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)

  return entries.some(({ relativeOffsetOfLocalHeader, compressedSize }, index) => {
    const next = entries[index + 1]?.relativeOffsetOfLocalHeader ?? Number.POSITIVE_INFINITY
    return relativeOffsetOfLocalHeader + localHeaderBytes + compressedSize > next
  })
}

async function readContent(zip: ZipFile, { path, entry }: ZippedFile): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw new ZipError(`${path} is packed in an unusual way; choose Deflate`)

  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new ZipError(damaged)
  })

  // yauzl stops a stream that becomes longer than the announced size, but does not verify the checksum.
  const content = await buffer(stream).catch(() => undefined)
  if (content === undefined || crc32(content) !== entry.crc32)
    throw new ZipError(`${path} is not what the archive announces; pack it again`)

  return content
}
