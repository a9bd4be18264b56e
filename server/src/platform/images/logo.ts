/** Licensees' logos made ready for documents. */
import { createHash } from 'node:crypto'
import { readPng, shrink, writePng } from './png-codec.ts'

/** A licensee's logo as it is stored. */
export interface StoredLogo {
  bytes: Buffer
  contentType: string
}

/** Pixels that a logo on paper can use: 140 × 56 units at 300 dpi are 440 × 176. */
const most = { width: 660, height: 264 }
const kept = 50
const prepared = new Map<string, Promise<Buffer | null>>()

/**
 * A JPEG as it is, a PNG on white and no larger than paper needs, made once per logo and process; null = it cannot be
 * drawn (SVG, a broken file). pdfkit would take the PNG itself, but it ends the process when one is broken, and splits
 * the alpha channel anew for every document.
 */
export function drawableLogo(logo: StoredLogo | null): Promise<Buffer | null> {
  if (!logo) return Promise.resolve(null)
  if (logo.contentType === 'image/jpeg') return Promise.resolve(isJpeg(logo.bytes) ? logo.bytes : null)
  if (logo.contentType !== 'image/png') return Promise.resolve(null)
  const key = createHash('sha256').update(logo.bytes).digest('base64')
  const known = prepared.get(key)
  if (known) return known
  const made = readPng(logo.bytes)
    .then((pixels) => shrink(pixels, most.width, most.height))
    .then(writePng)
    .catch(() => null)
  prepared.set(key, made)
  const [oldest] = prepared.keys()
  if (prepared.size > kept && oldest !== undefined) prepared.delete(oldest)
  return made
}

/** Whether a frame header follows the start, as pdfkit demands. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  for (let at = 2; at + 10 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at)
    if (marker >> 8 !== 0xff) return false
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return true
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
