import { createHash } from 'node:crypto'
import { contentLimits } from './content-limits.ts'
import { type Problem, type Report, reportInto } from './problem.ts'
import { readRaster } from './raster.ts'
import { readSvg } from './svg.ts'

/** A picture of a course, named by its content. Width and height in pixels. */
export interface Media {
  /** 64 lower-case hex digits over `bytes`. */
  sha256: string
  contentType: string
  bytes: Uint8Array
  width: number
  height: number
}

/** A picture under the name that pages use, `media/<file>`. */
export interface NamedMedia extends Media {
  /** Numbers written in a drawing; null where nobody can tell (photographs). */
  numbers: readonly number[] | null
}

/** Where a picture is served. */
export const mediaAddress = ({ sha256 }: Pick<Media, 'sha256'>): string => `/media/${sha256}`
/** Where a picture lies in the file store. */
export const mediaKey = ({ sha256 }: Pick<Media, 'sha256'>): string => `media/${sha256}`

/** How pictures other than drawings may be named. */
const suffixes: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`

/** Checks the pictures among the files of a package (`media/…`). Faulty ones are reported and left out. */
export function readMedia(files: ReadonlyMap<string, Uint8Array>, problems: Problem[]): Map<string, NamedMedia> {
  const media = new Map<string, NamedMedia>()
  for (const [file, bytes] of files) {
    if (!file.startsWith('media/')) continue
    const picture = readPicture(file, bytes, reportInto(problems, file))
    if (picture) media.set(file, picture)
  }
  return media
}

function readPicture(file: string, bytes: Uint8Array, report: Report): NamedMedia | undefined {
  const suffix = /^media\/[a-z0-9][a-z0-9-]*\.([a-z]+)$/.exec(file)?.[1]
  if (suffix === undefined) {
    report('media-name', 'name pictures in lower-case letters, digits and hyphens with one suffix, directly in media/')
    return undefined
  }
  const limit = suffix === 'svg' ? contentLimits.svgBytes : contentLimits.rasterBytes
  if (bytes.length > limit) {
    report('media-too-large', `the picture has ${kilobytes(bytes.length)}; ${kilobytes(limit)} are allowed, so simplify or shrink it`)
    return undefined
  }
  const content = suffix === 'svg' ? readDrawing(bytes, report) : readPhotograph(bytes, suffix, report)
  return content && { ...content, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

type Content = Omit<NamedMedia, 'sha256' | 'bytes'>

function readDrawing(bytes: Uint8Array, report: Report): Content | undefined {
  const source = decodeUtf8(bytes)
  if (source === undefined) report('file-encoding', 'the file is not UTF-8; save it in that encoding')
  const drawing = source === undefined ? undefined : readSvg(source, report)
  return drawing && { contentType: 'image/svg+xml', ...drawing }
}

function readPhotograph(bytes: Uint8Array, suffix: string, report: Report): Content | undefined {
  const raster = readRaster(bytes)
  if (!raster || !suffixes[raster.contentType]?.includes(suffix)) {
    report('media-type', `the content is not that of a .${suffix} file; pictures are SVG, WebP, PNG or JPEG and named so`)
    return undefined
  }
  if (raster.width * raster.height > contentLimits.pixels) {
    report('media-too-large', `the picture has ${raster.width} × ${raster.height} pixels; shrink it below 40 million`)
    return undefined
  }
  return { ...raster, numbers: null }
}

/** The text, or undefined when the bytes are not UTF-8. A byte order mark is dropped. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
