/** The path of a file of a package in an address. Pure functions. */

const prefix = /^\/s\/[^/]+\/files\//

/**
 * Returns the path inside the package to which an address leads, without its parameters. Returns null for a
 * path that no file can have: one with a damaged encoding, an empty segment, `.` or `..`, or a separator in a
 * segment.
 */
export function readFilePath(url: string): string | null {
  const [address = ''] = url.split(/[?#]/, 1)
  if (!prefix.test(address)) return null

  const segments = address.replace(prefix, '').split('/').map(decode)

  return segments.every((segment) => segment !== null) ? segments.join('/') : null
}

function decode(text: string): string | null {
  let segment: string
  try {
    segment = decodeURIComponent(text)
  } catch {
    return null
  }

  const isName = segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)

  return isName ? segment : null
}
