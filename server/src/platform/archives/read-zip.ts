/** Reads a ZIP archive that somebody sent: everything about it may be a lie, so nothing is unpacked that is not announced and allowed. */
import { crc32, inflateRawSync } from 'node:zlib'
import { contentLimits } from '../package/content-limits.ts'

/** The archive is not one, or holds what no course needs. The message says what to do. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

interface Entry {
  path: string
  method: number
  crc: number
  packed: number
  size: number
  /** Of the entry's own head in the file. */
  offset: number
}

const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const endSize = 22
const centralSize = 46
const localSize = 30
/** In place of sizes that stand elsewhere: archives of more than 4 GB. */
const elsewhere = 0xffffffff
const unixSystem = 3
const linkMode = 0o120000
const kindMask = 0o170000

/** The files of an archive by their path, those that `isWanted` names. @throws ZipError */
export function unzip(
  archive: Uint8Array,
  isWanted: (path: string, size: number) => boolean,
): Map<string, Uint8Array> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const entries = entriesOf(bytes)
    checkEntries(entries)
    return new Map(
      entries
        .filter(({ path, size }) => isWanted(path, size))
        .map((entry) => [entry.path, contentOf(bytes, entry)]),
    )
  } catch (error) {
    // Reading behind the end of the file: a size or an offset lies.
    if (error instanceof RangeError) throw new ZipError('the archive is damaged; pack it again')
    throw error
  }
}

/** The list at the end of the archive. Folders are left out. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== marks.central) throw new ZipError('the archive is damaged; pack it again')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    ) as [number, number, number]
    const path = pathOf(bytes.subarray(at + centralSize, at + centralSize + nameLength))
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0)
      throw new ZipError(`${path} is encrypted; pack it without a password`)
    const mode = bytes.readUInt8(at + 5) === unixSystem ? bytes.readUInt16LE(at + 40) : 0
    if ((mode & kindMask) === linkMode) throw new ZipError(`${path} is a link; pack the file itself`)
    const entry = {
      path,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    if (!path.endsWith('/')) entries.push(entry)
    at += centralSize + nameLength + extraLength + commentLength
  }
  return entries
}

/** Where the archive's last record begins: behind it there is nothing but a comment. */
function endOf(bytes: Buffer): number {
  const last = bytes.length - endSize
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) {
    if (bytes.readUInt32LE(at) === marks.end) return at
  }
  throw new ZipError('this is not a ZIP archive; pack the folder that holds course.yaml')
}

/** @throws ZipError for names that lead out of the package, or mean something else on another system */
function pathOf(name: Buffer): string {
  const path = name.toString('utf8')
  const parts = path.replace(/\/$/, '').split('/')
  const isPlain =
    !/[\\:\p{Cc}\u{fffd}]/u.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPlain)
    throw new ZipError(`${JSON.stringify(path.slice(0, 80))} is no path inside a course; rename it`)
  return path
}

function checkEntries(entries: readonly Entry[]): void {
  const { files, packageBytes } = contentLimits
  if (entries.length > files)
    throw new ZipError(`the archive has ${entries.length} files; ${files} are allowed`)
  if (new Set(entries.map(({ path }) => path)).size < entries.length)
    throw new ZipError('the archive has two files of one name; pack it again')
  if (entries.some(({ packed, size }) => packed === elsewhere || size === elsewhere))
    throw new ZipError('the archive is too large')
  if (entries.reduce((sum, { size }) => sum + size, 0) > packageBytes)
    throw new ZipError(
      `unpacked, the files have more than ${packageBytes / 1_000_000} MB; leave out what the course does not need`,
    )
  // Archives whose files lie over each other unpack to a multiple of what was counted.
  const places = entries.toSorted((one, other) => one.offset - other.offset)
  const overlaps = places.some(
    (entry, index) =>
      entry.offset + localSize + entry.packed > (places[index + 1]?.offset ?? Number.POSITIVE_INFINITY),
  )
  if (overlaps) throw new ZipError('the archive is damaged; pack it again')
}

function contentOf(bytes: Buffer, { path, method, crc, packed, size, offset }: Entry): Uint8Array {
  if (bytes.readUInt32LE(offset) !== marks.local) throw new ZipError('the archive is damaged; pack it again')
  const start = offset + localSize + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw new ZipError('the archive breaks off; pack it again')
  const content = unpacked(bytes.subarray(start, start + packed), { path, method, size })
  if (content.length !== size || crc32(content) !== crc)
    throw new ZipError(`${path} is not what the archive announces; pack it again`)
  return content
}

function unpacked(packed: Buffer, { path, method, size }: Pick<Entry, 'path' | 'method' | 'size'>): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw new ZipError(`${path} is packed in an unusual way; choose Deflate`)
  try {
    // Never more than was announced and counted.
    return size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: size })
  } catch {
    throw new ZipError(`${path} is not what the archive announces; pack it again`)
  }
}
