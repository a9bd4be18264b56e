/**
 * A strict parser for simple XML, such as an SVG drawing. It reads elements, attributes, text and comments.
 * It never reads another file, and knows only the five entities of XML.
 */

export interface XmlElement {
  name: string
  attributes: Map<string, string>
  /** The text directly in the element, without the text of its children. */
  text: string
  children: XmlElement[]
  line: number
}

/** The limits of one document. The parser stops at the first element or attribute that exceeds a limit. */
export interface XmlLimits {
  /** Maximum number of levels of nested elements. */
  depth: number
  /**
   * Maximum number of elements and attributes together. A few kilobytes of an archive can unpack to millions
   * of elements, and their tree needs 80 times the memory of their text.
   */
  nodes: number
}

export interface XmlOptions {
  /**
   * Also reads CDATA, and skips processing instructions and a DOCTYPE without declarations, as programs write
   * them into documents. Default: false.
   */
  isDocument?: boolean
}

/**
 * Thrown for XML that is not well-formed, that exceeds a limit, or that uses a feature which this parser does
 * not support. The message describes the fault.
 */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const nameRule = '[A-Za-z_][\\w.:-]*'
const openingRule = new RegExp(`<(${nameRule})`, 'y')
const attributeRule = new RegExp(`\\s+(${nameRule})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const closingRule = new RegExp(`</(${nameRule})\\s*>`, 'y')

/**
 * Parses a document and returns its root element. Throws an XmlError for DOCTYPE, CDATA, processing
 * instructions (unless the options allow them), unknown entities, wrong nesting, and documents that exceed
 * the limits.
 */
export function parseXml(source: string, limits: XmlLimits, options: XmlOptions = {}): XmlElement {
  return new XmlReader(source, limits, options).read()
}

class XmlReader {
  readonly #source: string
  readonly #limits: XmlLimits
  readonly #isDocument: boolean
  #at = 0
  #line = 1
  #counted = 0
  #nodes = 0

  constructor(source: string, limits: XmlLimits, { isDocument = false }: XmlOptions) {
    this.#source = source
    this.#limits = limits
    this.#isDocument = isDocument
  }

  read(): XmlElement {
    this.#take(/<\?xml\s[^<>]*\?>/y)

    const root: XmlElement = { name: '', attributes: new Map(), text: '', children: [], line: 1 }
    const open: XmlElement[] = [root]
    while (this.#at < this.#source.length) this.#readNext(open)
    const drawing = root.children[0]
    if (open.length > 1) this.#fail(`<${open.at(-1)?.name}> is not closed`)
    if (!drawing || root.children.length > 1 || root.text.trim() !== '')
      this.#fail('the file must contain exactly one element at the top')

    return drawing
  }

  #readNext(open: XmlElement[]): void {
    const parent = open.at(-1) as XmlElement
    const text = this.#take(/[^<]+/y)
    if (text) parent.text += this.#decoded(text[0])
    else if (this.#source.startsWith('<!--', this.#at)) this.#skipComment()
    else if (this.#source.startsWith('</', this.#at)) this.#close(open)
    else if (/<[!?]/y.test(this.#source.slice(this.#at, this.#at + 2))) this.#readDeclaration(parent)
    else this.#open(open, parent)
  }

  #readDeclaration(parent: XmlElement): void {
    if (!this.#isDocument) this.#fail('DOCTYPE, CDATA and processing instructions are not allowed')

    const cdata = this.#takeUntil('<![CDATA[', ']]>')
    if (cdata !== undefined) parent.text += cdata
    else if (this.#takeUntil('<?', '?>') === undefined && !this.#take(/<!DOCTYPE\s[^[\]<>]*>/iy))
      this.#fail('declarations are not allowed')
  }

  /** Returns the text between `start` and `end`, or undefined if the text does not continue with `start`. */
  #takeUntil(start: string, end: string): string | undefined {
    if (!this.#source.startsWith(start, this.#at)) return undefined

    const from = this.#at + start.length
    const to = this.#source.indexOf(end, from)
    if (to < 0) this.#fail(`${start} is not closed`)
    this.#at = to + end.length

    return this.#source.slice(from, to)
  }

  #skipComment(): void {
    const end = this.#source.indexOf('-->', this.#at + 4)
    if (end < 0) this.#fail('a comment is not closed')
    this.#at = end + 3
  }

  #close(open: XmlElement[]): void {
    const tag = this.#take(closingRule) ?? this.#fail('a closing tag is malformed')
    const element = open.pop()
    if (open.length === 0 || element?.name !== tag[1])
      this.#fail(`</${tag[1]}> does not match the open element`)
  }

  #open(open: XmlElement[], parent: XmlElement): void {
    const line = this.#currentLine()
    const tag = this.#take(openingRule) ?? this.#fail('a tag is malformed')
    this.#countNode()
    const element: XmlElement = {
      name: tag[1] ?? '',
      attributes: this.#attributes(),
      text: '',
      children: [],
      line,
    }

    const end = this.#take(/\s*(\/?)>/y) ?? this.#fail(`the tag <${element.name}> is malformed`)

    parent.children.push(element)
    if (end[1] === '/') return

    open.push(element)
    if (open.length > this.#limits.depth + 1)
      this.#fail(`elements are nested more than ${this.#limits.depth} levels deep`)
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (let found = this.#take(attributeRule); found; found = this.#take(attributeRule)) {
      this.#countNode()
      const [, name = '', double, single] = found
      if (attributes.has(name)) this.#fail(`the attribute ${name} occurs twice in one tag`)
      attributes.set(name, this.#decoded(double ?? single ?? ''))
    }

    return attributes
  }

  #countNode(): void {
    this.#nodes += 1
    if (this.#nodes > this.#limits.nodes)
      this.#fail(`there are more than ${this.#limits.nodes} elements and attributes`)
  }

  #decoded(text: string): string {
    return text.replace(
      /&(?:#x([\da-f]{1,6});|#(\d{1,7});|(\w+);)?/gi,
      (all, hex?: string, decimal?: string, name?: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        const character = name === undefined ? toCharacter(code) : entities[name]
        return character ?? this.#fail(`the entity ${all} is not known`)
      },
    )
  }

  #take(rule: RegExp): RegExpExecArray | undefined {
    rule.lastIndex = this.#at
    const found = rule.exec(this.#source) ?? undefined
    if (found) this.#at = rule.lastIndex
    return found
  }

  #currentLine(): number {
    for (; this.#counted < this.#at; this.#counted++) if (this.#source[this.#counted] === '\n') this.#line++
    return this.#line
  }

  #fail(message: string): never {
    throw new XmlError(message, this.#currentLine())
  }
}

const toCharacter = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
