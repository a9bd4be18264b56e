/**
 * Finds elements and attributes of a manifest by their local names. Authoring tools use different prefixes,
 * namespaces and capital letters for the same names.
 */
import type { XmlElement } from '../../../../platform/package/xml.ts'

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Returns the children with a local name, in lower case. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => toLocalName(child.name) === name) ?? []

/** Returns the first child with a local name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => toLocalName(child.name) === name)

/** Returns the element at the end of a path of local names. */
export const descendantOf = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(childOf, element)

/** Returns all elements below `element` with a local name. */
export function allBelow(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    toLocalName(child.name) === name ? [child, ...allBelow(child, name)] : allBelow(child, name),
  )
}

/** Returns the trimmed text of an element. Null if there is no element or no text. */
export const textOf = (element: XmlElement | undefined): string | null => element?.text.trim() || null

/** Returns the trimmed value of an attribute by its local name, in lower case. Null if it is empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string | null {
  for (const [key, value] of element?.attributes ?? [])
    if (toLocalName(key) === name) return value.trim() || null

  return null
}

/** Returns a number that an element or attribute contains. Null if the text is not a number in the range. */
export function numberIn(text: string | null, min: number, max: number): number | null {
  const number = text === null || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number.NaN : Number(text)
  return number >= min && number <= max ? number : null
}
