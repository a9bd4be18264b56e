/** A PDF whose content is named for screen readers (PDF/UA). */
import PDFDocument from 'pdfkit'

export interface DocumentFacts {
  title: string
  author: string
  /** BCP 47. */
  language: string
  layout: 'landscape' | 'portrait'
}

const xml: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

class TaggedDocument extends PDFDocument {
  /** pdfkit puts these strings into XML as they are; in the info dictionary they already stand. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info
    const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => xml[sign] ?? sign)
    Object.assign(this.info, { Title: escaped(Title), Author: escaped(Author) })
    super.endMetadata()
  }
}

/** A picture that pdfkit can read. */
export interface Picture {
  /** What `document.image` takes. */
  source: Buffer
  width: number
  height: number
}

/**
 * Structure and artifacts of one document, in reading order. Elements that were begun are ended by `finish`.
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
      // Missing in the types; wants every font embedded, so the default one is left out.
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

  /** Reads a PNG or JPEG; null when it is neither. */
  open(bytes: Buffer): Picture | null {
    try {
      // Missing in the types.
      const image = (
        this.document as unknown as { openImage: (bytes: Buffer) => Omit<Picture, 'source'> }
      ).openImage(bytes)
      return { source: image as unknown as Buffer, width: image.width, height: image.height }
    } catch {
      return null
    }
  }

  /** Decoration: screen readers pass over it. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  /** A paragraph, heading or other leaf; under the document unless told. */
  leaf(tag: string, draw: () => void, parent: PDFKit.PDFStructureElement = this.#root): void {
    parent.add(this.document.struct(tag, {}, [draw]))
  }

  /** A picture with its description; the box in points from the page's top left corner. */
  figure(alt: string, bbox: [number, number, number, number], draw: () => void): void {
    const options = { alt, bbox }
    this.#root.add(this.document.struct('Figure', options, [draw]))
  }

  /** An element that only holds others. */
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

  /** A leaf that leads to an address; `box` in units of the current scale. */
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
      // A String object becomes text in the file, a plain string a name.
      const options = { structParent: element, Contents: new String(description) as string }
      this.document.link(box.x, box.y, box.width, box.height, url, options)
    })
    element.end()
  }

  /** The file. */
  async finish(): Promise<Buffer> {
    this.#root.end()
    this.document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }
}
