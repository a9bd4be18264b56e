import { setImmediate as nextTick } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  asPng,
  createJpeg,
  createNoisyJpeg,
  createPng,
  factsOf,
  pixelsOf,
  pngChunk,
  pngEnd,
  pngHeader,
} from '../../test/pictures.ts'
import { fitImage, readImage, rebuildImage, renderDrawing } from './images.ts'

const box = { width: 100, height: 100 }
const png = await createPng({ width: 8, height: 8 })

describe('an image that is fitted into a box', () => {
  test('is white where it was transparent', async () => {
    const black = Buffer.from([0, 128, 255].flatMap((alpha) => [0, 0, 0, alpha]))
    const given = await sharp(black, { raw: { width: 3, height: 1, channels: 4 } })
      .png()
      .toBuffer()

    const { bytes, format } = await fitImage(given, box)
    expect([format, (await sharp(bytes).metadata()).hasAlpha]).toEqual(['png', false])
    expect((await pixelsOf(bytes)).toString('hex')).toMatch(/^ffffffff(7f7f7f|808080)ff000000ff$/)
  })

  test('becomes smaller and keeps its proportions and its colours', async () => {
    const stripes = Buffer.from(
      Array.from({ length: 400 * 200 * 3 }, (_, index) => (Math.floor(index / 3) % 2) * 255),
    )
    const given = await sharp(stripes, { raw: { width: 400, height: 200, channels: 3 } })
      .png()
      .toBuffer()

    const { bytes, width, height } = await fitImage(given, box)
    expect([width, height]).toEqual([100, 50])
    const middle = (await pixelsOf(bytes)).subarray((25 * 100 + 50) * 4).subarray(0, 3)
    for (const value of middle) expect(Math.abs(value - 128)).toBeLessThan(4)
  })

  test('keeps its size if it is smaller than the box', async () => {
    const { bytes, width, height } = await fitImage(png, box)
    expect([width, height]).toEqual([8, 8])
    expect((await pixelsOf(bytes)).equals(await pixelsOf(png))).toBe(true)
  })

  test('stays a JPEG if it was a JPEG', async () => {
    const { bytes } = await fitImage(await createJpeg({ width: 400, height: 200 }), box)
    expect(await factsOf(bytes)).toEqual({ format: 'jpeg', width: 100, height: 50, metadata: [] })
  })
})

const pixels = (bytes: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const damaged: [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<svg/>')],
  ['a part of a file', png.subarray(0, -30)],
  ['fewer pixels than announced', asPng(pngHeader(8, 9), pixels(8 * 25), pngEnd)],
  ['an image of zero width', asPng(pngHeader(0, 8), pixels(8), pngEnd)],
]

test.each(damaged)('refuses %s in every function that reads images', async (_what, bytes) => {
  const broken = { name: 'BrokenImage' }
  await expect(readImage(bytes)).rejects.toMatchObject(broken)
  await expect(rebuildImage(bytes)).rejects.toMatchObject(broken)
  await expect(fitImage(bytes, box)).rejects.toMatchObject(broken)
})

test('never reads an image of a billion pixels, and reports its size', async () => {
  const huge = asPng(pngHeader(40_000, 40_000), pixels(100), pngEnd)
  const oversized = { name: 'OversizedImage', width: 40_000, height: 40_000 }
  await expect(readImage(huge)).rejects.toMatchObject(oversized)
  await expect(rebuildImage(huge)).rejects.toMatchObject(oversized)
  await expect(fitImage(huge, box)).rejects.toMatchObject(oversized)
})

test('keeps the decoders of other formats disabled', async () => {
  const [gif, tiff] = [await sharp(png).gif().toBuffer(), await sharp(png).tiff().toBuffer()]
  await rebuildImage(png)

  await expect(sharp(gif).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format')
})

test('lets other work run while an image is rebuilt', async () => {
  const state = { isDone: false, ticks: 0 }
  const rebuilt = rebuildImage(await createNoisyJpeg(2000, 1500)).finally(() => {
    state.isDone = true
  })

  while (!state.isDone) {
    await nextTick()
    state.ticks += 1
  }
  expect(await rebuilt).toMatchObject({ width: 2000, height: 1500 })
  expect(state.ticks).toBeGreaterThan(50)
})

test('rebuilds images that arrive together without mixing them up', async () => {
  const widths = Array.from({ length: 20 }, (_, index) => 10 + index)
  const images = await Promise.all(widths.map(async (width) => rebuildImage(await createPng({ width }))))
  expect(images.map(({ width }) => width)).toEqual(widths)
})

test('renders a drawing sharply in the requested size', async () => {
  const halves =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">' +
    '<path fill="#f00" d="M0 0h4v4H0z"/><path d="M2 0h2v4H2z"/></svg>'
  const { width, height, hasAlpha } = await sharp(await renderDrawing(halves, 100)).metadata()
  expect([width, height, hasAlpha]).toEqual([100, 100, false])

  const row = (await pixelsOf(await renderDrawing(halves, 100))).subarray(0, 400).toString('hex')
  expect(row).toBe('ff0000ff'.repeat(50) + '000000ff'.repeat(50))
})
