/** Head and foot of each page of a template: whose document it is, whose brand, which page. */
import type { Type, Typesetter } from '../../platform/pdf/pdf-type.ts'
import type { Picture } from '../../platform/pdf/tagged-pdf.ts'
import type { TemplateSheet } from './template-sheet.ts'

const name: Type = { face: 'medium', size: 9, line: 12.5, colour: '#13171a' }
const small: Type = { face: 'regular', size: 8, line: 11, colour: '#525b64' }
const logoRoom = { width: 110, height: 30 }
const [head, rule] = [36, 74]

interface Place {
  left: number
  right: number
  /** Where the foot begins. */
  foot: number
}

export function drawFrame(
  document: PDFKit.PDFDocument,
  set: Typesetter,
  { company, licensee }: TemplateSheet,
  logo: Picture | null,
  { left, right, foot }: Place,
  footText: string,
): void {
  const room = right - left
  const names = set.wrap(company.name, name, room * 0.6).lines.slice(0, 2)
  set.draw({ type: name, lines: names }, left, head)
  set.draw(
    { type: small, lines: set.wrap(company.address, small, room * 0.6).lines.slice(0, 1) },
    left,
    head + names.length * name.line,
  )
  if (logo) {
    const factor = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height)
    const width = logo.width * factor
    document.image(logo.source, right - width, head - 2, { width, height: logo.height * factor })
  } else {
    set.draw(
      { type: small, lines: set.wrap(licensee.name, small, room * 0.35).lines.slice(0, 2) },
      right,
      head,
      'right',
    )
  }
  document.moveTo(left, rule).lineTo(right, rule).lineWidth(0.6).stroke(small.colour)
  set.draw({ type: small, lines: [footText] }, left, foot)
}
