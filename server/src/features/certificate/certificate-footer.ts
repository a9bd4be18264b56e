/** The lower edge of a certificate: oral part and references on the left, QR code on the right. */
import { sheet } from '@sorgfalt/contract/certificate/sheet'
import { heightOf, sizeOptions, type TextBlock, type Typesetter } from '../../platform/pdf/typesetter.ts'
import { ink } from './certificate-sheet.ts'
import type { CertificateTexts } from './certificate-texts.ts'
import {
  below,
  medium,
  type Placed,
  type PlacedPart,
  place,
  regular,
  type Step,
  semibold,
} from './certificate-typography.ts'

const { left, right, bottom } = sheet.content
const width = right - left

/** Places QR code, verification code and address at the bottom right. */
export function planVerification({ code, address }: CertificateTexts, set: Typesetter) {
  const label: TextBlock = { style: semibold(13, 20), lines: [code.label] }
  const text: TextBlock = { style: { ...medium(14, ink.text), line: 20, tracking: 0.05 }, lines: [code.text] }
  const host = set.fit(
    address,
    [
      ...sizeOptions(13, 11, 1, (size) => regular(size, ink.second, 20)),
      { style: regular(11, ink.second), maxLines: 2 },
    ],
    width * 0.4,
  )

  const widest = Math.max(
    ...[label, text, host].flatMap(({ style, lines }) => lines.map((line) => set.width(line, style))),
  )

  const x = right - widest
  const labelPlaced = place(label, x, bottom - heightOf(label) - heightOf(text) - heightOf(host))
  const textPlaced = place(text, x, below(labelPlaced))

  return {
    qr: { x: x - 14 - sheet.qr, y: bottom - sheet.qr, size: sheet.qr },
    code: { label: labelPlaced, texts: [textPlaced] },
    address: place(host, x, below(textPlaced)),
  }
}

/** A placed name below a line for a signature. */
export interface PlacedSignature {
  line: { x: number; y: number; width: number }
  name: Placed
  note: Placed
  duty: Placed | null
}

/** Places the lines for signatures side by side at the bottom left, with room to sign above them. */
export function planSignatures(
  { signatures }: Pick<CertificateTexts, 'signatures'>,
  set: Typesetter,
  end: number,
): PlacedSignature[] {
  const gap = 28
  const columnWidth = Math.min(236, (end - 28 - left - gap) / 2)
  const second = (size: number) => regular(size, ink.second, 18)
  const blocks = signatures.map(({ name, note, duty }) => ({
    name: set.fit(
      name,
      sizeOptions(13, 9, 1, (size) => semibold(size, 18)),
      columnWidth,
    ),
    note: set.fit(note, sizeOptions(12, 9, 1, second), columnWidth),
    duty:
      duty === null
        ? null
        : set.fit(
            duty,
            [...sizeOptions(12, 10, 1, second), { style: regular(10, ink.second, 13), maxLines: 3 }],
            columnWidth,
          ),
  }))

  // All names are on one line, even if the duties differ in height or one of them is unknown.
  const dutyHeight = Math.max(0, ...blocks.map(({ duty }) => (duty ? heightOf(duty) : 0)))

  return blocks.map(({ name, note, duty }, index) => {
    const x = left + index * (columnWidth + gap)
    const y = bottom - heightOf(name) - heightOf(note) - dutyHeight
    const notePlaced = place(note, x, y + heightOf(name))

    return {
      line: { x, y: y - 6, width: columnWidth },
      name: place(name, x, y),
      note: notePlaced,
      duty: duty && place(duty, x, below(notePlaced)),
    }
  })
}

/** Space to sign above the line of a signature, in units of the sheet. */
const signingSpace = 44

/**
 * Places the legal references at the bottom left, above the signatures. `end`, the x of the QR code, limits
 * their width.
 * @returns `start`: y of the upper edge of these texts
 */
export function planReferences(
  { legal }: Pick<CertificateTexts, 'legal'>,
  set: Typesetter,
  { end, signatures }: { end: number; signatures: readonly PlacedSignature[] },
  { references: size, maxLines, spacing }: Step,
): { references: PlacedPart[]; start: number } {
  const availableWidth = Math.min(420, end - 40 - left)
  const style = regular(size, ink.text, size * (18 / 13))
  const parts = legal ? [legal] : []
  const signing = signingSpace * Math.max(0.6, spacing)
  const lowest = Math.min(bottom, ...signatures.map(({ line }) => line.y - signing))
  const blocks = parts.map(({ label, texts }) => ({
    label: { style: regular(size, ink.second, size + 7), lines: [label] },
    texts: texts.map((text) => set.fit(text, [{ style, maxLines }], availableWidth)),
  }))

  const gap = 10 * spacing
  const height = blocks.reduce(
    (sum, { label, texts }) =>
      sum + gap + [label, ...texts].reduce((part, block) => part + heightOf(block), 0),
    -gap,
  )

  const start = blocks.length === 0 ? lowest : lowest - height

  let y = start
  const references = blocks.map(({ label, texts }) => {
    const head = place(label, left, y)
    y = below(head)

    const placed = texts.map((block) => {
      const text = place(block, left, y)
      y = below(text)
      return text
    })

    y += gap

    return { label: head, texts: placed }
  })

  return { references, start }
}
