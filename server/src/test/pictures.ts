/** Pictures made on the spot, whole and hostile. */
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

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
export const asPng = (...chunks: Buffer[]): Buffer => Buffer.concat([signature, ...chunks])

/** One colour, RGB. `extra` chunks stand before the pixels. */
export function createPng({ width = 4, height = 3, extra = [] as Buffer[] } = {}): Buffer {
  const pixels = Buffer.alloc(height * (1 + width * 3), 0x55)
  for (let row = 0; row < height; row += 1) pixels[row * (1 + width * 3)] = 0
  return asPng(pngHeader(width, height), ...extra, pngChunk('IDAT', deflateSync(pixels)), pngEnd)
}

/** A PNG of exactly so many bytes: noise does not get smaller when it is packed. */
export function pngOfSize(bytes: number): Buffer {
  const empty = asPng(pngHeader(4, 3), pngEnd)
  const idat = createPng().subarray(empty.length - 12, -12)
  const padding = bytes - empty.length - idat.length - 12
  return asPng(pngHeader(4, 3), idat, pngChunk('tEXt', Buffer.alloc(padding, 0x61)), pngEnd)
}

const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

export const jpegSegment = segment
const startOfImage = Buffer.from([0xff, 0xd8])
export const endOfImage = Buffer.from([0xff, 0xd9])

/** The smallest grey JPEG: 8 × 8 pixels. `extra` segments stand behind the start. */
export function createJpeg({ width = 8, height = 8, extra = [] as Buffer[] } = {}): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const huffman = (table: number) => Buffer.from([table, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([
    startOfImage,
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, huffman(0x00)),
    segment(0xc4, huffman(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x2a, 0xff, 0x00, 0x3f]),
    endOfImage,
  ])
}
