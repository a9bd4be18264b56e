import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  asPng,
  createJpeg,
  createPng,
  endOfImage,
  jpegSegment,
  pngChunk,
  pngEnd,
  pngHeader,
} from '../../test/pictures.ts'
import { isOfType } from '../files/file-type.ts'
import { readRaster } from '../package/raster.ts'
import { cleanPicture } from './clean-picture.ts'

const secret = 'Exif GPS 48.1374 N, <script>alert(1)</script>'
const hidden = Buffer.from(secret)

describe('a picture', () => {
  test.each([
    ['PNG', createPng(), 4, 3],
    ['JPEG', createJpeg(), 8, 8],
  ])('that is a plain %s stays as it is', async (_what, bytes, width, height) => {
    const clean = await cleanPicture(bytes)
    expect([clean.width, clean.height]).toEqual([width, height])
    expect(clean.bytes.equals(bytes)).toBe(true)
    expect(readRaster(clean.bytes)).toEqual({ contentType: clean.contentType, width, height })
  })

  test.each<[string, Buffer, Buffer]>([
    [
      'text in a PNG',
      createPng({
        extra: [
          pngChunk('tEXt', hidden),
          pngChunk('eXIf', hidden),
          pngChunk('iTXt', hidden),
          pngChunk('tIME', hidden),
        ],
      }),
      createPng(),
    ],
    [
      'an own chunk in a PNG',
      createPng({ extra: [pngChunk('prVt', hidden), pngChunk('acTL', hidden)] }),
      createPng(),
    ],
    ['what stands behind a PNG', Buffer.concat([createPng(), hidden]), createPng()],
    [
      'Exif and XMP in a JPEG',
      createJpeg({ extra: [jpegSegment(0xe1, hidden), jpegSegment(0xed, hidden)] }),
      createJpeg(),
    ],
    ['a comment in a JPEG', createJpeg({ extra: [jpegSegment(0xfe, hidden)] }), createJpeg()],
    ['a second picture behind a JPEG', Buffer.concat([createJpeg(), createJpeg(), hidden]), createJpeg()],
    [
      'a thumbnail in a JPEG that has an end of its own',
      createJpeg({ extra: [jpegSegment(0xe1, Buffer.concat([hidden, endOfImage]))] }),
      createJpeg(),
    ],
  ])('loses %s', async (_what, given, expected) => {
    expect(given.includes(hidden)).toBe(true)
    const { bytes } = await cleanPicture(given)
    expect(bytes.equals(expected)).toBe(true)
  })

  test.each<[string, Buffer]>([
    [
      'colour chunks',
      createPng({
        extra: [pngChunk('gAMA', Buffer.from([0, 0, 177, 143])), pngChunk('sRGB', Buffer.from([0]))],
      }),
    ],
    [
      'a colour profile',
      createJpeg({
        extra: [
          jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile', 'latin1')),
          jpegSegment(0xee, Buffer.from('Adobe\0d')),
        ],
      }),
    ],
    [
      'fill bytes',
      Buffer.concat([createJpeg().subarray(0, 2), Buffer.from([0xff, 0xff]), createJpeg().subarray(2)]),
    ],
  ])('with %s keeps them', async (_what, bytes) => {
    expect((await cleanPicture(bytes)).bytes.length).toBeGreaterThanOrEqual(bytes.length - 2)
  })

  const oneByOne = asPng(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), pngEnd)
  test.each<[string, Buffer]>([
    ['a PNG that breaks off', createPng().subarray(0, -20)],
    [
      'a PNG whose checksum is wrong',
      Buffer.concat([createPng().subarray(0, 20), Buffer.from([9]), createPng().subarray(21)]),
    ],
    [
      'a PNG with too few pixels',
      asPng(pngHeader(40, 40), pngChunk('IDAT', deflateSync(Buffer.alloc(100))), pngEnd),
    ],
    ['a PNG whose pixels are no stream', asPng(pngHeader(4, 3), pngChunk('IDAT', hidden), pngEnd)],
    ['a PNG that unpacks to 50 MB', oneByOne],
    ['a PNG without pixels', asPng(pngHeader(4, 3), pngEnd)],
    ['a PNG without a header', asPng(pngEnd)],
    ['a PNG with two headers', asPng(pngHeader(4, 3), pngHeader(4, 3), pngEnd)],
    ['a PNG of no size', asPng(pngHeader(0, 3), pngEnd)],
    ['a PNG of an unknown colour type', asPng(pngHeader(4, 3, [8, 5, 0, 0, 0]), pngEnd)],
    [
      'a PNG with a chunk longer than the file',
      Buffer.concat([createPng().subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x49])]),
    ],
    ['a JPEG that breaks off', createJpeg().subarray(0, -3)],
    ['a JPEG that breaks off in a segment', createJpeg().subarray(0, 30)],
    ['a JPEG without a frame', Buffer.concat([createJpeg().subarray(0, 2), endOfImage])],
    ['a JPEG of no size', createJpeg({ height: 0 })],
    [
      'a JPEG with a script where a marker belongs',
      Buffer.concat([createJpeg().subarray(0, 20), hidden, createJpeg().subarray(20)]),
    ],
    ['three bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ])('%s is refused as broken', async (_what, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ code: 'File.Broken' })
  })

  test.each<[string, Buffer]>([
    ['PNG', asPng(pngHeader(20_000, 20_000), pngEnd)],
    ['JPEG', createJpeg({ width: 20_000, height: 20_000 })],
  ])('a %s of 20,000 × 20,000 pixels is refused', async (_what, bytes) => {
    await expect(cleanPicture(bytes)).rejects.toMatchObject({ code: 'Image.TooLarge' })
  })

  test('2,000 damaged pictures end in a picture or a refusal', async () => {
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state % below
    }
    const outcomes = { clean: 0, refused: 0 }
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Buffer.from(round % 2 === 0 ? createPng({ width: 9, height: 7 }) : createJpeg())
      for (let change = random(4); change >= 0; change -= 1) bytes[2 + random(bytes.length - 2)] = random(256)
      const outcome = await cleanPicture(bytes.subarray(0, 2 + random(bytes.length))).then(
        () => 'clean' as const,
        (error: { code?: string }) => error.code,
      )
      if (outcome === 'clean') outcomes.clean += 1
      else if (outcome === 'File.Broken' || outcome === 'Image.TooLarge') outcomes.refused += 1
    }
    expect(outcomes.clean + outcomes.refused).toBe(2_000)
  })
})

test.each<[string, Buffer, boolean, boolean]>([
  ['a PNG', createPng(), true, false],
  ['a JPEG', createJpeg(), false, true],
  ['HTML', Buffer.from('<!doctype html><script>'), false, false],
  ['PHP', Buffer.from('<?php system($_GET[0]);'), false, false],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), false, false],
  ['GIF', Buffer.from('GIF89a'), false, false],
  ['nothing', Buffer.alloc(0), false, false],
])('%s is told by its bytes', (_what, bytes, png, jpg) => {
  expect([isOfType(bytes, 'png'), isOfType(bytes, 'jpg'), isOfType(bytes, 'image')]).toEqual([
    png,
    jpg,
    png || jpg,
  ])
})
