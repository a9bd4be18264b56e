import { uploadForm } from '@sorgfalt/contract/core/limits'
import { refuse } from '../refusal.ts'

/** A picture that holds nothing but itself. */
export interface CleanPicture {
  bytes: Buffer
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** The bytes are no whole picture of the format they begin like. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture'
}

/** @throws Refusal Image.TooLarge · BrokenPicture */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new BrokenPicture('no size')
  if (width * height > uploadForm.pixels) refuse('Image.TooLarge')
}
