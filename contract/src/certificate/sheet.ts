/**
 * Dimensions, colours and drawings of a certificate: A4 landscape, 1110 units wide. The page, the print and
 * the PDF share them.
 */
import { contrastRatio, luminance, readable } from '../licensee/colour.ts'
import type { ThemeColours } from '../licensee/licensee.ts'

export const sheet = {
  width: 1110,
  height: 785,
  band: { width: 212, padding: 36, nameBottom: 40 },
  content: { left: 276, right: 1050, top: 44, bottom: 745 },
  qr: 78,
  /** The row of facts: two dates, the duration with the oral part, and the version with its legal status. */
  facts: { gap: 16, shares: [1, 1, 1.55, 1.12] },
} as const

type Rgb = readonly [number, number, number]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share) as unknown as Rgb

/** The colours of a certificate. */
export interface SheetColours {
  /** The gradient of the band, from top to bottom. */
  bandTop: string
  bandBottom: string
  /** The colour of text and lines on the band. */
  onBand: string
  /** The licensee's colour for text on white, darkened until its contrast is sufficient. */
  accent: string
}

/** Returns the colours of the sheet from the colours of the licensee. They are the same in both themes. */
export function sheetColours({ primary, contrast: onBand }: ThemeColours): SheetColours {
  const colour = parseHex(primary)
  // The gradient moves away from the text colour, so that the contrast never decreases.
  const bandEnd = luminance(onBand) > 0.5 ? mix(colour, black, 0.55) : mix(colour, white, 0.45)

  let accent = colour
  while (contrastRatio(toHex(accent), '#ffffff') < readable.text) accent = mix(accent, black, 0.08)

  return { bandTop: primary, bandBottom: toHex(bandEnd), onBand, accent: toHex(accent) }
}

const strands = 26
const samples = 18

/**
 * Returns the x coordinate of a strand at a height of the band. `strand` and `height` are from 0 to 1.
 * Together the strands form a ribbon with two twists.
 */
function strandX(strand: number, height: number): number {
  const twist = Math.sin(Math.PI * (1.55 * height + 0.36))
  const sway = Math.sin(Math.PI * (1.9 * height + 0.52))

  return (
    sheet.band.width *
    (0.5 + 0.36 * sway * (0.62 + 0.38 * Math.cos(Math.PI * strand)) + 0.6 * twist * (strand - 0.5))
  )
}

/** Returns the line pattern of the band: one SVG path per strand, in units of the sheet. */
export const createBandLines = (): string[] =>
  Array.from({ length: strands }, (_, index) => {
    const points = Array.from({ length: samples + 1 }, (__, at) => {
      // The lines extend beyond both edges, so that none ends inside the band.
      const height = -0.02 + (1.04 * at) / samples
      return [strandX(index / (strands - 1), height), height * sheet.height] as const
    })

    return smoothPath(points)
  })

/** Returns a Catmull-Rom spline through the points, as cubic curves of an SVG path. */
function smoothPath(points: readonly (readonly [number, number])[]): string {
  const round = (value: number): string => value.toFixed(1)
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

/**
 * Returns the dark modules of a QR code as one SVG path, one unit per module. Adjacent dark modules in a row
 * become one rectangle.
 */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('')
}
