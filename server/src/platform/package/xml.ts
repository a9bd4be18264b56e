/**
 * A strict parser for the XML of drawings. It reads elements, attributes, text and comments, and no
 * references to other files.
 */

export interface XmlElement {
  name: string
  attributes: Map<string, string>
  /** The text directly in the element, without the text of its children. */
  text: string
  children: XmlElement[]
  line: number
}

/**
 * Thrown for XML that is not well-formed, or that uses a feature which drawings do not need. The message
 * names the feature.
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

/**
 * Parses a document and returns its root element. Throws an XmlError for DOCTYPE, CDATA, processing
 * instructions, unknown entities, wrong nesting and more than `maxDepth` levels.
 */
export function parseXml(source: string, maxDepth: number): XmlElement {
  return new XmlReader(source, maxDepth).read()
}

class XmlReader {
  readonly #source: string
  readonly #maxDepth: number
  #at = 0
  #line = 1
  #counted = 0

  constructor(source: string, maxDepth: number) {
    this.#source = source
    this.#maxDepth = maxDepth
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
    else if (/<[!?]/y.test(this.#source.slice(this.#at, this.#at + 2)))
      this.#fail('DOCTYPE, CDATA and processing instructions are not allowed')
    else this.#open(open, parent)
  }

  #skipComment(): void {
    const end = this.#source.indexOf('-->', this.#at + 4)
    if (end < 0) this.#fail('a comment is not closed')
    this.#at = end + 3
  }

  #close(open: XmlElement[]): void {
    const tag =
      this.#take(new RegExp(`</(${nameRule})\\s*>`, 'y')) ?? this.#fail('a closing tag is malformed')
    const element = open.pop()
    if (open.length === 0 || element?.name !== tag[1])
      this.#fail(`</${tag[1]}> does not match the open element`)
  }

  #open(open: XmlElement[], parent: XmlElement): void {
    const line = this.#currentLine()
    const tag = this.#take(new RegExp(`<(${nameRule})`, 'y')) ?? this.#fail('a tag is malformed')
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
    if (open.length > this.#maxDepth + 1)
      this.#fail(`elements are nested more than ${this.#maxDepth} levels deep`)
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    const rule = new RegExp(`\\s+(${nameRule})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
    for (let found = this.#take(rule); found; found = this.#take(rule)) {
      const [, name = '', double, single] = found
      if (attributes.has(name)) this.#fail(`the attribute ${name} occurs twice in one tag`)
      attributes.set(name, this.#decoded(double ?? single ?? ''))
    }

    return attributes
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
