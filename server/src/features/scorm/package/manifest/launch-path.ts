/** Finds the file that an address of the manifest names. */
import { refuse } from '../../../../platform/refusal.ts'

/** The files of a package by their paths. */
export interface PackagePaths {
  /** Returns the path of the file with this path, ignoring case. Undefined if there is none. */
  find: (path: string) => string | undefined
}

/** Returns the paths of a package for look-ups. Programs on Windows do not distinguish capital letters. */
export function indexPaths(paths: Iterable<string>): PackagePaths {
  const exact = new Set<string>()
  const folded = new Map<string, string>()
  for (const path of paths) {
    exact.add(path)
    folded.set(fold(path), path)
  }

  return { find: (path) => (exact.has(path) ? path : folded.get(fold(path))) }
}

const fold = (path: string): string => path.normalize('NFC').toLowerCase()

/** An address that leads to a file of the package. */
export interface PackageAddress {
  /** The path of the file as the archive contains it. Undefined if it does not. */
  file: string | undefined
  /** The path without parameters as the manifest names it. */
  named: string
  /** The parameters, from `?` or `#`. Empty if there are none. */
  suffix: string
}

/** Returns whether an address leads to another server. */
export const isExternal = (address: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address.trim())

/**
 * Finds the file that an address names, after the values of `xml:base` that apply to it.
 *
 * @throws Refusal ScormPackage.PathInvalid if the address leads out of the package
 */
export function resolveAddress(paths: PackagePaths, bases: readonly string[], href: string): PackageAddress {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href.trim()) ?? []
  const joined = [...bases, path].join('').replaceAll('\\', '/')
  const named = normalizePath(joined)
  const decoded = decode(named)
  if (decoded !== named) normalizePath(decoded)

  return { file: paths.find(decoded) ?? paths.find(named), named, suffix }
}

/** Removes `.` and `..` from a path. @throws Refusal ScormPackage.PathInvalid */
function normalizePath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined)
      refuse('ScormPackage.PathInvalid', { params: { path: path.slice(0, 100) } })
  }

  return segments.join('/')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Appends the parameters of an item to the address of its resource, by the rules of the standard (CAM 3.4.1,
 * `parameters`).
 */
export function appendParameters(suffix: string, parameters: string | null): string {
  const rest = (parameters ?? '').replace(/^[?&]+/, '')
  if (rest === '') return suffix
  if (rest.startsWith('#')) return suffix.includes('#') ? suffix : suffix + rest
  return `${suffix}${suffix.includes('?') ? '&' : '?'}${rest}`
}

/** Returns the path of a file and its parameters as part of an address. */
export function encodeLaunchPath(file: string, suffix: string): string {
  const path = file.split('/').map(encodeURIComponent).join('/')
  // The parser encodes what is not allowed in an address, and keeps what is already encoded.
  const { search, hash } = new URL(suffix, 'http://package.invalid/')
  return path + search + hash
}
