/** What a file is, told by its bytes: names and declared types are claims (security.md D11). */
import type { UploadType } from '@sorgfalt/contract'
import { decodeText } from './decode-text.ts'

const startsWith = (bytes: Buffer, ...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

const isPng = (bytes: Buffer): boolean => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, 0xff, 0xd8, 0xff)

/** A type joins when a call first takes it: then it also needs a check of its own behind this one. */
const checks: Partial<Record<UploadType, (bytes: Buffer) => boolean>> = {
  png: isPng,
  jpg: isJpeg,
  image: (bytes) => isPng(bytes) || isJpeg(bytes),
  csv: (bytes) => decodeText(bytes) !== undefined,
}

export function isOfType(bytes: Buffer, type: UploadType): boolean {
  const check = checks[type]
  if (!check) throw new Error(`nothing tells yet whether a file is ${type}`)
  return check(bytes)
}
