import { refuse } from '../refusal.ts'
import { BrokenImage, type Image, OversizedImage, rebuildImage } from './images.ts'

/**
 * Returns an uploaded PNG or JPEG with nothing but its pixels. @throws Refusal File.Broken, Image.TooLarge
 */
export async function cleanPicture(given: Buffer): Promise<Image> {
  try {
    return await rebuildImage(given)
  } catch (error) {
    if (error instanceof BrokenImage) refuse('File.Broken')
    if (error instanceof OversizedImage) refuse('Image.TooLarge')
    throw error
  }
}
