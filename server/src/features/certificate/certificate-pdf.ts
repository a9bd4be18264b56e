import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import {
  createBandLines,
  qrPath,
  type SheetColours,
  sheet,
  sheetColours,
} from '@sorgfalt/contract/certificate/sheet'
import { localeOf } from '@sorgfalt/texts'
import { drawableLogo, type StoredLogo } from '../../platform/images/logo.ts'
import { type Picture, TaggedPdf } from '../../platform/pdf/tagged-pdf.ts'
import { heightOf, Typesetter } from '../../platform/pdf/typesetter.ts'
import { type CertificatePlan, planCertificate } from './certificate-plan.ts'
import { ink, plate } from './certificate-sheet.ts'
import { type CertificateTexts, certificateTexts } from './certificate-texts.ts'
import type { Placed } from './certificate-typography.ts'

/** PDF points per unit of the sheet. */
const scale = 841.89 / sheet.width

/** Computed once, because the lines are the same on every certificate. */
const bandLines = createBandLines().join('')

/**
 * Returns the certificate as a PDF: A4 landscape, one page, tagged, with embedded fonts.
 * The same input gives the same page.
 */
export async function certificatePdf(
  certificate: Certificate,
  logos: { licensee: StoredLogo | null; company: StoredLogo | null },
): Promise<Buffer> {
  const texts = certificateTexts(certificate)
  const drawable = await drawableLogo(logos.licensee)
  const companyLogo = await drawableLogo(logos.company)
  const pdf = new TaggedPdf({
    title: texts.documentTitle,
    author: texts.licensee,
    language: localeOf(certificate.language),
    layout: 'landscape',
  })

  const pictures = {
    licensee: drawable && pdf.open(drawable.bytes),
    company: companyLogo && pdf.open(companyLogo.bytes),
  }

  pdf.document.scale(scale)

  const colours = sheetColours(certificate.branding)
  new CertificateDrawing(pdf, colours).draw(texts, certificate, pictures)

  return pdf.finish()
}

interface Pictures {
  licensee: Picture | null
  company: Picture | null
}

/** The largest size of the company's logo, in units of the sheet. */
const companyBox = { width: 300, height: 36 }

class CertificateDrawing {
  readonly #pdf: TaggedPdf
  readonly #colours: SheetColours
  readonly #set: Typesetter

  constructor(pdf: TaggedPdf, colours: SheetColours) {
    this.#pdf = pdf
    this.#colours = colours
    this.#set = new Typesetter(pdf.document)
  }

  /** Draws everything in reading order. */
  draw(texts: CertificateTexts, certificate: Certificate, pictures: Pictures): void {
    const plan = planCertificate(texts, this.#colours, this.#set)
    this.#band()
    this.#licensee(texts, plan.licensee, certificate.branding.logo !== null, pictures.licensee)
    this.#company(texts, plan.company, pictures.company)
    this.#leaf('P', plan.number)
    if (plan.revoked) this.#leaf('P', plan.revoked)
    this.#leaf('P', plan.kind)
    this.#leaf('H1', plan.name)
    this.#leaf('P', plan.sentence)
    this.#leaf('H2', plan.title)
    this.#details(plan)
    this.#footer(texts, plan, certificate)
  }

  #leaf(tag: string, placed: Placed, parent?: PDFKit.PDFStructureElement): void {
    this.#pdf.leaf(tag, () => this.#put(placed), parent)
  }

