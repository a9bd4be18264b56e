/** Reads ZIP archives of untrusted senders. Unpacks only wanted files, and no more than the limits allow. */
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'

/** What is wrong with an archive. */
export type ZipFault = 'notZip' | 'damaged' | 'tooLarge' | 'path'

/** Thrown for an archive that is damaged or not allowed. The message says what to change. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly fault: ZipFault
  /** The path of the file that causes the error, if one file does. */
  readonly path: string | null

  constructor(
    message: string,
    { fault = 'damaged', path = null }: { fault?: ZipFault; path?: string | null } = {},
  ) {
    super(message)
    this.fault = fault
    this.path = path
  }
}

interface ZipLimits {
  files: number
  /** Maximum size of all files together after unpacking. */
  bytes: number
}

interface ReadZipOptions {
  limits: ZipLimits
  /** Selects the files to unpack. Default: all. */
  isWanted?: (path: string, size: number) => boolean
}

export interface OpenZipOptions {
  limits: ZipLimits
  /**
   * Whether to accept names as older programs write them: with backslashes, and in code page 437. Default:
   * false.
   */
  hasOldNames?: boolean
}

/** A file in an archive. */
export interface ZippedFile {
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
/** Maximum size of the names and comments of all entries, which are in memory. */
const maxDirectoryBytes = 16_000_000
const unixSystem = 3
const linkMode = 0o120000
const kindMask = 0o170000

/** Returns the wanted files of an archive by their path. @throws ZipError */
export async function readZip(archive: Uint8Array, options: ReadZipOptions): Promise<Map<string, Buffer>> {
  const { limits, isWanted = () => true } = options
  const zip = await ZipArchive.open(archive, { limits })

  const contents = new Map<string, Buffer>()
  for (const file of zip.files) {
    if (isWanted(file.path, file.entry.uncompressedSize)) contents.set(file.path, await zip.read(file))
  }

  return contents
}

/** An archive whose files have been listed and checked. The caller reads them one by one. */
export class ZipArchive {
  readonly #zip: ZipFile
  /** The files without the folders, in the order of the archive. */
  readonly files: readonly ZippedFile[]

  private constructor(zip: ZipFile, files: readonly ZippedFile[]) {
    this.#zip = zip
    this.files = files
  }

  /** Opens an archive in memory or on the disk. The caller closes the file. @throws ZipError */
  static async open(source: Uint8Array | FileHandle, options: OpenZipOptions): Promise<ZipArchive> {
    const zip = await openZip(source)
    const files = await listFiles(zip, options)
    checkFiles(files, options.limits)

    return new ZipArchive(zip, files)
  }

  /** Returns the content of a file. @throws ZipError if it is not what the archive announces */
  async read({ path, entry }: ZippedFile): Promise<Buffer> {
    const stream = await this.#openStream({ path, entry })
    // yauzl stops a stream that becomes longer than the announced size, but does not verify the checksum.
    const content = await buffer(stream).catch(() => undefined)
    if (content === undefined || crc32(content) !== entry.crc32) throw unexpectedContent(path)

    return content
  }

  /** Yields the content of a file in chunks. @throws ZipError at the end if it is not what the archive announces */
  async *stream({ path, entry }: ZippedFile): AsyncGenerator<Buffer> {
    const stream = await this.#openStream({ path, entry })
    let checksum = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch {
      throw unexpectedContent(path)
    }

    if (checksum !== entry.crc32) throw unexpectedContent(path)
  }

  async #openStream({ path, entry }: ZippedFile): Promise<Readable> {
    if (!entry.canDecodeFileData())
      throw new ZipError(`${path} is packed in an unusual way; choose Deflate`, { path })

    return this.#zip.openReadStreamPromise(entry).catch(() => {
      throw new ZipError(damaged)
    })
  }
}

const unexpectedContent = (path: string): ZipError =>
  new ZipError(`${path} is not what the archive announces; pack it again`, { path })

async function openZip(source: Uint8Array | FileHandle): Promise<ZipFile> {
  // Does not decode names, because many tools write UTF-8 without setting its flag, and yauzl would then
  // read it as code page 437.
  const options = { decodeStrings: false, autoClose: false }
  try {
    return source instanceof Uint8Array
      ? await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options)
      : await fromFdPromise(source.fd, options)
  } catch {
    throw new ZipError('this is not a ZIP archive; pack the folder as a ZIP file', { fault: 'notZip' })
  }
}

/** Lists the files of an archive without its folders. */
async function listFiles(
  zip: ZipFile,
  { limits, hasOldNames = false }: OpenZipOptions,
): Promise<ZippedFile[]> {
  // Allows one folder per file, which is more than archives have in practice.
  if (zip.entryCount > 2 * limits.files)
    throw new ZipError(
      `the archive has ${zip.entryCount} files and folders; ${limits.files} files are allowed`,
      { fault: 'tooLarge' },
    )

  const files: ZippedFile[] = []
  let directoryBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (entry.extraFields.length > maxExtraFields || directoryBytes > maxDirectoryBytes)
        throw new ZipError(damaged)

      const path = readPath(entry, hasOldNames)
      entry.extraFields = []
      if (!path.endsWith('/')) files.push({ path, entry })
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError(damaged)
  }

  return files
}

/** @throws ZipError for names that lead out of the archive or have a different meaning on another system */
function readPath(entry: Entry, hasOldNames: boolean): string {
  const path = hasOldNames ? readOldName(entry) : entry.fileNameRaw.toString('utf8')
  const parts = path.replace(/\/$/, '').split('/')
  const isPlain =
    !/[\\:\p{Cc}\u{fffd}]/u.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..')

  if (!isPlain) {
    const shown = path.slice(0, 80)
    const message = `${JSON.stringify(shown)} is not a path inside the archive; rename it`
    throw new ZipError(message, { fault: 'path', path: shown })
  }

  return path
}

function readOldName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const text = fileNameRaw.toString('utf8')
  const name = text.includes('\u{fffd}')
    ? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
    : text

  return name.replaceAll('\\', '/')
}

function checkFiles(files: readonly ZippedFile[], limits: ZipLimits): void {
  for (const { path, entry } of files) {
    if (entry.isEncrypted()) throw new ZipError(`${path} is encrypted; pack it without a password`, { path })
    if (isLink(entry)) throw new ZipError(`${path} is a link; pack the file itself`, { fault: 'path', path })
  }

  if (files.length > limits.files)
    throw new ZipError(`the archive has ${files.length} files; ${limits.files} are allowed`, {
      fault: 'tooLarge',
    })
  if (new Set(files.map(({ path }) => path)).size < files.length)
    throw new ZipError('the archive has two files with the same name; pack it again')

  const bytes = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (bytes > limits.bytes)
    throw new ZipError(
      `unpacked, the files have more than ${limits.bytes / 1_000_000} MB; leave out what is not needed`,
      { fault: 'tooLarge' },
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
