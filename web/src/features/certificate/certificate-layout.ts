/**
 * Dimensions, colours and drawings of a certificate: A4 landscape, 1110 units wide.
 * `sheet.module.css` uses the same units for screen and print. The PDF of the server uses the same dimensions
 * (server/src/features/certificate/certificate-sheet.ts); certificate-plan.test.ts compares both.
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

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share) as unknown as Rgb

/** Returns the WCAG relative luminance, 0 to 1. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parseHex(one)), luminance(parseHex(other))].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

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

/** The minimum contrast of text by WCAG AA. */
const minContrast = 4.5

/** Returns the colours of the sheet from the colours of the licensee. They are the same in both themes. */
export function sheetColours({
  primary,
  contrast: onBand,
}: {
  primary: string
  contrast: string
}): SheetColours {
  const colour = parseHex(primary)
  // The gradient goes away from the text colour, so that its contrast never decreases.
  const bandEnd = luminance(parseHex(onBand)) > 0.5 ? mix(colour, black, 0.55) : mix(colour, white, 0.45)
  let accent = colour
  while (contrast(toHex(accent), '#ffffff') < minContrast) accent = mix(accent, black, 0.08)

  return { bandTop: primary, bandBottom: toHex(bandEnd), onBand, accent: toHex(accent) }
}

/** Sizes of a name by the number of its lines, as in the PDF (certificate-plan.ts). */
const nameSteps = [
  { lines: 1, from: sheet.name.size, to: 40 },
  { lines: 2, from: 44, to: 24 },
  { lines: 3, from: 24, to: 20 },
] as const

/** Returns the font size of a name: 60 units while it fits on one line, otherwise smaller. */
export function nameSize(name: string): number {
  const availableWidth = sheet.width - sheet.content.left - sheet.content.right
  // A letter of Inter at weight 600 and −0.04em is about 0.54 of its size wide. Lines that break between
  // words are not filled completely.
  const fits = (size: number, lines: number) =>
    0.54 * size * name.length <= availableWidth * (lines === 1 ? 1 : lines * 0.85)
  const sizes = nameSteps.flatMap(({ lines, from, to }) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ size: from - index, lines })),
  )

  return sizes.find(({ size, lines }) => fits(size, lines))?.size ?? 20
}

const strands = 26
const samples = 18

/** Returns x of a strand (0–1) at a height of the band (0–1). Together they form a twisted ribbon. */
function strandX(strand: number, height: number): number {
  const { width } = sheet.band
  const twist = Math.sin(Math.PI * (1.55 * height + 0.36))
  const sway = Math.sin(Math.PI * (1.9 * height + 0.52))

  return (
    width * (0.5 + 0.36 * sway * (0.62 + 0.38 * Math.cos(Math.PI * strand)) + 0.6 * twist * (strand - 0.5))
  )
}

const round = (value: number): string => value.toFixed(1)

/** Returns the line pattern of the band as SVG paths in units of the sheet. */
export function bandLines(): string[] {
  return Array.from({ length: strands }, (_, index) => {
    const points = Array.from({ length: samples + 1 }, (__, at) => {
      // The lines exceed both edges, so that none ends inside the band.
      const height = -0.02 + (1.04 * at) / samples
      return [strandX(index / (strands - 1), height), height * sheet.height] as const
    })
    return smoothPath(points)
  })
}

/** Returns a Catmull-Rom spline through the points, as cubic curves of an SVG path. */
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

/** Returns the dark modules of a QR code as one SVG path. A run of modules in a row is one rectangle. */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('')
}
