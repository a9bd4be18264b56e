import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  asPng,
  createJpeg,
  createPng,
  endOfImage,
  factsOf,
  jpegSegment,
  jpegThatClaims,
  pixelsOf,
  pngChunk,
  pngEnd,
  pngHeader,
} from '../../test/pictures.ts'
import { detectType } from '../files/file-type.ts'
import { cleanPicture } from './clean-picture.ts'

const secret = 'Exif GPS 48.1374 N, <script>alert(1)</script>'
const hidden = Buffer.from(secret)
const png = await createPng()
const jpeg = await createJpeg()
const insertAt = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])

const withHiddenText: [what: string, given: Buffer, plain: Buffer][] = [
  [
    'text in a PNG',
    await createPng({
      extra: [
        pngChunk('tEXt', hidden),
        pngChunk('eXIf', hidden),
        pngChunk('iTXt', hidden),
        pngChunk('tIME', hidden),
      ],
    }),
    png,
  ],
  [
    'the animation of an APNG',
    await createPng({ extra: [pngChunk('prVt', hidden), pngChunk('acTL', hidden)] }),
    png,
  ],
  ['the bytes after a PNG', Buffer.concat([png, hidden]), png],
  ['an archive after a PNG', Buffer.concat([png, Buffer.from('PK\x03\x04'), hidden]), png],
  [
    'Exif and XMP in a JPEG',
    await createJpeg({ extra: [jpegSegment(0xe1, hidden), jpegSegment(0xed, hidden)] }),
    jpeg,
  ],
  ['a comment in a JPEG', await createJpeg({ extra: [jpegSegment(0xfe, hidden)] }), jpeg],
  ['a second picture after a JPEG', Buffer.concat([jpeg, jpeg, hidden]), jpeg],
  [
    'a thumbnail with its own end marker in a JPEG',
    await createJpeg({ extra: [jpegSegment(0xe1, Buffer.concat([hidden, endOfImage]))] }),
    jpeg,
  ],
  [
    'a colour profile that is text',
    await createJpeg({
      extra: [jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), hidden]))],
    }),
    jpeg,
  ],
]

describe('a clean picture', () => {
  test('keeps the pixels of a PNG with transparency', async () => {
    const noise = Buffer.from(Array.from({ length: 9 * 7 * 4 }, (_, index) => (index * 37) % 256))
    const given = await sharp(noise, { raw: { width: 9, height: 7, channels: 4 } })
      .png()
      .toBuffer()

    const clean = await cleanPicture(given)
    expect(clean).toMatchObject({ format: 'png', width: 9, height: 7 })
    expect((await pixelsOf(clean.bytes)).equals(noise)).toBe(true)
  })

  test.each(['4:2:0', '4:4:4'])('keeps the size and the %s colours of a JPEG', async (chromaSubsampling) => {
    const given = await sharp(await createPng({ width: 40, height: 20 }))
      .jpeg({ chromaSubsampling })
      .toBuffer()

    const clean = await cleanPicture(given)
    expect(clean).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
    expect((await sharp(clean.bytes).metadata()).chromaSubsampling).toBe(chromaSubsampling)
    const [before, after] = [await pixelsOf(given), await pixelsOf(clean.bytes)]
    const worst = Math.max(...before.map((value, index) => Math.abs(value - (after[index] ?? 0))))
    expect(worst).toBeLessThanOrEqual(3)
  })

  test('is turned upright, because its orientation metadata is removed', async () => {
    const sideways = await sharp(await createPng({ width: 40, height: 20 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await cleanPicture(sideways)).toMatchObject({ width: 20, height: 40 })
  })

  test.each(withHiddenText)('does not contain %s', async (_what, given, plain) => {
    expect(given.includes(hidden)).toBe(true)

    const { bytes } = await cleanPicture(given)
    expect(bytes.includes(hidden)).toBe(false)
    expect(bytes.equals((await cleanPicture(plain)).bytes)).toBe(true)
  })

  test('does not contain the metadata that a camera writes', async () => {
    const exif = { IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' } }
    const camera = await sharp(jpeg)
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer()
    expect((await factsOf(camera)).metadata).toEqual(['exif', 'xmp', 'icc'])

    const { bytes } = await cleanPicture(camera)
    expect((await factsOf(bytes)).metadata).toEqual([])
  })

  test('has one pixel if the PNG declares one pixel and unpacks to 50 MB', async () => {
    const bomb = asPng(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), pngEnd)
    const { bytes, width, height } = await cleanPicture(bomb)
    expect([width, height, bytes.length < 200]).toEqual([1, 1, true])
  })
})

const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(100)))

