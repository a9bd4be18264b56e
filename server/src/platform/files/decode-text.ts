/** Bytes that claim to be text: in which encoding, told by the bytes alone. */

export type TextEncodingName = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** How much of a file tells whether it is UTF-16. */
const probe = 4096

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/** Without a mark: Latin text in UTF-16 has a zero in every second place. */
function unmarkedUtf16(bytes: Uint8Array): TextEncodingName | undefined {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, probe)
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

function encodingOf(bytes: Uint8Array): TextEncodingName {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  // What is no UTF-8 comes from an older program of Windows.
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** The text without its mark, or undefined when it has characters that no text has. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncodingName } | undefined {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : { text, encoding }
}
