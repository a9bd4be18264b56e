import { refuse } from '../refusal.ts'
import { BrokenImage, type Image, OversizedImage, rebuildImage } from './images.ts'

/** Returns the pixels of an uploaded PNG or JPEG. @throws Refusal File.Broken, Image.TooLarge */
export async function cleanPicture(given: Buffer): Promise<Image> {
  try {
    return await rebuildImage(given)
  } catch (error) {
    if (error instanceof BrokenImage) refuse('File.Broken')
    if (error instanceof OversizedImage) refuse('Image.TooLarge')
    throw error
  }
}
