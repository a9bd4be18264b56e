/**
 * Checks that a drawing is harmless. Only known elements and functions are allowed, because too many others
 * make browsers fetch or run something.
 */
import { contentLimits } from './content-limits.ts'
import type { Report } from './problem.ts'
import { parseXml, type XmlElement, XmlError } from './xml.ts'

export interface Drawing {
  width: number
  height: number
  /** The numbers in the drawing's text, to which `:pin[n]` refers. */
  numbers: number[]
}

/** A drawing of `svgBytes` cannot contain more elements and attributes than this. */
const maxNodes = contentLimits.svgBytes / '<g/>'.length
const svgNamespace = 'http://www.w3.org/2000/svg'
const namespaces: Record<string, string> = {
  xmlns: svgNamespace,
  'xmlns:svg': svgNamespace,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

/**
 * The allowed elements. Script, style, foreignObject, image, a and animations are left out because they are
 * unsafe. `use` is left out because a few nested ones draw a million shapes.
 */
const elements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset`.split(
    /\s+/,
  ),
)
const parts = new Set(['pattern', 'mask', 'marker', 'clipPath'])
const prefixedAttributes = new Set(['xml:space', 'xml:lang', 'xlink:href'])
/** The allowed functions in attribute values. Others, such as `image-set`, may fetch a file. */
const functions = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'matrix',
  'translate',
  'scale',
  'rotate',
  'skewX',
  'skewY',
  'url',
])

/** Checks a drawing and returns its size in pixels. Returns undefined after reporting a problem. */
export function readSvg(source: string, report: Report): Drawing | undefined {
  let problems = 0
  const note: Report = (...problem) => {
    problems++
    report(...problem)
  }

  const root = parseRoot(source, note)
  if (!root) return undefined

  checkElement(root, { note, gradients: listGradientIds(root), isPart: false })

  const size = readSize(root)
  if (!size)
    note('media-type', 'an SVG needs a viewBox, or width and height in pixels, from 1 to 10000', root.line)

  return size && problems === 0 ? { ...size, numbers: listNumbers(root) } : undefined
}

function parseRoot(source: string, note: Report): XmlElement | undefined {
  try {
    const root = parseXml(source.replace(/^\uFEFF/, ''), {
      depth: contentLimits.svgDepth,
      nodes: maxNodes,
    })
    if (root.name === 'svg' && root.attributes.get('xmlns') === svgNamespace) return root
    note('media-type', `an SVG begins with <svg xmlns="${svgNamespace}">`, root.line)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    note('svg-unsafe', `${error.message}; save it as plain SVG`, error.line)
  }
  return undefined
}

interface Check {
  note: Report
  gradients: ReadonlySet<string>
  /**
   * Whether the element is inside a pattern, mask, marker or clipPath. Such a part is drawn wherever it is
   * referred to.
   */
  isPart: boolean
}

function checkElement(element: XmlElement, check: Check): void {
  const { name, line } = element
  const { note } = check
  if (!elements.has(name))
    note('svg-unsafe', `<${name}> is not allowed in a picture; draw with plain shapes`, line)

  for (const [attribute, value] of element.attributes) {
    const fault = findAttributeFault(attribute, value) ?? findRepetitionFault(value, check)
    if (fault) note('svg-unsafe', `${fault}; remove ${attribute} from <${name}>`, line)
  }

  if ((name === 'text' || name === 'tspan') && /\p{L}/u.test(element.text)) {
    note(
      'svg-text',
      `"${element.text.trim()}" in the picture cannot be translated; ` +
        'write a number and explain it on the page with :pin[n]',
      line,
    )
  }

  const isPart = check.isPart || parts.has(name)
  for (const child of element.children) checkElement(child, { ...check, isPart })
}

const isGeometry = (name: string, value: string): boolean =>
  (name === 'd' || name === 'points') && /^[\w\s.,+-]*$/.test(value)

/**
 * Returns the fault of an attribute, or undefined. Checks decoded values, so that `&#…;` cannot hide
 * anything.
 */
function findAttributeFault(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return 'event handlers are not allowed'
  if (name === 'xmlns' || name.startsWith('xmlns:'))
    return namespaces[name] === value ? undefined : 'foreign namespaces are not allowed'
  if (name.includes(':') && !prefixedAttributes.has(name))
    return 'attributes of other programs are not allowed'
  if (/(?:^|:)(?:href|src)$/i.test(name))
    return /^#[\w.-]+$/.test(value) ? undefined : 'a picture may refer only to its own parts (#id)'
  if (isGeometry(name, value)) return undefined
  if (value.length > 1000) return 'only coordinates may be that long'
  if (/[\\@]|\/\*/.test(value)) return 'escapes, comments and @-rules are not allowed in attributes'

  for (const [, called = ''] of value.matchAll(/([\w-]+)\s*\(/g))
    if (!functions.has(called)) return `${called}() is not allowed`
  // Every url(…) must contain only an id of this file.
  const all = value.match(/url\s*\(/gi)?.length ?? 0
  const own = value.match(/url\(\s*(["']?)#[\w.-]+\1\s*\)/g)?.length ?? 0

  return all === own ? undefined : 'a picture may refer only to its own parts (#id)'
}

/**
 * Returns the fault of a value that makes one pattern, mask, marker or clipPath refer to another. Each level
 * of nesting multiplies the number of shapes, so a few lines could make a browser draw for minutes.
 * References to gradients are allowed, because gradients cannot be nested.
 */
function findRepetitionFault(value: string, { isPart, gradients }: Check): string | undefined {
  const ids = isPart ? [...value.matchAll(/url\(\s*["']?#([\w.-]+)/g)].map(([, id]) => id ?? '') : []
  return ids.every((id) => gradients.has(id))
    ? undefined
    : 'a pattern, mask, marker or clipPath may refer to gradients only'
}

function listGradientIds(element: XmlElement): Set<string> {
  const id = element.name.endsWith('Gradient') ? element.attributes.get('id') : undefined
  return new Set([
    ...(id === undefined ? [] : [id]),
    ...element.children.flatMap((child) => [...listGradientIds(child)]),
  ])
}

function readSize({ attributes }: XmlElement): { width: number; height: number } | undefined {
  const pixels = (text = ''): number => Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text)?.[1])
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)

  const sizes = [
    [pixels(attributes.get('width')), pixels(attributes.get('height'))],
    [box[2] ?? Number.NaN, box.length === 4 ? (box[3] ?? Number.NaN) : Number.NaN],
  ]

  const size = sizes
    .map((pair) => pair.map(Math.round))
    .find((pair) => pair.every((side) => side >= 1 && side <= 10_000))

  return size && { width: size[0] ?? 0, height: size[1] ?? 0 }
}

const readText = (element: XmlElement): string => [element.text, ...element.children.map(readText)].join(' ')

function listNumbers(element: XmlElement): number[] {
  if (element.name === 'text') return (readText(element).match(/\d+/g) ?? []).map(Number)
  return element.children.flatMap(listNumbers)
}
