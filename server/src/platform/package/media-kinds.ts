/** The kinds of media files that a course may contain. Each is recognised by its bytes, not by its name. */
import {
  BrokenImage,
  type ImageFormat,
  imageContentTypes,
  OversizedImage,
  readImage,
} from '../images/images.ts'
import { findCaptionFault } from './captions.ts'
import { contentLimits } from './content-limits.ts'
import type { Report } from './problem.ts'
import { readSvg } from './svg.ts'

const mediaUses = ['picture', 'video', 'audio', 'captions', 'document'] as const
export type MediaUse = (typeof mediaUses)[number]

/** The properties of a file that its bytes reveal. */
export interface MediaContent {
  contentType: string
  /** In pixels. Null for files that are not pictures. */
  width: number | null
  height: number | null
  /** The numbers in a drawing to which pins refer. Null for all other files. */
  numbers: readonly number[] | null
}

interface MediaKind {
  use: MediaUse
  /** The largest size in bytes. */
  limit: number
  /** Returns the properties that the bytes reveal, or undefined after reporting a problem. */
  read: (
    bytes: Uint8Array,
    suffix: string,
    report: Report,
  ) => MediaContent | undefined | Promise<MediaContent | undefined>
}

/** Returns a predicate that checks whether bytes have one of these signatures at an offset. */
const hasSignature =
  (at: number, ...signatures: string[]) =>
  (bytes: Uint8Array): boolean =>
    signatures.some(
      (signature) =>
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
          'latin1',
          at,
          at + signature.length,
        ) === signature,
    )

/** Creates a kind of file that is recognised by its first bytes. */
function signedKind(
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

const isMp4 = hasSignature(4, 'ftyp')
const isWebm = (bytes: Uint8Array): boolean =>
  hasSignature(0, '\x1a\x45\xdf\xa3')(bytes) && Buffer.from(bytes.subarray(0, 64)).includes('webm')
const isMp3 = (bytes: Uint8Array): boolean =>
  hasSignature(0, 'ID3')(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
const isPdf = (bytes: Uint8Array): boolean =>
  hasSignature(0, '%PDF-')(bytes) && Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

const drawing: MediaKind = { use: 'picture', limit: contentLimits.svgBytes, read: readDrawing }
const photograph: MediaKind = { use: 'picture', limit: contentLimits.rasterBytes, read: readPhotograph }
const captions: MediaKind = { use: 'captions', limit: contentLimits.captionBytes, read: readCaptions }

/** The kind for each suffix of a file name. */
const kinds: Readonly<Record<string, MediaKind>> = {
  svg: drawing,
  png: photograph,
  jpg: photograph,
  jpeg: photograph,
  webp: photograph,
  mp4: signedKind('video', contentLimits.videoBytes, 'video/mp4', isMp4),
  webm: signedKind('video', contentLimits.videoBytes, 'video/webm', isWebm),
  mp3: signedKind('audio', contentLimits.audioBytes, 'audio/mpeg', isMp3),
  m4a: signedKind('audio', contentLimits.audioBytes, 'audio/mp4', isMp4),
  vtt: captions,
  pdf: signedKind('document', contentLimits.documentBytes, 'application/pdf', isPdf),
}
export const mediaSuffixes = Object.keys(kinds)
export const mediaKind = (suffix: string): MediaKind | undefined =>
  Object.hasOwn(kinds, suffix) ? kinds[suffix] : undefined

/** Decodes UTF-8 and removes a byte order mark. Returns undefined if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeText(bytes: Uint8Array, report: Report): string | undefined {
  const text = decodeUtf8(bytes)
  if (text === undefined) report('file-encoding', 'the file is not UTF-8; save it in that encoding')
  return text
}

function readDrawing(bytes: Uint8Array, _suffix: string, report: Report): MediaContent | undefined {
  const source = decodeText(bytes, report)
  const drawn = source === undefined ? undefined : readSvg(source, report)
  return drawn && { contentType: 'image/svg+xml', ...drawn }
}

/** The suffixes of pictures that are not drawings. */
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
    `the content is not that of a .${suffix} file; use SVG, WebP, PNG or JPEG with the matching suffix`,
  )

  return undefined
}

function readCaptions(bytes: Uint8Array, _suffix: string, report: Report): MediaContent | undefined {
  const source = decodeText(bytes, report)
  if (source === undefined) return undefined

  const fault = findCaptionFault(source)
  if (fault) report('captions', fault.message, fault.line)

  return fault ? undefined : { contentType: 'text/vtt', width: null, height: null, numbers: null }
}
