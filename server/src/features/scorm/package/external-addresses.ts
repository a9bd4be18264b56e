/**
 * Finds addresses of other servers from which a file loads content. The browser refuses to load them, because
 * a package may only load its own files. Links are not reported, because they only open a page.
 */
import { extensionOf } from './content-type.ts'

/** Maximum number of characters of a file that are searched. */
const maxChars = 1_000_000

/** Maximum number of addresses that are returned for a file. */
const maxAddresses = 50

const server = String.raw`(?:https?:)?//[a-z\d][a-z\d.-]*\.[a-z]{2,}`
const address = String.raw`(${server}[^"'\s<>)]{0,200})`
const inSource = new RegExp(String.raw`\s(?:src|data|poster)\s*=\s*["']?${address}`, 'gi')
const inLink = new RegExp(String.raw`<link\b[^>]{0,300}?\shref\s*=\s*["']?${address}`, 'gi')
const inStyle = new RegExp(String.raw`(?:url\(|@import)\s*["']?${address}`, 'gi')
/** A script can name any address. Only those of files are reported. */
const inScript = new RegExp(
  String.raw`["'](${server}[^"'\s<>)]{0,200}\.(?:m?js|css|json|xml|png|jpe?g|gif|svg|webp|mp[34]|webm|woff2?))["'?]`,
  'gi',
)

const patterns: Readonly<Record<string, readonly RegExp[]>> = {
  htm: [inSource, inLink, inStyle, inScript],
  html: [inSource, inLink, inStyle, inScript],
  xhtml: [inSource, inLink, inStyle, inScript],
  css: [inStyle],
  js: [inScript],
  mjs: [inScript],
}

/** Returns whether a file can load content from other servers, by its name. */
export const canLoadContent = (path: string): boolean => patterns[extensionOf(path)] !== undefined

/** Returns the addresses of other servers from which a file loads content. */
export function findExternalAddresses(path: string, text: string): string[] {
  const searched = text.slice(0, maxChars)
  const addresses = new Set<string>()
  for (const pattern of patterns[extensionOf(path)] ?? [])
    for (const [, found = ''] of searched.matchAll(pattern)) {
      if (addresses.size === maxAddresses) return [...addresses]
      addresses.add(found)
    }

  return [...addresses]
}
