import { sheet } from '@sorgfalt/contract/certificate/sheet'

/** Sizes of a name by the number of its lines, as in the PDF (certificate-plan.ts). */
const nameSteps = [
  { lines: 1, from: 60, to: 40 },
  { lines: 2, from: 44, to: 24 },
  { lines: 3, from: 24, to: 20 },
] as const

/** Returns the font size of a name: 60 units while it fits on one line, otherwise smaller. */
export function nameSize(name: string): number {
  const availableWidth = sheet.content.right - sheet.content.left
  // A letter of Inter at weight 600 and −0.04em is about 0.54 of its size wide. Lines that break between
  // words are not filled completely.
  const fits = (size: number, lines: number) =>
    0.54 * size * name.length <= availableWidth * (lines === 1 ? 1 : lines * 0.85)
  const sizes = nameSteps.flatMap(({ lines, from, to }) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ size: from - index, lines })),
  )

  return sizes.find(({ size, lines }) => fits(size, lines))?.size ?? 20
}
