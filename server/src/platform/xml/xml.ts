/** Reads XML that strangers have sent. It has no declarations, so that no entity can be defined. */
import { createRequire } from 'node:module'

/** An element of a document, with the parts of the DOM that this server uses. */
export interface XmlElement {
  readonly nodeType: number
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string | null
  readonly parentNode: XmlElement | null
  readonly childNodes: ArrayLike<XmlElement>
  readonly attributes: ArrayLike<{ localName: string | null; name: string; value: string }>
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

interface XmlLibrary {
  DOMParser: new (options: {
    locator: object
    errorHandler: (level: string, message: string) => void
  }) => { parseFromString(text: string, type: 'text/xml'): { documentElement: XmlElement | null } }
}

// The types of the library would add those of a browser to the whole server.
const require = createRequire(import.meta.url)
const { DOMParser } = require('@xmldom/xmldom') as XmlLibrary

const elementNode = 1

/**
 * How often a document may contain these texts. The library copies all namespaces for each element that
 * declares one, so a small document could otherwise keep the server busy for seconds.
 */
const maxOccurrences = [
  [/</g, 10_000],
  [/=/g, 10_000],
  [/xmlns/g, 1000],
] as const

/** Thrown if a text is no XML, or XML that is not accepted. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused'
}

interface XmlOptions {
  /** Whether comments are permitted. They must not be, where a part of a text decides about access. */
  comments?: boolean
}

/**
 * Returns the root of a document. The document may contain neither a document type nor CDATA sections nor
 * processing instructions, and no more elements, attributes and namespaces than `maxOccurrences` permits.
 *
 * @throws XmlRefused
 */
export function parseXml(text: string, { comments = false }: XmlOptions = {}): XmlElement {
  if (maxOccurrences.some(([pattern, max]) => (text.match(pattern) ?? []).length > max))
    throw new XmlRefused('too many elements, attributes or namespaces')

  const body = text.replace(/^\uFEFF?\s*<\?xml [^<>?]*\?>/, '')
  if (hasControlCharacter(body)) throw new XmlRefused('a control character')
  if ((comments ? /<!(?!--)/ : /<!/).test(body)) throw new XmlRefused('a declaration, CDATA or a comment')
  if (body.includes('<?')) throw new XmlRefused('a processing instruction')

  const parser = new DOMParser({
    locator: {},
    errorHandler: (level, message) => {
      throw new XmlRefused(`${level}: ${message}`)
    },
  })
  const root = parser.parseFromString(text, 'text/xml').documentElement
  if (!root) throw new XmlRefused('no element')

  return root
}

/** Returns whether a text contains a character that XML 1.0 forbids. */
const hasControlCharacter = (text: string): boolean =>
  Array.from(text).some((character) => character < ' ' && !'\t\n\r'.includes(character))

/** Returns the child elements of an element. */
export const childrenOf = (element: XmlElement): XmlElement[] =>
  Array.from(element.childNodes).filter(({ nodeType }) => nodeType === elementNode)

/**
 * Returns an element and all elements within it, in their order. It calls no function for each level, because
 * strangers decide how deep a document is.
 */
export function allWithin(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    waiting.push(...childrenOf(next).toReversed())
  }

  return found
}

/** Returns the child elements with this name. */
export const childrenNamed = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  childrenOf(element).filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === namespace,
  )

/** Returns the text of an element without the spaces around it. */
export const textOf = (element: XmlElement | undefined): string => (element?.textContent ?? '').trim()
