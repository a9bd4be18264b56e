/** Reading PNG pictures without trusting them, and writing small opaque ones. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

/** Opaque pixels, three bytes each, row by row. */
export interface Pixels {
  width: number
  height: number
  rgb: Uint8Array
}

interface Header {
  width: number
  height: number
  bits: number
  /** PNG's colour types: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  colour: number
  interlaced: boolean
}

/** More than any logo needs; beyond it a small file could cost much memory and time. */
const maxPixels = 8_000_000
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

class BrokenPng extends Error {
  override readonly name = 'BrokenPng'
}

/** The picture on white. @throws when it is no PNG, broken, or larger than any logo. */
export async function readPng(file: Buffer): Promise<Pixels> {
  if (!file.subarray(0, 8).equals(signature)) throw new BrokenPng('no PNG')
  const chunks = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const part = file.subarray(at + 8, at + 8 + length)
    const known = chunks.get(type)
    if (known) known.push(part)
    else chunks.set(type, [part])
    at += 12 + length
  }
  const header = headerOf(chunks.get('IHDR')?.[0])
  const bitsPerPixel = header.bits * (samplesOf[header.colour] ?? 0)
  const passes = passesOf(header)
  const size = passes.reduce(
    (sum, { width, height }) => sum + height * (1 + Math.ceil((width * bitsPerPixel) / 8)),
    0,
  )
  const data = await promisify(inflate)(Buffer.concat(chunks.get('IDAT') ?? []), { maxOutputLength: size })
  if (data.length !== size) throw new BrokenPng('pixels are missing')
  const paint = painter(header, chunks.get('PLTE')?.[0], chunks.get('tRNS')?.[0])
  let at = 0
  for (const pass of passes) {
    const stride = Math.ceil((pass.width * bitsPerPixel) / 8)
    let before: Uint8Array = new Uint8Array(stride)
    for (let row = 0; row < pass.height; row++) {
      const line = data.subarray(at + 1, at + 1 + stride)
      unfilter(data[at] ?? 0, line, before, Math.max(1, bitsPerPixel / 8))
      paint.row(line, pass, row)
      before = line
      at += stride + 1
      if (isTimeToPause(row, pass.width)) await nextTurn()
    }
  }
  return { width: header.width, height: header.height, rgb: paint.target }
}

/** Every hundred thousand pixels others get their turn. */
const isTimeToPause = (row: number, width: number): boolean =>
  row % Math.max(1, Math.floor(100_000 / width)) === 0

function headerOf(chunk: Buffer | undefined): Header {
  if (!chunk || chunk.length < 13) throw new BrokenPng('no header')
  const [width, height, bits, colour] = [
    chunk.readUInt32BE(0),
    chunk.readUInt32BE(4),
    chunk[8] ?? 0,
    chunk[9] ?? 0,
  ]
  if (width === 0 || height === 0 || width * height > maxPixels) throw new BrokenPng('too large')
  if (
    !(colour in samplesOf) ||
    ![1, 2, 4, 8, 16].includes(bits) ||
    (bits < 8 && colour !== 0 && colour !== 3)
  )
    throw new BrokenPng('unknown form')
  return { width, height, bits, colour, interlaced: chunk[12] === 1 }
}

interface Pass {
  /** First column and row, and the distance to the next. */
  x: number
  y: number
  dx: number
  dy: number
  width: number
  height: number
}

/** Adam7's seven passes, or the picture at once. */
function passesOf({ width, height, interlaced }: Header): Pass[] {
  const grids = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  return grids
    .map(([x = 0, y = 0, dx = 1, dy = 1]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

/** Turns differences to neighbours back into values, in place. */
function unfilter(filter: number, line: Uint8Array, before: Uint8Array, pixel: number): void {
  if (filter === 0) return
  for (let i = 0; i < line.length; i++) {
    const left = i >= pixel ? (line[i - pixel] ?? 0) : 0
    const corner = i >= pixel ? (before[i - pixel] ?? 0) : 0
    line[i] = (line[i] ?? 0) + predicted(filter, left, before[i] ?? 0, corner)
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

/** Lays rows of pixels over white. */
function painter(
  { width, height, bits, colour }: Header,
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
) {
  const target = new Uint8Array(width * height * 3)
  const samples = samplesOf[colour] ?? 1
  const isIndexed = colour === 3
  const isGrey = colour === 0 || colour === 4
  const alphaAt = colour === 4 || colour === 6 ? samples - 1 : -1
  const most = (1 << Math.min(bits, 8)) - 1
  /** The high byte of 16 bits is enough. */
  const sample = (line: Uint8Array, index: number): number => {
    if (bits >= 8) return line[(index * bits) / 8] ?? 0
    const bit = index * bits
    return ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & most
  }
  const row = (line: Uint8Array, pass: Pass, number: number): void => {
    for (let column = 0; column < pass.width; column++) {
      const first = column * samples
      const index = isIndexed ? sample(line, first) : 0
      const alpha = isIndexed
        ? (transparency?.[index] ?? 255)
        : alphaAt < 0
          ? 255
          : sample(line, first + alphaAt)
      const at = ((pass.y + number * pass.dy) * width + pass.x + column * pass.dx) * 3
      for (let channel = 0; channel < 3; channel++) {
        const plain = isIndexed
          ? (palette?.[index * 3 + channel] ?? 0)
          : (sample(line, first + (isGrey ? 0 : channel)) * 255) / most
        target[at + channel] = Math.round(255 + ((plain - 255) * alpha) / 255)
      }
    }
  }
  return { target, row }
}

/** Averages pixels until the picture fits into a box; pictures that fit stay as they are. */
export async function shrink(pixels: Pixels, maxWidth: number, maxHeight: number): Promise<Pixels> {
  const factor = Math.max(pixels.width / maxWidth, pixels.height / maxHeight)
  if (factor <= 1) return pixels
  const [width, height] = [
    Math.max(1, Math.round(pixels.width / factor)),
    Math.max(1, Math.round(pixels.height / factor)),
  ]
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(y, height, pixels.height)
    if (isTimeToPause(y, pixels.width * (bottom - top))) await nextTurn()
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, pixels.width)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++)
            sum += pixels.rgb[(row * pixels.width + column) * 3 + channel] ?? 0
        rgb[(y * width + x) * 3 + channel] = Math.round(sum / ((bottom - top) * (right - left)))
      }
    }
  }
  return { width, height, rgb }
}

/** Source rows or columns behind one of `count`. */
function span(index: number, count: number, source: number): [number, number] {
  const from = Math.floor((index * source) / count)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * source) / count))]
}

/** An opaque PNG that needs no decoding to stand in a PDF. */
export async function writePng({ width, height, rgb }: Pixels): Promise<Buffer> {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await promisify(deflate)(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
