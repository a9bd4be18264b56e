/**
 * Creates images for tests. Complete images come from sharp. The functions for chunks and segments create
 * parts of hostile images.
 */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function pngHeader(width: number, height: number, rest: readonly number[] = [8, 2, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(8)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return pngChunk('IHDR', Buffer.concat([data, Buffer.from(rest)]))
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0))
export const asPng = (...chunks: Buffer[]): Buffer => Buffer.concat([pngSignature, ...chunks])

const afterPngHeader = pngSignature.length + pngHeader(1, 1).length

const oneColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#205020' } })

/** Returns a PNG of one colour. The `extra` chunks are between the header and the pixels. */
export async function createPng({ width = 4, height = 3, extra = [] as Buffer[] } = {}): Promise<Buffer> {
  const png = await oneColour(width, height).png().toBuffer()
  return Buffer.concat([png.subarray(0, afterPngHeader), ...extra, png.subarray(afterPngHeader)])
}

/** Returns a PNG of exactly `bytes` bytes. A long comment makes it as large as required. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const [plain, emptyChunk] = [await createPng(), pngChunk('tEXt', Buffer.alloc(0))]
  const padding = bytes - plain.length - emptyChunk.length
  return createPng({ extra: [pngChunk('tEXt', Buffer.alloc(padding, 'a'))] })
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

const startOfImage = Buffer.from([0xff, 0xd8])
const startOfFrame = Buffer.from([0xff, 0xc0])
export const endOfImage = Buffer.from([0xff, 0xd9])

/** Returns a JPEG of one colour. The `extra` segments are at its start. */
export async function createJpeg({ width = 8, height = 8, extra = [] as Buffer[] } = {}): Promise<Buffer> {
  const jpeg = await oneColour(width, height).jpeg().toBuffer()
  return Buffer.concat([startOfImage, ...extra, jpeg.subarray(startOfImage.length)])
}

/** Returns an 8 × 8 JPEG whose header claims a different size. */
export async function jpegThatClaims(width: number, height: number): Promise<Buffer> {
  const jpeg = await createJpeg()
  const frame = jpeg.indexOf(startOfFrame)
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Returns a JPEG of noise, which takes more than a byte per pixel. */
export const createNoisyJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Returns format and size of an image, and the names of all metadata in it. */
export async function factsOf(bytes: Buffer) {
  const { format, width, height, exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
  const metadata = Object.entries({ exif, xmp, icc, iptc, comments }).filter(
    ([, value]) => value !== undefined,
  )
  return { format, width, height, metadata: metadata.map(([name]) => name) }
}

/** Returns the pixels of an image as RGBA. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).ensureAlpha().toColourspace('srgb').raw().toBuffer()
