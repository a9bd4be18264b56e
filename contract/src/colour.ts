/** Colours that people choose and others must read: measured and, where they fail, corrected (WCAG 2.2, 1.4.3 and 1.4.11). */
import type { ThemeColours } from './licensee.ts'
import type { Theme } from './limits.ts'

/** Text on its own fill, and a fill on the page. */
export const readable = { text: 4.5, shape: 3 } as const
/** What a fill stands on: page, cards and what floats over them. */
const surfaces: Record<Theme, readonly string[]> = { light: ['#f8f9fa', '#ffffff'], dark: ['#0e1113', '#15191c', '#1c2125'] }

type Triple = readonly [number, number, number]

const channels = (hex: string): Triple => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple
const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(toLinear) as unknown as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour in OKLab, where equal steps look equal: lightness, and two axes for hue and chroma. */
interface Oklab {
  lightness: number
  a: number
  b: number
}

function toOklab(hex: string): Oklab {
  const [red, green, blue] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function linearOf({ lightness, a, b }: Oklab): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (linear: Triple): boolean => linear.every((value) => value > -0.0005 && value < 1.0005)

/** The same hue at another lightness; as colourful as a screen can show there. */
function atLightness(colour: Oklab, lightness: number): string {
  let factor = 1
  const at = (): Triple => linearOf({ lightness, a: colour.a * factor, b: colour.b * factor })
  while (factor > 0 && !isShown(at())) factor = Math.max(0, factor - 0.05)
  const hex = at().map((value) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

const step = 0.005

/** The shade nearest to a colour that passes, and how far away it is; undefined when none does. */
function nearestShade(hex: string, passes: (hex: string) => boolean): { hex: string; distance: number } | undefined {
  if (passes(hex)) return { hex, distance: 0 }
  const colour = toOklab(hex)
  for (let distance = step; distance <= 1 + step; distance += step) {
    for (const lightness of [colour.lightness - distance, colour.lightness + distance]) {
      if (lightness < -step || lightness > 1 + step) continue
      const shade = atLightness(colour, Math.min(1, Math.max(0, lightness)))
      if (passes(shade)) return { hex: shade, distance }
    }
  }
  return undefined
}

/**
 * The readable pair nearest to a given one: text on the fill reaches 4.5:1, the fill on the theme's surfaces 3:1. Hues stay;
 * of the two ways to mend the text, darker or lighter fill or text, the smaller change is taken. Readable pairs stay as they are.
 */
export function correctedColours(theme: Theme, { primary, contrast }: ThemeColours): ThemeColours {
  const standsOut = (fill: string): boolean => surfaces[theme].every((surface) => contrastRatio(fill, surface) >= readable.shape)
  const isLegible = (fill: string, text: string): boolean => contrastRatio(fill, text) >= readable.text
  const fill = nearestShade(primary, standsOut)?.hex ?? primary
  const otherText = nearestShade(contrast, (text) => isLegible(fill, text))
  const otherFill = nearestShade(fill, (shade) => standsOut(shade) && isLegible(shade, contrast))
  if (otherFill && (!otherText || otherFill.distance < otherText.distance)) return { primary: otherFill.hex, contrast }
  return { primary: fill, contrast: otherText?.hex ?? contrast }
}

/** Both themes of a brand, corrected. */
export const correctedTheme = (theme: Record<Theme, ThemeColours>): Record<Theme, ThemeColours> => ({
  light: correctedColours('light', theme.light),
  dark: correctedColours('dark', theme.dark),
})
