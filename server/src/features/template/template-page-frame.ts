/** Draws the header and footer on each page of a template's PDF. */

import type { Picture } from '../../platform/pdf/tagged-pdf.ts'
import type { TextStyle, Typesetter } from '../../platform/pdf/typesetter.ts'
import type { TemplateSheet } from './template-sheet.ts'

const nameStyle: TextStyle = { face: 'medium', size: 9, line: 12.5, colour: '#13171a' }
const smallStyle: TextStyle = { face: 'regular', size: 8, line: 11, colour: '#525b64' }
/** The maximum size of the logo, in points. */
const maxLogo = { width: 110, height: 30 }
const headerTop = 36
const ruleTop = 74

/**
 * The content and position of the header and footer of a page. Lengths are in points from the top left corner
 * of the page.
 */
export interface PageFrame {
  sheet: TemplateSheet
  logo: Picture | null
  left: number
  right: number
  footerTop: number
  footerText: string
}

/** Draws the company on the left of the header, the licensee's logo or name on the right, and the footer. */
export function drawPageFrame(document: PDFKit.PDFDocument, set: Typesetter, frame: PageFrame): void {
  const { left, right, footerTop, footerText } = frame
  drawCompany(set, frame)
  drawLicensee(document, set, frame)
  document.moveTo(left, ruleTop).lineTo(right, ruleTop).lineWidth(0.6).stroke(smallStyle.colour)
  set.draw({ style: smallStyle, lines: [footerText] }, left, footerTop)
}

function drawCompany(set: Typesetter, { sheet: { company }, left, right }: PageFrame): void {
  const width = (right - left) * 0.6
  const names = set.wrap(company.name, nameStyle, width).lines.slice(0, 2)
  const address = set.wrap(company.address, smallStyle, width).lines.slice(0, 1)

  set.draw({ style: nameStyle, lines: names }, left, headerTop)
  set.draw({ style: smallStyle, lines: address }, left, headerTop + names.length * nameStyle.line)
}

function drawLicensee(document: PDFKit.PDFDocument, set: Typesetter, frame: PageFrame): void {
  const { sheet, logo, left, right } = frame

  if (logo) {
    const factor = Math.min(maxLogo.width / logo.width, maxLogo.height / logo.height)
    const width = logo.width * factor
    document.image(logo.source, right - width, headerTop - 2, { width, height: logo.height * factor })
    return
  }

  const lines = set.wrap(sheet.licensee.name, smallStyle, (right - left) * 0.35).lines.slice(0, 2)
  set.draw({ style: smallStyle, lines }, right, headerTop, 'right')
}
