/** Decodes text files whose encoding is unknown. */

export type TextEncodingName = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Number of bytes that are checked for UTF-16. */
const probeLength = 4096

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Recognises UTF-16 without a byte order mark. In Latin text, every second byte is then zero. */
function detectUtf16(bytes: Uint8Array): TextEncodingName | undefined {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, probeLength)
  for (let index = 0; index < length; index += 1) if (bytes[index] === 0) zeros[index % 2]! += 1

  const many = length / 4
  if (zeros[1]! > many && zeros[0]! < many / 8) return 'utf-16le'

  return zeros[0]! > many && zeros[1]! < many / 8 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function detectEncoding(bytes: Uint8Array): TextEncodingName {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'

  // Text that is not UTF-8 comes from older Windows programs.
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Returns the text without its byte order mark, or undefined if it contains control characters. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncodingName } | undefined {
  const encoding = detectEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // oxlint-disable-next-line no-control-regex -- the expression looks for control characters
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : { text, encoding }
}
