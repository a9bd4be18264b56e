/** Checks the type of a file by its bytes, because its name and its declared type may be wrong. */
import type { UploadType } from '@sorgfalt/contract'
import { identifyImage } from '../images/images.ts'
import { decodeText } from './decode-text.ts'
import { detectOfficeType, isOfficeType } from './office-file.ts'

const isPng = (bytes: Buffer): boolean => identifyImage(bytes) === 'png'
const isJpeg = (bytes: Buffer): boolean => identifyImage(bytes) === 'jpeg'

/**
 * Checks only the start and the end. This is enough, because files are served in a sandbox, in which active
 * content of a PDF cannot run.
 */
const isPdf = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')

/** Checks only the start, because a large file is not in memory. An archive without files begins with its end. */
const isZip = (bytes: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))

/**
 * The check for each accepted type except Word and Excel files. A check only recognises the type. A feature
 * that accepts a new type must therefore also check the content of its files.
 */
const checks: Partial<Record<UploadType, (bytes: Buffer) => boolean>> = {
  png: isPng,
  jpg: isJpeg,
  image: (bytes) => isPng(bytes) || isJpeg(bytes),
  pdf: isPdf,
  zip: isZip,
  csv: (bytes) => decodeText(bytes) !== undefined,
}

/**
 * Returns the first of `types` that matches the bytes, or undefined. Unpacks a Word or Excel file only once.
 *
 * @throws Error for a type without a check
 */
export async function detectType<T extends UploadType>(
  bytes: Buffer,
  types: readonly T[],
): Promise<T | undefined> {
  const officeType = types.some(isOfficeType) ? await detectOfficeType(bytes) : undefined
  return types.find((type) => (isOfficeType(type) ? type === officeType : hasType(bytes, type)))
}

function hasType(bytes: Buffer, type: UploadType): boolean {
  const check = checks[type]
  if (!check) throw new Error(`there is no check for files of type ${type}`)
  return check(bytes)
}
