import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { BrokenPicture, type CleanPicture, checkSize } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that make up the picture and its colours. Text, time, Exif, profiles and animations are not among them. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'])
/** Colour type → samples per pixel and the depths it allows. */
const colourTypes: Record<number, { samples: number; bits: readonly number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}

/** The picture without anything that only tells about it; its pixels are all there. @throws BrokenPicture */
export async function cleanPng(given: Buffer): Promise<CleanPicture> {
  const chunks = [...chunksOf(given)].filter(({ type }) => kept.has(type))
  const [first, ...others] = chunks
  if (first?.type !== 'IHDR' || first.data.length !== 13 || others.some(({ type }) => type === 'IHDR'))
    throw new BrokenPicture('no header')
  const header = headerOf(first.data)
  await checkPixels(
    chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])),
    header.bytes,
  )
  const bytes = Buffer.concat([signature, ...chunks.map(({ whole }) => whole)])
  return { bytes, contentType: 'image/png', width: header.width, height: header.height }
}

interface Chunk {
  type: string
  data: Buffer
  /** With length, type and checksum. */
  whole: Buffer
}

/** Up to IEND; what stands behind it is none of the picture. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  if (!file.subarray(0, signature.length).equals(signature)) throw new BrokenPicture('no PNG')
  for (let at = signature.length; ; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const whole = file.subarray(at, end)
    if (end > file.length || whole.readUInt32BE(whole.length - 4) !== crc32(whole.subarray(4, -4)))
      throw new BrokenPicture('broken off')
    const type = whole.toString('latin1', 4, 8)
    yield { type, data: whole.subarray(8, -4), whole }
    if (type === 'IEND') return
    at = end
  }
}

function headerOf(data: Buffer): { width: number; height: number; bytes: number } {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  checkSize(width, height)
  const [bits = 0, colour = -1, compression, filter, interlace = 2] = data.subarray(8)
  const type = colourTypes[colour]
  if (!type?.bits.includes(bits) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new BrokenPicture('unknown form')
  const rows = (columns: number, lines: number): number =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * type.samples * bits) / 8))
  const passes = interlace === 1 ? adam7 : [[0, 0, 1, 1] as const]
  const bytes = passes.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
  return { width, height, bytes }
}

/** First column and row of the seven passes, and the distance to the next. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Unpacks without keeping: a broken stream, too few pixels or a bomb show, and the memory stays small. */
async function checkPixels(packed: Buffer[], expected: number): Promise<void> {
  let unpacked = 0
  const counter = new Writable({
    write(part: Buffer, _encoding, done) {
      unpacked += part.length
      done(unpacked > expected ? new BrokenPicture('more pixels than announced') : null)
    },
  })
  await pipeline(Readable.from(packed), createInflate(), counter).catch((error: unknown) => {
    throw new BrokenPicture('broken pixels', { cause: error })
  })
  if (unpacked !== expected) throw new BrokenPicture('pixels are missing')
}
