import { createHash } from 'node:crypto'
import { BrokenImage, fitImage, type Image, OversizedImage } from './images.ts'

/** A licensee's logo as the database stores it. */
export interface StoredLogo {
  bytes: Buffer
  contentType: string
}

/**
 * The largest size of a prepared logo, in pixels. On a certificate, a logo has at most 140 × 56 units of the
 * sheet, which are 440 × 176 pixels at 300 dpi. The box is 1.5 times as large.
 */
const box = { width: 660, height: 264 }
const maxPrepared = 50
const prepared = new Map<string, Promise<Image | null>>()

/**
 * Returns the logo as an opaque PNG or JPEG that is no larger than paper needs, or null if the logo cannot be
 * drawn (SVG, a broken file). Each process prepares a logo once. pdfkit gets only prepared logos, because a
 * broken PNG would end the process.
 */
export async function drawableLogo(logo: StoredLogo | null): Promise<Image | null> {
  if (!logo || !['image/png', 'image/jpeg', 'image/webp'].includes(logo.contentType)) return null

  const key = createHash('sha256').update(logo.bytes).digest('base64')
  const known = prepared.get(key)
  if (known) return known

  const made = prepare(logo.bytes)
  prepared.set(key, made)
  made.catch(() => prepared.delete(key))

  const [oldest] = prepared.keys()
  if (prepared.size > maxPrepared && oldest !== undefined) prepared.delete(oldest)

  return made
}

async function prepare(bytes: Buffer): Promise<Image | null> {
  try {
    return await fitImage(bytes, box)
  } catch (error) {
    if (error instanceof BrokenImage || error instanceof OversizedImage) return null
    throw error
  }
}
