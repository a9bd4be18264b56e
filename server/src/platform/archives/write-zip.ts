/** A zip file written while its contents come: nothing of it is held in memory. */
import { once } from 'node:events'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Piece by piece; bytes stay as they are. */
  text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** Names in UTF-8; sizes stand behind the data, because they are not known before. */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980: the same contents make the same file. */
const date = 0x0021
/** Where 32 bits end; beyond it would be another format. */
const most = 0xffff_ffff

/** The bytes of a zip file with these entries, in this order. @throws RangeError beyond 4 GB */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHead(entry)
    yield head
    for await (const chunk of packed(text, entry)) yield chunk
    const tail = record(16, (at) => at.u32(0x0807_4b50).u32(entry.crc).u32(entry.packed).u32(entry.size))
    yield tail
    offset += head.length + entry.packed + tail.length
    if (offset > most || entry.size > most) throw new RangeError('the file would be larger than 4 GB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHead))
  yield directory
  yield record(22, (at) =>
    at
      .u32(0x0605_4b50)
      .u16(0)
      .u16(0)
      .u16(written.length)
      .u16(written.length)
      .u32(directory.length)
      .u32(offset)
      .u16(0),
  )
}

/** Deflates a text piece by piece and keeps count in `entry`. */
async function* packed(text: ZipEntry['text'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const feeding = (async () => {
    for await (const piece of text) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  })()
  // What the text throws ends the reading below, too.
  feeding.catch((error: unknown) => deflate.destroy(error as Error))
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
  await feeding
}

const localHead = ({ name }: Written): Buffer =>
  Buffer.concat([
    record(30, (at) =>
      at
        .u32(0x0403_4b50)
        .u16(version)
        .u16(flags)
        .u16(deflated)
        .u16(0)
        .u16(date)
        .u32(0)
        .u32(0)
        .u32(0)
        .u16(name.length)
        .u16(0),
    ),
    name,
  ])

const centralHead = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    record(46, (at) => {
      at.u32(0x0201_4b50)
        .u16(version)
        .u16(version)
        .u16(flags)
        .u16(deflated)
        .u16(0)
        .u16(date)
        .u32(crc)
        .u32(packed)
        .u32(size)
      at.u16(name.length).u16(0).u16(0).u16(0).u16(0).u32(0).u32(offset)
    }),
    name,
  ])

class Cursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  u16(value: number): this {
    this.#at = this.#bytes.writeUInt16LE(value, this.#at)
    return this
  }

  u32(value: number): this {
    this.#at = this.#bytes.writeUInt32LE(value, this.#at)
    return this
  }
}

function record(length: number, write: (at: Cursor) => void): Buffer {
  const bytes = Buffer.alloc(length)
  write(new Cursor(bytes))
  return bytes
}
