/**
 * Identifies, checks and rewrites images. This is the only module that knows image formats.
 * libvips does the work through sharp, on a thread outside the event loop.
 */
import { uploadForm } from '@sorgfalt/contract/core/limits'
import type { Sharp, SharpOptions } from 'sharp'
import { ConcurrencyLimiter } from '../concurrency-limiter.ts'

export type ImageFormat = 'png' | 'jpeg' | 'webp'

/** The format and size of an image. Width and height are in pixels. */
export interface ImageFacts {
  format: ImageFormat
  width: number
  height: number
}

/** An image that sharp has written. */
export interface Image extends ImageFacts {
  format: 'png' | 'jpeg'
  bytes: Buffer
}

export const imageContentTypes = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

/** Thrown for bytes that cannot be decoded as one complete image. */
export class BrokenImage extends Error {
  override readonly name = 'BrokenImage'
}

/** Thrown for an image with more pixels than an upload may have. */
export class OversizedImage extends Error {
  override readonly name = 'OversizedImage'
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    super(`the image has ${width} × ${height} pixels`)
    this.width = width
    this.height = height
  }
}

const maxPixels = uploadForm.pixels
const timeoutSeconds = 20
/** Processes one image at a time, because a hostile image takes up to 380 MiB of memory. */
const queue = new ConcurrencyLimiter(1, 100)

type Open = (bytes: Buffer, options?: SharpOptions) => Sharp

let loading: Promise<Open> | undefined

/** Loads sharp when the first image arrives, because it takes 17 MiB of memory. */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp')

  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })

  const formats = ['Png', 'Jpeg', 'Webp', 'Svg']
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })

  const limits = { failOn: 'warning', limitInputPixels: maxPixels } as const

  return (bytes, options) => sharp(bytes, { ...limits, ...options }).timeout({ seconds: timeoutSeconds })
}

/**
 * Waits until no other image is being processed, then runs `work`.
 *
 * @throws BrokenImage, OversizedImage, Refusal Request.Busy
 */
async function whenFree<T>(work: (open: Open) => Promise<T>): Promise<T> {
  loading ??= loadSharp()
  const open = await loading

  return queue.run(() => work(open).catch(rethrow))
}

/** Throws an OversizedImage unchanged. Throws BrokenImage for all other errors, which come from decoders. */
function rethrow(error: unknown): never {
  if (error instanceof OversizedImage) throw error
  throw new BrokenImage('the image cannot be decoded', { cause: error })
}

/** Returns the format that the first bytes announce. The rest of the file may still be broken. */
export function identifyImage(bytes: Buffer): ImageFormat | undefined {
  const latin = bytes.toString('latin1', 0, 12)
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  return latin.startsWith('RIFF') && latin.endsWith('WEBP') ? 'webp' : undefined
}

/** Returns the format and size of an image after decoding all of it. @throws BrokenImage, OversizedImage */
export const readImage = (bytes: Buffer): Promise<ImageFacts> =>
  whenFree(async (open) => {
    const { format, width, height } = await readHeader(open, bytes)
    const onePixel = { width: 1, height: 1, fit: 'fill' } as const

    await open(bytes).resize(onePixel).raw().toBuffer()

    return { format, width, height }
  })

/**
 * Returns the pixels of an untrusted PNG or JPEG in a new file of the same format, upright and in sRGB.
 * Nothing else of the file is kept: no metadata, no profile, no thumbnail, and no bytes after its end.
 *
 * @throws BrokenImage, OversizedImage
 */
export const rebuildImage = (bytes: Buffer): Promise<Image> =>
  whenFree(async (open) => {
    const header = await readHeader(open, bytes)
    return write(open(bytes).autoOrient(), header)
  })

/**
 * Returns a PNG or JPEG on a white background, made smaller if it does not fit into the box. @throws
 * BrokenImage, OversizedImage
 */
export const fitImage = (bytes: Buffer, box: { width: number; height: number }): Promise<Image> =>
  whenFree(async (open) => {
    const header = await readHeader(open, bytes)

    const onWhite = open(bytes).flatten({ background: '#ffffff' })
    return write(onWhite.resize({ ...box, fit: 'inside', withoutEnlargement: true }), header)
  })

/**
 * Returns a PNG or JPEG as a square PNG of `size` × `size` pixels, complete and on a white background.
 * @throws BrokenImage, OversizedImage
 */
export const squareImage = (bytes: Buffer, size: number): Promise<Buffer> =>
  whenFree(async (open) => {
    await readHeader(open, bytes)

    const onWhite = open(bytes).flatten({ background: '#ffffff' })
    return onWhite.resize(size, size, { fit: 'contain', background: '#ffffff' }).png().toBuffer()
  })

/**
 * Returns a drawing as a square PNG without transparency. `svg` must come from this program and not from a
 * user.
 */
export const renderDrawing = (svg: string, size: number): Promise<Buffer> =>
  whenFree((open) => open(Buffer.from(svg)).resize(size, size).removeAlpha().png().toBuffer())

interface Header extends ImageFacts {
  chromaSubsampling: string | undefined
}

/** Returns the header without reading pixels. Unidentified bytes never reach a decoder. */
async function readHeader(open: Open, bytes: Buffer): Promise<Header> {
  const format = identifyImage(bytes)
  if (!format) throw new BrokenImage('not a PNG, JPEG or WebP')

  const found = await open(bytes, { limitInputPixels: false }).metadata()
  if (found.format !== format) throw new BrokenImage(`begins like ${format} and is ${found.format}`)
  if (found.width * found.height > maxPixels) throw new OversizedImage(found.width, found.height)

  return { format, width: found.width, height: found.height, chromaSubsampling: found.chromaSubsampling }
}

async function write(image: Sharp, header: Header): Promise<Image> {
  const { format } = header
  if (format === 'webp') throw new BrokenImage('WebP is not written')

  const output = format === 'png' ? image.png(pngOptions(header)) : image.jpeg(jpegOptions(header))
  const { data, info } = await output.toBuffer({ resolveWithObject: true })

  return { bytes: data, format, width: info.width, height: info.height }
}

/**
 * Uses the highest compression for small pictures, such as the logo that all visitors load. For large
 * pictures, it would take seconds.
 */
const pngOptions = ({ width, height }: Header) => ({ compressionLevel: width * height <= 1_000_000 ? 9 : 6 })

/** Optimised coding would keep 12 bytes per pixel in memory, and reduce the file size only by a tenth. */
const jpegOptions = ({ chromaSubsampling }: Header) => ({
  quality: 90,
  optimiseCoding: false,
  chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
})
