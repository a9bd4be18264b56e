/**
 * The certificate's drawing: A4 landscape, 1110 units wide. Screen and print take their sizes from `sheet.module.css`, which
 * counts in the same units; a PDF of 842 points multiplies them by 842 / 1110. What is computed stands here, so that both
 * draw the same: colours of the band, its line pattern, the size of a name, the modules of the QR code.
 */
export const sheet = {
  width: 1110,
  height: 785,
  band: { width: 212, padding: 36, logo: { top: 38, height: 56, width: 140 }, nameBottom: 40 },
  content: { left: 276, right: 60, top: 44, bottom: 40 },
  name: { size: 60, line: 66 },
  qr: 78,
} as const

type Rgb = readonly [number, number, number]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share) as unknown as Rgb

/** WCAG relative luminance. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

export interface SheetColours {
  /** The band runs from one to the other, top to bottom. */
  bandTop: string
  bandBottom: string
  /** Text and lines on the band. */
  onBand: string
  /** The licensee's colour as text on white, darkened until it is legible. */
  accent: string
}

const legible = 4.5

/** Colours of the sheet from the licensee's; the same in both themes, for a document has none. */
export function sheetColours({
  primary,
  contrast: onBand,
}: {
  primary: string
  contrast: string
}): SheetColours {
  const colour = rgbOf(primary)
  // The band moves away from its text colour, never towards it.
  const far = luminance(rgbOf(onBand)) > 0.5 ? mix(colour, black, 0.55) : mix(colour, white, 0.45)
  let accent = colour
  while (contrast(hexOf(accent), '#ffffff') < legible) accent = mix(accent, black, 0.08)
  return { bandTop: primary, bandBottom: hexOf(far), onBand, accent: hexOf(accent) }
}

/** Sizes of a name by the number of its lines, as in the PDF (certificate-plan.ts); what is longer still ends in an ellipsis. */
const nameWays = [
  { lines: 1, from: sheet.name.size, to: 40 },
  { lines: 2, from: 44, to: 24 },
  { lines: 3, from: 24, to: 20 },
] as const

/** Type size of a name: 60 units while it fits on one line, then smaller, so that the sheet keeps its order. */
export function nameSize(name: string): number {
  const room = sheet.width - sheet.content.left - sheet.content.right
  // Inter at weight 600 and −0.04em runs about 0.54 of its size per letter; lines that break between words lose some of it.
  const fits = (size: number, lines: number) =>
    0.54 * size * name.length <= room * (lines === 1 ? 1 : lines * 0.85)
  const sizes = nameWays.flatMap(({ lines, from, to }) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ size: from - index, lines })),
  )
  return sizes.find(({ size, lines }) => fits(size, lines))?.size ?? 20
}

const strands = 26
const samples = 18

/** x of a strand (0–1) at a height of the band (0–1): a ribbon that turns twice. */
function strandX(strand: number, height: number): number {
  const { width } = sheet.band
  const turn = Math.sin(Math.PI * (1.55 * height + 0.36))
  const sway = Math.sin(Math.PI * (1.9 * height + 0.52))
  return (
    width * (0.5 + 0.36 * sway * (0.62 + 0.38 * Math.cos(Math.PI * strand)) + 0.6 * turn * (strand - 0.5))
  )
}

const round = (value: number): string => value.toFixed(1)

/** The line pattern of the band as SVG paths in units of the sheet. */
export function bandLines(): string[] {
  return Array.from({ length: strands }, (_, index) => {
    const points = Array.from({ length: samples + 1 }, (__, at) => {
      // A little beyond both edges, so that no line ends inside the band.
      const height = -0.02 + (1.04 * at) / samples
      return [strandX(index / (strands - 1), height), height * sheet.height] as const
    })
    return smoothPath(points)
  })
}

/** A Catmull-Rom spline through the points, as cubic curves. */
function smoothPath(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) =>
    points[Math.max(0, Math.min(points.length - 1, index))] as readonly [number, number]
  const curves = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ]
    return `C${[...control, ...to].map(round).join(' ')}`
  })
  return `M${at(0).map(round).join(' ')}${curves.join('')}`
}

/** Dark modules of a QR code as one SVG path, a unit per module: runs of a row are one rectangle. */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('')
}