  #put({ block, x, y, align }: Placed): void {
    this.#set.draw(block, x, y, align)
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
      document.lineWidth(0.8).strokeOpacity(0.36).path(bandLines).stroke(onBand)
      document.restore()
    })
  }

  /**
   * Draws the logo on a white plate, so that it is visible on any colour.
   * If the logo cannot be drawn, the initial of the licensee is drawn instead.
   */
  #licensee({ licensee }: CertificateTexts, name: Placed, hasLogo: boolean, picture: Picture | null): void {
    const { document } = this.#pdf
    const { padding: x } = sheet.band
    const factor =
      picture &&
      Math.min(
        (plate.width - 2 * plate.padding) / picture.width,
        (plate.height - 2 * plate.padding) / picture.height,
      )

    // The logo is decoration, because the name of the licensee is below it.
    this.#pdf.artifact(() => {
      if (picture && factor) {
        const [width, height] = [picture.width * factor, picture.height * factor]
        document
          .roundedRect(x, plate.top, width + 2 * plate.padding, plate.height, plate.radius)
          .fill('#ffffff')

        document.image(picture.source, x + plate.padding, plate.top + (plate.height - height) / 2, {
          width,
          height,
        })
      } else if (hasLogo) {
        document.roundedRect(x, plate.top, plate.height, plate.height, plate.radius).fill('#ffffff')

        const style = {
          face: 'semibold',
          size: 28,
          line: plate.height,
          colour: this.#colours.accent,
        } as const
        const initial = Array.from(licensee)[0]?.toUpperCase() ?? ''
        this.#set.draw(
          { style, lines: [initial] },
          x + (plate.height - this.#set.width(initial, style)) / 2,
          plate.top,
        )
      }
    })

    this.#leaf('P', name)
  }

  /** Draws the logo of the company, or its name if it has no logo. */
  #company({ company }: CertificateTexts, name: Placed, picture: Picture | null): void {
    if (!picture) {
      this.#leaf('P', name)
      return
    }
    const factor = Math.min(companyBox.width / picture.width, companyBox.height / picture.height)
    const [width, height] = [picture.width * factor, picture.height * factor]
    const { x, y } = name
    const box = [x, y, x + width, y + height].map((unit) => unit * scale) as [number, number, number, number]
    this.#pdf.figure(company, box, () => {
      this.#pdf.document.image(picture.source, x, y, { width, height })
    })
  }

  #details({ rules, facts, topics }: CertificatePlan): void {
    const { document } = this.#pdf
    const { left, right } = sheet.content
    this.#pdf.artifact(() => {
      for (const y of rules) document.rect(left, y, right - left, 1).fill(ink.line)
    })

    this.#pdf.group('L', (list) => {
      for (const fact of facts) this.#labelled(fact, list)
    })

    if (topics.texts.length === 0) return

    this.#pdf.group('L', (list) => {
      this.#leaf('Caption', topics.label, list)
      for (const item of topics.texts)
        this.#pdf.group('LI', (entry) => this.#leaf('LBody', item, entry), list)
    })
  }

  #labelled({ label, texts }: CertificatePlan['code'], list: PDFKit.PDFStructureElement): void {
    this.#pdf.group(
      'LI',
      (entry) => {
        this.#leaf('Lbl', label, entry)
        for (const text of texts) this.#leaf('LBody', text, entry)
      },
      list,
    )
  }

  #footer(
    texts: CertificateTexts,
    { references, signatures, qr, code, address }: CertificatePlan,
    certificate: Certificate,
  ): void {
    const { document } = this.#pdf

    if (references.length > 0) {
      this.#pdf.group('L', (list) => {
        for (const part of references) this.#labelled(part, list)
      })
    }

    for (const { line, name, note, duty } of signatures) {
      this.#pdf.artifact(() => document.rect(line.x, line.y, line.width, 1).fill(ink.text))
      this.#leaf('P', name)
      this.#leaf('P', note)
      if (duty) this.#leaf('P', duty)
    }

    const corners = [qr.x, qr.y, qr.x + qr.size, qr.y + qr.size].map((unit) => unit * scale) as [
      number,
      number,
      number,
      number,
    ]

    this.#pdf.figure(texts.qr, corners, () => {
      document
        .save()
        .translate(qr.x, qr.y)
        .scale(qr.size / certificate.qr.length)
        .path(qrPath(certificate.qr))
        .fill(ink.text)
        .restore()
    })

    this.#pdf.group('L', (list) => this.#labelled(code, list))

    const { block, x, y } = address
    const width = Math.max(...block.lines.map((line) => this.#set.width(line, block.style)))
    this.#pdf.link(certificate.verifyUrl, texts.verifyAt, { x, y, width, height: heightOf(block) }, () =>
      this.#put(address),
    )
  }
}
