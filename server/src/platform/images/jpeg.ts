import { BrokenPicture, type CleanPicture, checkSize } from './picture.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Frames that browsers show: baseline, extended, progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables: quantisation, Huffman, restart interval. */
const tables = new Set([0xdb, 0xc4, 0xdd])
/** Application segments that change how pixels look: JFIF, colour profile, Adobe's colour transform. All others only tell. */
const kept: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

/** The picture without Exif, XMP, comments, thumbnails, further pictures. @throws BrokenPicture */
export function cleanJpeg(given: Buffer): CleanPicture {
  if (given[0] !== 0xff || given[1] !== startOfImage) throw new BrokenPicture('no JPEG')
  const parts = [given.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; ; ) {
    const marker = markerAt(given, at)
    if (marker.code === endOfImage) {
      if (!size || !hasScan) throw new BrokenPicture('no picture inside')
      const bytes = Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
      return { bytes, contentType: 'image/jpeg', ...size }
    }
    const end = marker.at + 2 + segmentLength(given, marker.at)
    const segment = given.subarray(marker.at, end)
    if (frames.has(marker.code)) {
      if (size) throw new BrokenPicture('two frames')
      size = frameSize(segment)
      parts.push(segment)
    } else if (marker.code === startOfScan) {
      if (!size) throw new BrokenPicture('a scan before its frame')
      hasScan = true
      at = endOfScan(given, end)
      parts.push(given.subarray(marker.at, at))
      continue
    } else if (tables.has(marker.code) || isKept(marker.code, segment)) {
      parts.push(segment)
    } else if (!isDropped(marker.code)) {
      throw new BrokenPicture('unknown segment')
    }
    at = end
  }
}

/** Markers may stand behind any number of fill bytes. */
function markerAt(bytes: Buffer, from: number): { code: number; at: number } {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const code = bytes[at + 1]
  if (bytes[at] !== 0xff || code === undefined) throw new BrokenPicture('broken off')
  return { code, at }
}

function segmentLength(bytes: Buffer, at: number): number {
  const length = bytes.readUInt16BE(at + 2)
  if (length < 2 || at + 2 + length > bytes.length) throw new BrokenPicture('broken off')
  return length
}

function frameSize(segment: Buffer): { width: number; height: number } {
  const size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
  checkSize(size.width, size.height)
  if (![1, 3, 4].includes(segment[9] ?? 0)) throw new BrokenPicture('unknown colours')
  return size
}

const isKept = (code: number, segment: Buffer): boolean =>
  segment.toString('latin1', 4).startsWith(kept[code] ?? '\0\0never')

/** Application segments and comments. */
const isDropped = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === 0xfe

/** Coded pixels last until a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at
  }
  throw new BrokenPicture('broken off')
}
