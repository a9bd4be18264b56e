/** Reads the tags of a large XML file one after another, without a tree. For the parts of a spreadsheet. */

export interface Tag {
  /** The name without its namespace. */
  name: string
  isEnd: boolean
  /** Whether the tag closes itself. */
  isEmpty: boolean
  attributes: ReadonlyMap<string, string>
  /** The text up to the next tag. */
  following: string
}

/** Thrown for a document type, because its entities can grow without limit. */
export class TagError extends Error {
  override readonly name = 'TagError'
}

/** No part matches `<`, so the time grows linearly with the size of the text, even if the text is not XML. */
const tagRule = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"<]*"|'[^'<]*'|[^"'<>])*?)(\/?)>([^<]*)/g
const attributeRule = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const none: ReadonlyMap<string, string> = new Map()

/** Yields all tags. Skips comments and the XML declaration. @throws TagError */
export function* readTags(xml: string): Generator<Tag> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new TagError('document types are not allowed')

  for (const [, end, name = '', attributes = '', empty, text = ''] of xml.matchAll(tagRule))
    yield {
      name,
      isEnd: end === '/',
      isEmpty: empty === '/',
      attributes: attributes.trim() === '' ? none : readAttributes(attributes),
      following: decodeEntities(text),
    }
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(attributeRule))
    attributes.set(name, decodeEntities(double ?? single ?? ''))
  return attributes
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const maxCodePoint = 0x10ffff

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= maxCodePoint ? String.fromCodePoint(code) : ''
    },
  )
}
