import { sheet } from '@sorgfalt/contract/certificate/sheet'

/** Largest and smallest font size of a name for each number of lines, as in the PDF (certificate-plan.ts). */
const nameSteps = [
  { lines: 1, from: 60, to: 40 },
  { lines: 2, from: 44, to: 24 },
  { lines: 3, from: 24, to: 20 },
] as const

/** Returns the font size of a name: 60 units while it fits on one line, otherwise smaller. */
export function nameSize(name: string): number {
  const availableWidth = sheet.content.right - sheet.content.left
  // At weight 600 and with a letter spacing of −0.04em, the width of a letter of Inter is on average 0.54 of
  // the font size. If a name takes several lines, they are only about 85 % full, because they break between
  // words.
  const fits = (size: number, lines: number) =>
    0.54 * size * name.length <= availableWidth * (lines === 1 ? 1 : lines * 0.85)
  const sizes = nameSteps.flatMap(({ lines, from, to }) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ size: from - index, lines })),
  )

  return sizes.find(({ size, lines }) => fits(size, lines))?.size ?? 20
}
