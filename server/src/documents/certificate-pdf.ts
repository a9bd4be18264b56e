import type { Certificate } from '@sorgfalt/contract/elearning'
import { localeOf } from '@sorgfalt/texts'
import { type CertificatePlan, type Placed, planCertificate } from './certificate-plan.ts'
import { bandLines, ink, qrPath, sheet, type SheetColours, sheetColours } from './certificate-sheet.ts'
import { type CertificateWords, certificateWords } from './certificate-words.ts'
import { drawableLogo, type StoredLogo } from './logo.ts'
import { heightOf, Typesetter } from './pdf-type.ts'
import { type Picture, TaggedPdf } from './tagged-pdf.ts'

/** Points per unit of the sheet. */
const scale = 841.89 / sheet.width

/** The certificate as a document: A4 landscape, one page, tagged, fonts embedded. The same input gives the same page. */
export async function certificatePdf(certificate: Certificate, logo: StoredLogo | null): Promise<Buffer> {
  const words = certificateWords(certificate)
  const drawable = await drawableLogo(logo)
  const pdf = new TaggedPdf({ title: words.documentTitle, author: words.licensee, language: localeOf(certificate.language) })
  const picture = drawable && pdf.open(drawable)
  pdf.document.scale(scale)
  const colours = sheetColours(certificate.branding)
  const drawing = new Drawing(pdf, colours)
  drawing.draw(words, certificate, picture)
  return pdf.finish()
}

class Drawing {
  readonly #pdf: TaggedPdf
  readonly #colours: SheetColours
  readonly #set: Typesetter

  constructor(pdf: TaggedPdf, colours: SheetColours) {
    this.#pdf = pdf
    this.#colours = colours
    this.#set = new Typesetter(pdf.document)
  }

  /** Everything in the order in which it is read. */
  draw(words: CertificateWords, certificate: Certificate, picture: Picture | null): void {
    const plan = planCertificate(words, this.#colours.accent, this.#colours.onBand, this.#set)
    this.#band()
    this.#licensee(words, plan.licensee, picture)
    this.#leaf('P', plan.company)
    this.#leaf('P', plan.number)
    if (plan.revoked) this.#leaf('P', plan.revoked)
    this.#leaf('H1', plan.kind)
    this.#leaf('P', plan.name)
    this.#leaf('P', plan.sentence)
    this.#leaf('H2', plan.title)
    this.#details(plan)
    this.#foot(words, plan, certificate)
  }

  #leaf(tag: string, placed: Placed, parent?: PDFKit.PDFStructureElement): void {
    this.#pdf.leaf(tag, () => this.#put(placed), parent)
  }

  #put({ setting, x, y, align }: Placed): void {
    this.#set.draw(setting, x, y, align)
  }

  #band(): void {
    const { document } = this.#pdf
    const { bandTop, bandBottom, onBand } = this.#colours
    const { width } = sheet.band
    this.#pdf.artifact(() => {
      document.save()
      document.rect(0, 0, width, sheet.height + 1).clip()
      const gradient = document.linearGradient(0, 0, 0, sheet.height).stop(0, bandTop).stop(1, bandBottom)
      document.rect(0, 0, width, sheet.height + 1).fill(gradient)
      document.lineWidth(0.8).strokeOpacity(0.34).path(bandLines()).stroke(onBand)
      document.restore()
    })
  }

  /** The logo on a white plate, legible on any colour; without one the licensee's initial. The name at the foot. */
  #licensee({ licensee, logo }: CertificateWords, name: Placed, picture: Picture | null): void {
    const { document } = this.#pdf
    const { padding, top, mark, logo: box } = sheet.band
    if (picture) {
      const factor = Math.min((box.width - 20) / picture.width, (box.height - 20) / picture.height)
      const [width, height] = [picture.width * factor, picture.height * factor]
      this.#pdf.artifact(() => document.roundedRect(padding, top, width + 20, height + 20, 10).fill('#ffffff'))
      const corners = [padding, top, padding + width + 20, top + height + 20].map((unit) => unit * scale) as [number, number, number, number]
      this.#pdf.figure(logo, corners, () => document.image(picture.source, padding + 10, top + 10, { width, height }))
    } else {
      this.#pdf.artifact(() => {
        document.save().fillOpacity(0.3).roundedRect(padding, top, mark, mark, 12).fill('#000000').restore()
        const type = { face: 'semibold', size: 28, line: mark, colour: '#ffffff' } as const
        const initial = Array.from(licensee)[0]?.toUpperCase() ?? ''
        this.#set.draw({ type, lines: [initial] }, padding + (mark - this.#set.width(initial, type)) / 2, top)
      })
    }
    this.#leaf('P', name)
  }

  #details(plan: CertificatePlan): void {
    const { document } = this.#pdf
    const { left, right } = sheet.content
    this.#pdf.artifact(() => {
      for (const y of plan.rules) document.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke(ink.line)
    })
    this.#pdf.group('L', (list) => {
      for (const fact of plan.facts) this.#labelled(fact, list)
    })
    const { topics, legal } = plan
    if (topics) {
      this.#pdf.group('L', (list) => {
        this.#leaf('Caption', topics.label, list)
        for (const item of topics.items) this.#pdf.group('LI', (entry) => this.#leaf('LBody', item, entry), list)
      })
    }
    if (legal) this.#pdf.group('L', (list) => this.#labelled(legal, list))
  }

  #labelled({ label, text }: { label: Placed; text: Placed }, list: PDFKit.PDFStructureElement): void {
    this.#pdf.group('LI', (entry) => {
      this.#leaf('Lbl', label, entry)
      this.#leaf('LBody', text, entry)
    }, list)
  }

  #foot(words: CertificateWords, { oral, qr, code }: CertificatePlan, certificate: Certificate): void {
    const { document } = this.#pdf
    if (oral) this.#pdf.group('L', (list) => this.#labelled(oral, list))
    const corners = [qr.x, qr.y, qr.x + qr.size, qr.y + qr.size].map((unit) => unit * scale) as [number, number, number, number]
    this.#pdf.figure(words.qr, corners, () => {
      document.save().translate(qr.x, qr.y).scale(qr.size / certificate.qr.length).path(qrPath(certificate.qr)).fill(ink.text).restore()
    })
    this.#pdf.group('L', (list) => this.#labelled(code, list))
    const { setting, x, y } = code.verifyAt
    const width = Math.max(...setting.lines.map((line) => this.#set.width(line, setting.type)))
    this.#pdf.link(certificate.verifyUrl, words.checkOnline, { x, y, width, height: heightOf(setting) }, () => this.#put(code.verifyAt))
  }
}
