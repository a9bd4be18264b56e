/** Recognises the media files of a course by their bytes, because their names may be wrong. */
import {
  BrokenImage,
  type ImageFormat,
  imageContentTypes,
  OversizedImage,
  readImage,
} from '../images/images.ts'
import { captionFault } from './captions.ts'
import { contentLimits } from './content-limits.ts'
import type { Report } from './problem.ts'
import { readSvg } from './svg.ts'

export const mediaUses = ['picture', 'video', 'audio', 'captions', 'document'] as const
export type MediaUse = (typeof mediaUses)[number]

/** The recognised kind of a file. Only pictures have a size. */
export interface MediaContent {
  contentType: string
  width: number | null
  height: number | null
  /** The numbers in a drawing; null for files in which they cannot be read. */
  numbers: readonly number[] | null
}

interface MediaKind {
  use: MediaUse
  limit: number
  /** Returns undefined after reporting a problem. */
  read: (
    bytes: Uint8Array,
    suffix: string,
    report: Report,
  ) => MediaContent | undefined | Promise<MediaContent | undefined>
}

const starts =
  (at: number, ...signs: string[]) =>
  (bytes: Uint8Array): boolean =>
    signs.some(
      (sign) =>
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
          'latin1',
          at,
          at + sign.length,
        ) === sign,
    )

/** A kind of file that is recognised by its first bytes. */
function plain(
  use: MediaUse,
  limit: number,
  contentType: string,
  is: (bytes: Uint8Array) => boolean,
): MediaKind {
  return {
    use,
    limit,
    read: (bytes, suffix, report) => {
      if (is(bytes)) return { contentType, width: null, height: null, numbers: null }
      report('media-type', `the content is not that of a .${suffix} file; save it in that format`)
      return undefined
    },
  }
}

const isMp4 = starts(4, 'ftyp')
const isWebm = (bytes: Uint8Array): boolean =>
  starts(0, '\x1a\x45\xdf\xa3')(bytes) && Buffer.from(bytes.subarray(0, 64)).includes('webm')
const isMp3 = (bytes: Uint8Array): boolean =>
  starts(0, 'ID3')(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
const isPdf = (bytes: Uint8Array): boolean =>
  starts(0, '%PDF-')(bytes) && Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

const drawing: MediaKind = { use: 'picture', limit: contentLimits.svgBytes, read: readDrawing }
const photograph: MediaKind = { use: 'picture', limit: contentLimits.rasterBytes, read: readPhotograph }
const captions: MediaKind = { use: 'captions', limit: contentLimits.captionBytes, read: readCaptions }

/** The kinds by file extension. */
const kinds: Readonly<Record<string, MediaKind>> = {
  svg: drawing,
  png: photograph,
  jpg: photograph,
  jpeg: photograph,
  webp: photograph,
  mp4: plain('video', contentLimits.videoBytes, 'video/mp4', isMp4),
  webm: plain('video', contentLimits.videoBytes, 'video/webm', isWebm),
  mp3: plain('audio', contentLimits.audioBytes, 'audio/mpeg', isMp3),
  m4a: plain('audio', contentLimits.audioBytes, 'audio/mp4', isMp4),
  vtt: captions,
  pdf: plain('document', contentLimits.documentBytes, 'application/pdf', isPdf),
}
export const mediaSuffixes = Object.keys(kinds)
export const mediaKind = (suffix: string): MediaKind | undefined =>
  Object.hasOwn(kinds, suffix) ? kinds[suffix] : undefined

/** Returns the text without its byte order mark, or undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function textIn(bytes: Uint8Array, report: Report): string | undefined {
  const text = decodeUtf8(bytes)
  if (text === undefined) report('file-encoding', 'the file is not UTF-8; save it in that encoding')
  return text
}

function readDrawing(bytes: Uint8Array, _suffix: string, report: Report): MediaContent | undefined {
  const source = textIn(bytes, report)
  const drawn = source === undefined ? undefined : readSvg(source, report)
  return drawn && { contentType: 'image/svg+xml', ...drawn }
}

/** The file extensions of pictures other than drawings. */
const photographSuffixes: Record<ImageFormat, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
}

async function readPhotograph(
  bytes: Uint8Array,
  suffix: string,
  report: Report,
): Promise<MediaContent | undefined> {
  try {
    const { format, width, height } = await readImage(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )
    if (photographSuffixes[format].includes(suffix))
      return { contentType: imageContentTypes[format], width, height, numbers: null }
  } catch (error) {
    if (error instanceof OversizedImage) {
      report(
        'media-too-large',
        `the picture has ${error.width} × ${error.height} pixels; shrink it below 40 million`,
      )
      return undefined
    }
    if (!(error instanceof BrokenImage)) throw error
  }

  report(
    'media-type',
    `the content is not that of a .${suffix} file; pictures are SVG, WebP, PNG or JPEG and named so`,
  )
  return undefined
}

function readCaptions(bytes: Uint8Array, _suffix: string, report: Report): MediaContent | undefined {
  const source = textIn(bytes, report)
  if (source === undefined) return undefined
  const fault = captionFault(source)
  if (fault) report('captions', fault.message, fault.line)
  return fault ? undefined : { contentType: 'text/vtt', width: null, height: null, numbers: null }
}
