/**
 * Pictures from people, made safe to hand on (security.md D11): walked through from the first byte to the last, rebuilt
 * from the parts that make up the picture. What a camera or a program wrote beside them (place, time, names, thumbnails),
 * and whatever hides behind the end, stays out. No pixel is decoded, so no decoder can be attacked; a library that does
 * (sharp) would bring a native image stack along for one logo per company.
 */
import { refuse } from '../refusal.ts'
import { cleanJpeg } from './jpeg.ts'
import { BrokenPicture, type CleanPicture } from './picture.ts'
import { cleanPng } from './png.ts'

/** Of a file that begins like a PNG or a JPEG. @throws Refusal File.Broken, Image.TooLarge */
export async function cleanPicture(given: Buffer): Promise<CleanPicture> {
  try {
    return given[0] === 0xff ? cleanJpeg(given) : await cleanPng(given)
  } catch (error) {
    // Reading behind the end of the bytes is a RangeError.
    if (error instanceof BrokenPicture || error instanceof RangeError) refuse('File.Broken')
    throw error
  }
}