test.each<[string, Buffer]>([
  ['a truncated PNG', png.subarray(0, -20)],
  ['a PNG whose checksum is wrong', Buffer.concat([png.subarray(0, 20), Buffer.from([9]), png.subarray(21)])],
  ['a PNG with too few pixels', asPng(pngHeader(40, 40), pixels, pngEnd)],
  ['a PNG whose pixels are not a stream', asPng(pngHeader(4, 3), pngChunk('IDAT', hidden), pngEnd)],
  ['a PNG without pixels', asPng(pngHeader(4, 3), pngEnd)],
  ['a PNG without a header', asPng(pngEnd)],
  ['a PNG with two headers', asPng(pngHeader(4, 3), pngHeader(4, 3), pixels, pngEnd)],
  ['a PNG of zero size', asPng(pngHeader(0, 3), pixels, pngEnd)],
  ['a PNG of an unknown colour type', asPng(pngHeader(4, 3, [8, 5, 0, 0, 0]), pixels, pngEnd)],
  [
    'a PNG with a chunk longer than the file',
    Buffer.concat([png.subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x49])]),
  ],
  [
    'a drawing after the signature of a PNG',
    insertAt(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
      0,
      png.subarray(0, 8),
    ),
  ],
  ['a truncated JPEG', jpeg.subarray(0, -3)],
  ['a JPEG that is truncated inside a segment', jpeg.subarray(0, 30)],
  ['a JPEG without a frame', Buffer.concat([jpeg.subarray(0, 2), endOfImage])],
  ['a JPEG of zero size', await jpegThatClaims(8, 0)],
  ['a JPEG with too few pixels', await jpegThatClaims(800, 800)],
  ['a JPEG with a script where a marker belongs', insertAt(jpeg, 20, hidden)],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')],
  ['a GIF', await sharp(png).gif().toBuffer()],
  ['a TIFF', await sharp(png).tiff().toBuffer()],
  ['a WebP', await sharp(png).webp().toBuffer()],
  ['three bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ['nothing', Buffer.alloc(0)],
])('refuses %s as broken', async (_what, bytes) => {
  await expect(cleanPicture(bytes)).rejects.toMatchObject({ code: 'File.Broken' })
})

test.each<[string, Buffer]>([
  ['PNG', asPng(pngHeader(20_000, 20_000), pixels, pngEnd)],
  ['interlaced PNG', asPng(pngHeader(20_000, 20_000, [16, 6, 0, 0, 1]), pixels, pngEnd)],
  ['JPEG', await jpegThatClaims(20_000, 20_000)],
])('refuses a %s of 20,000 × 20,000 pixels as too large', async (_what, bytes) => {
  await expect(cleanPicture(bytes)).rejects.toMatchObject({ code: 'Image.TooLarge' })
})

test('returns a clean picture or a refusal for each of 2,000 damaged pictures', async () => {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const plain = [await createPng({ width: 9, height: 7 }), jpeg] as const
  const outcomes: Record<string, number> = {}

  for (let round = 0; round < 2_000; round += 1) {
    const bytes = Buffer.from(plain[round % 2] ?? '')
    for (let change = random(4); change >= 0; change -= 1) bytes[2 + random(bytes.length - 2)] = random(256)
    const given = round % 4 < 2 ? bytes : bytes.subarray(0, 2 + random(bytes.length))
    const outcome = await cleanPicture(given).then(
      () => 'clean',
      (error: { code?: string }) => error.code ?? 'failure',
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }

  const { clean = 0, 'File.Broken': broken = 0, 'Image.TooLarge': tooLarge = 0 } = outcomes
  expect(clean + broken + tooLarge, JSON.stringify(outcomes)).toBe(2_000)
  expect([clean > 0, broken > 0]).toEqual([true, true])
})

test.each<[string, Buffer, boolean, boolean]>([
  ['a PNG', png, true, false],
  ['a JPEG', jpeg, false, true],
  ['HTML', Buffer.from('<!doctype html><script>'), false, false],
  ['PHP', Buffer.from('<?php system($_GET[0]);'), false, false],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), false, false],
  ['GIF', Buffer.from('GIF89a'), false, false],
  ['WebP', await sharp(png).webp().toBuffer(), false, false],
  ['nothing', Buffer.alloc(0), false, false],
])('recognises %s by its bytes', async (_what, bytes, isPng, isJpeg) => {
  const types = await Promise.all((['png', 'jpg', 'image'] as const).map((type) => detectType(bytes, [type])))
  expect(types.map((type) => type !== undefined)).toEqual([isPng, isJpeg, isPng || isJpeg])
})
