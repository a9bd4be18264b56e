/** What a file is, told by its bytes: names and declared types are claims (security.md D11). */
import type { UploadType } from '@sorgfalt/contract'
import { identifyImage } from '../images/images.ts'
import { decodeText } from './decode-text.ts'
import { isOfficeFile } from './office-file.ts'

const isPng = (bytes: Buffer): boolean => identifyImage(bytes) === 'png'
const isJpeg = (bytes: Buffer): boolean => identifyImage(bytes) === 'jpeg'

/** Begins and ends like one; whatever a reader's program would run inside stays inert here, since files are served sandboxed. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')

/** A type joins when a call first takes it: then it also needs a check of its own behind this one. */
const checks: Partial<Record<UploadType, (bytes: Buffer) => boolean | Promise<boolean>>> = {
  png: isPng,
  jpg: isJpeg,
  image: (bytes) => isPng(bytes) || isJpeg(bytes),
  pdf: isPdf,
  docx: (bytes) => isOfficeFile(bytes, 'docx'),
  xlsx: (bytes) => isOfficeFile(bytes, 'xlsx'),
  csv: (bytes) => decodeText(bytes) !== undefined,
}

export async function isOfType(bytes: Buffer, type: UploadType): Promise<boolean> {
  const check = checks[type]
  if (!check) throw new Error(`nothing tells yet whether a file is ${type}`)
  return check(bytes)
}
