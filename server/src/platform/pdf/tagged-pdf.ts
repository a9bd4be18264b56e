/** Creates PDFs with tags for screen readers (PDF/UA). */
import PDFDocument from 'pdfkit'

export interface DocumentFacts {
  title: string
  author: string
  /** BCP 47 code. */
  language: string
  /** Orientation of the first page. null: the document starts without a page. */
  layout: 'landscape' | 'portrait' | null
  /**
   * Receives the file piece by piece. `finish` then returns an empty buffer. Default: `finish` returns it.
   */
  write?: (chunk: Uint8Array) => unknown
}

/** What screen readers learn about an element. */
interface ElementOptions {
  /** Text that replaces the content. */
  actual?: string
  scope?: 'Column' | 'Row'
  /** Number of columns and rows that a table cell covers. */
  span?: { columns: number; rows: number }
}

const xml: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

class TaggedDocument extends PDFDocument {
  /**
   * Escapes title and author, because pdfkit writes them into XML unescaped. The info dictionary, which needs
   * them unescaped, has already been written.
   */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info
    const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => xml[sign] ?? sign)
    Object.assign(this.info, { Title: escaped(Title), Author: escaped(Author) })
    super.endMetadata()
  }
}

/** A picture that pdfkit can read. */
export interface Picture {
  /** The image to pass to `document.image`. */
  source: Buffer
  width: number
  height: number
}

/**
 * The structure and content of one document, in reading order. `finish` closes elements that are still open.
 */
export class TaggedPdf {
  readonly document: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  #parent: PDFKit.PDFStructureElement
  readonly #bookmarks: PDFKit.PDFOutline[] = []
  readonly #chunks: Uint8Array[] = []
  readonly #ended: Promise<void>

  constructor({ title, author, language, layout, write }: DocumentFacts) {
    this.document = new TaggedDocument({
      size: 'A4',
      ...(layout === null ? { autoFirstPage: false } : { layout }),
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      // The types lack this value. PDF/UA requires embedded fonts, so the default font is left out.
      subset: 'PDF/UA' as 'PDF/A-2a',
      font: '',
      info: { Title: title, Author: author, Creator: 'Sorgfalt' },
    })

    this.document.on('data', write ?? ((chunk: Uint8Array) => this.#chunks.push(chunk)))
    this.#ended = new Promise((resolve, reject) => {
      this.document.on('end', resolve)
      this.document.on('error', reject)
    })

    this.#root = this.document.struct('Document')
    this.document.addStructure(this.#root)
    this.#parent = this.#root
  }

  /** Returns a PNG or JPEG that can be drawn, or null for other bytes. */
  open(bytes: Buffer): Picture | null {
    try {
      // The types lack this method.
      const image = (
        this.document as unknown as { openImage: (bytes: Buffer) => Omit<Picture, 'source'> }
      ).openImage(bytes)
      return { source: image as unknown as Buffer, width: image.width, height: image.height }
    } catch {
      return null
    }
  }

  /** Draws decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  /**
   * Draws a paragraph, heading or another element without children. The default parent is the current
   * section.
   */
  leaf(
    tag: string,
    draw: () => void,
    parent: PDFKit.PDFStructureElement = this.#parent,
    options: ElementOptions = {},
  ): void {
    parent.add(this.#create(tag, options, [draw]))
  }

  /** Draws a picture with its description. The box is in points from the top left corner of the page. */
  figure(alt: string, bbox: [number, number, number, number], draw: () => void): void {
    const options = { alt, bbox }
    this.#parent.add(this.document.struct('Figure', options, [draw]))
  }

  /** Adds an element that only contains other elements. */
  group(
    tag: string,
    fill: (element: PDFKit.PDFStructureElement) => void,
    parent: PDFKit.PDFStructureElement = this.#parent,
    options: ElementOptions = {},
  ): void {
    const element = this.#create(tag, options)
    parent.add(element)
    fill(element)
    element.end()
  }

  /** Adds an element whose content is drawn with pauses. Nothing else may draw in between. */
  async longGroup(
    tag: string,
    fill: (element: PDFKit.PDFStructureElement) => Promise<void>,
    parent: PDFKit.PDFStructureElement = this.#parent,
  ): Promise<void> {
    const element = this.#create(tag, {})
    parent.add(element)
    await fill(element)
    element.end()
  }

  /** Starts a section. Elements without a given parent belong to it, until the next section starts. */
  startSection(): void {
    this.#endSection()
    this.#parent = this.document.struct('Sect')
    this.#root.add(this.#parent)
  }

  #endSection(): void {
    if (this.#parent !== this.#root) this.#parent.end()
    this.#parent = this.#root
  }

  /** Adds a bookmark to the current page. Level 1 is the highest. */
  bookmark(title: string, level: number): void {
    this.#bookmarks.length = Math.min(this.#bookmarks.length, level - 1)
    const parent = this.#bookmarks.at(-1) ?? this.document.outline
    // The types lack `fit`, which shows the whole page.
    const options: { expanded: boolean } = Object.assign({ expanded: level === 1 }, { fit: true })
    this.#bookmarks.push(parent.addItem(title, options))
  }

  #create(
    tag: string,
    { span, ...options }: ElementOptions,
    children: (() => void)[] = [],
  ): PDFKit.PDFStructureElement {
    const element = this.document.struct(tag, options)
    // pdfkit has no option for spans. The attribute must be set before an element with children ends.
    if (span) {
      const { dictionary } = element as unknown as { dictionary: { data: { A?: object } } }
      dictionary.data.A = {
        ...dictionary.data.A,
        O: 'Table',
        ...(span.columns > 1 && { ColSpan: span.columns }),
        ...(span.rows > 1 && { RowSpan: span.rows }),
      }
    }
    for (const child of children) element.add(child)
    if (children.length > 0) element.end()
    return element
  }

  /** Draws a link. `box` is in units of the page's current scale. */
  link(
    url: string,
    description: string,
    box: { x: number; y: number; width: number; height: number },
    draw: () => void,
  ): void {
    const element = this.document.struct('Link')
    this.#parent.add(element)
    element.add(() => {
      draw()
      // pdfkit writes a String object as text, and a plain string as a name.
      const options = { structParent: element, Contents: new String(description) as string }
      this.document.link(box.x, box.y, box.width, box.height, url, options)
    })

    element.end()
  }

  /** Completes the document and returns it as a file. */
  async finish(): Promise<Buffer> {
    this.#endSection()
    this.#root.end()
    this.document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }
}
