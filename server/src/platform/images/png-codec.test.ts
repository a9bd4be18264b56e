import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPng, shrink, writePng } from './png-codec.ts'

interface Source {
  width: number
  height: number
  bits: number
  colour: number
  interlaced?: boolean
  /** Samples of a pixel. */
  at: (x: number, y: number) => number[]
  chunks?: [string, Buffer][]
  filter?: number
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), frame.length - 4)
  return frame
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Packs samples into bytes, and differences to the left neighbour where filter 1 is asked for. */
function packed(samples: readonly number[], bits: number, filter: number, pixel: number): Buffer {
  const text = samples.map((sample) => sample.toString(2).padStart(bits, '0')).join('')
  const bytes = (text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  return Buffer.from([
    filter,
    ...bytes.map((byte, index) => (filter === 1 ? (byte - (bytes[index - pixel] ?? 0)) & 255 : byte)),
  ])
}

function png({
  width,
  height,
  bits,
  colour,
  interlaced = false,
  at,
  chunks = [],
  filter = 0,
}: Source): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8)
  const rows = (interlaced ? adam7 : ([[0, 0, 1, 1]] as const)).flatMap(([x0, y0, dx, dy]) => {
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) => x % dx === x0)
    const ys = Array.from({ length: height }, (_, y) => y).filter((y) => y % dy === y0)
    return xs.length === 0
      ? []
      : ys.map((y) =>
          packed(
            xs.flatMap((x) => at(x, y)),
            bits,
            filter,
            Math.max(1, (at(0, 0).length * bits) / 8),
          ),
        )
  })
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pixels as hex strings, rows separated. */
async function pixels(file: Buffer): Promise<string[]> {
  const { width, rgb } = await readPng(file)
  return (
    Buffer.from(rgb)
      .toString('hex')
      .match(new RegExp(`.{${width * 6}}`, 'g')) ?? []
  )
}

const shade = (x: number, y: number) => (x * 17 + y * 29) & 255
const hex = (value: number) => value.toString(16).padStart(2, '0')
const expected = (size: number, of: (x: number, y: number) => string) =>
  Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => of(x, y)).join(''))

describe('reads', () => {
  test.each([false, true])('RGB, interlaced %s', async (interlaced) => {
    const file = png({
      width: 9,
      height: 9,
      bits: 8,
      colour: 2,
      interlaced,
      at: (x, y) => [shade(x, y), x, y],
    })
    expect(await pixels(file)).toEqual(expected(9, (x, y) => hex(shade(x, y)) + hex(x) + hex(y)))
  })

  test('RGB with differences to the left', async () => {
    const file = png({
      width: 5,
      height: 5,
      bits: 8,
      colour: 2,
      filter: 1,
      at: (x, y) => [shade(x, y), x, y],
    })
    expect(await pixels(file)).toEqual(expected(5, (x, y) => hex(shade(x, y)) + hex(x) + hex(y)))
  })

  test('transparency as white', async () => {
    const file = png({ width: 3, height: 3, bits: 8, colour: 6, at: (x) => [0, 0, 0, [0, 128, 255][x] ?? 0] })
    expect(await pixels(file)).toEqual(expected(3, (x) => ['ffffff', '7f7f7f', '000000'][x] ?? ''))
  })

  test.each([
    [1, 1],
    [2, 3],
    [4, 15],
    [8, 255],
    [16, 65_535],
  ])('grey of %i bits', async (bits, most) => {
    const file = png({ width: 3, height: 3, bits, colour: 0, at: (x) => [x === 1 ? most : 0] })
    expect(await pixels(file)).toEqual(expected(3, (x) => (x === 1 ? 'ffffff' : '000000')))
  })

  test.each([1, 2, 4, 8])('a palette of %i bits with transparency', async (bits) => {
    const chunks: [string, Buffer][] = [
      ['PLTE', Buffer.from('ff0000112233', 'hex')],
      ['tRNS', Buffer.from([0])],
    ]
    const file = png({
      width: 5,
      height: 5,
      bits,
      colour: 3,
      chunks,
      interlaced: true,
      at: (x, y) => [(x + y) % 2],
    })
    expect(await pixels(file)).toEqual(expected(5, (x, y) => ((x + y) % 2 ? '112233' : 'ffffff')))
  })
})

describe('refuses', () => {
  const good = png({ width: 8, height: 8, bits: 8, colour: 6, at: (x, y) => [x, y, 0, 255] })
  const sized = (width: number, height: number) => {
    const file = Buffer.from(good)
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    return file
  }

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg/>')],
    ['a part of a file', good.subarray(0, good.length - 30)],
    ['fewer pixels than promised', sized(8, 9)],
    ['more pixels than promised', sized(8, 7)],
    ['a picture of no width', sized(0, 8)],
    ['a picture of a billion pixels', sized(40_000, 40_000)],
  ])('%s', async (_, file) => {
    await expect(readPng(file)).rejects.toThrow()
  })
})

test('shrinks by averaging and writes what it can read', async () => {
  const large = await readPng(
    png({ width: 400, height: 200, bits: 8, colour: 2, at: (x) => (x % 2 ? [255, 255, 255] : [0, 0, 0]) }),
  )
  const small = await shrink(large, 100, 100)
  expect([small.width, small.height, ...small.rgb.slice(0, 3)]).toEqual([100, 50, 128, 128, 128])
  expect(await readPng(await writePng(small))).toEqual(small)
  expect(await shrink(small, 100, 100)).toBe(small)
})
