/** Creates PDFs with tags for screen readers (PDF/UA). */
import PDFDocument from 'pdfkit'

export interface DocumentFacts {
  title: string
  author: string
  /** BCP 47 code. */
  language: string
  layout: 'landscape' | 'portrait'
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
  readonly #chunks: Uint8Array[] = []
  readonly #ended: Promise<void>

  constructor({ title, author, language, layout }: DocumentFacts) {
    this.document = new TaggedDocument({
      size: 'A4',
      layout,
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

    this.document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.document.on('end', resolve)
      this.document.on('error', reject)
    })

    this.#root = this.document.struct('Document')
    this.document.addStructure(this.#root)
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

  /** Draws a paragraph, heading or another element without children. The default parent is the document. */
  leaf(tag: string, draw: () => void, parent: PDFKit.PDFStructureElement = this.#root): void {
    parent.add(this.document.struct(tag, {}, [draw]))
  }

  /** Draws a picture with its description. The box is in points from the top left corner of the page. */
  figure(alt: string, bbox: [number, number, number, number], draw: () => void): void {
    const options = { alt, bbox }
    this.#root.add(this.document.struct('Figure', options, [draw]))
  }

  /** Adds an element that only contains other elements. */
  group(
    tag: string,
    fill: (element: PDFKit.PDFStructureElement) => void,
    parent: PDFKit.PDFStructureElement = this.#root,
  ): void {
    const element = this.document.struct(tag)
    parent.add(element)
    fill(element)
    element.end()
  }

  /** Draws a link. `box` is in units of the page's current scale. */
  link(
    url: string,
    description: string,
    box: { x: number; y: number; width: number; height: number },
    draw: () => void,
  ): void {
    const element = this.document.struct('Link')
    this.#root.add(element)
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
    this.#root.end()
    this.document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }
}
