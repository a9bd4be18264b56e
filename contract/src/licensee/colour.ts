/**
 * Contrast of brand colours: measures pairs of colours and corrects unreadable ones (WCAG 2.2, 1.4.3 and
 * 1.4.11).
 */

import type { Theme } from '../core/limits.ts'
import type { ThemeColours } from './licensee.ts'

/** Minimum contrast ratios: of text on its fill, and of a fill on the page. */
export const readable = { text: 4.5, shape: 3 } as const

type Triple = readonly [number, number, number]

/** Linear light of each of the 256 values of an sRGB channel. */
const linearLight = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)
const fromLinear = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

function toLinearRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linearLight[value >> 16] ?? 0, linearLight[(value >> 8) & 255] ?? 0, linearLight[value & 255] ?? 0]
}

/** Returns the WCAG relative luminance of a colour `#rrggbb`, from 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = toLinearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Returns the contrast ratio of two colours `#rrggbb`, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => ratio(luminance(one), luminance(other))

/** Luminance of the surfaces on which a fill is shown: page, cards and overlays. */
const surfaces: Record<Theme, readonly number[]> = {
  light: ['#f8f9fa', '#ffffff'].map(luminance),
  dark: ['#0e1113', '#15191c', '#1c2125'].map(luminance),
}

/** A colour in OKLab, in which equal distances look equal. `a` and `b` are the axes of hue and chroma. */
interface Oklab {
  lightness: number
  a: number
  b: number
}

function toOklab(hex: string): Oklab {
  const [red, green, blue] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)

  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function fromOklab({ lightness, a, b }: Oklab): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3

  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (linear: Triple): boolean => linear.every((value) => value > -0.0005 && value < 1.0005)

/**
 * Returns the colour with this lightness and the same hue. Its chroma is as high as sRGB can show at this
 * lightness, but not higher than before.
 */
function atLightness(colour: Oklab, lightness: number): string {
  const shade = (factor: number): Triple =>
    fromOklab({ lightness, a: colour.a * factor, b: colour.b * factor })

  let linear = shade(1)
  if (!isInGamut(linear)) {
    let [inGamut, outOfGamut] = [0, 1]
    for (let round = 0; round < 5; round += 1) {
      const middle = (inGamut + outOfGamut) / 2
      if (isInGamut(shade(middle))) inGamut = middle
      else outOfGamut = middle
    }

    linear = shade(inGamut)
  }

  const values = linear.map((light) => Math.round(Math.min(1, fromLinear(Math.max(0, light))) * 255))

  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

interface Shade {
  hex: string
  /** Difference in lightness from the original colour. */
  distance: number
}

const step = 0.01

/**
 * Returns the shade that is nearest to a colour and whose luminance `passes` accepts. Returns undefined if
 * there is none.
 */
function findNearestShade(hex: string, passes: (luminance: number) => boolean): Shade | undefined {
  if (passes(luminance(hex))) return { hex, distance: 0 }

  const colour = toOklab(hex)
  for (let distance = step; distance < 1 + step; distance += step) {
    for (const lightness of [colour.lightness - distance, colour.lightness + distance]) {
      if (lightness < -step || lightness > 1 + step) continue
      const shade = atLightness(colour, Math.min(1, Math.max(0, lightness)))
      if (passes(luminance(shade))) return { hex: shade, distance }
    }
  }

  return undefined
}

/**
 * Returns the readable pair that is nearest to a given pair. The text reaches a contrast of 4.5:1 on the
 * fill, and the fill reaches 3:1 on the surfaces of the theme. Hues do not change. If the text is unreadable,
 * the fill or the text gets another shade, whichever change is smaller. Readable pairs are returned
 * unchanged.
 */
export function correctedColours(theme: Theme, { primary, contrast }: ThemeColours): ThemeColours {
  const standsOut = (value: number): boolean =>
    surfaces[theme].every((surface) => ratio(value, surface) >= readable.shape)
  const fill = findNearestShade(primary, standsOut)?.hex ?? primary
  const [fillLuminance, textLuminance] = [luminance(fill), luminance(contrast)]

  const otherText = findNearestShade(contrast, (value) => ratio(value, fillLuminance) >= readable.text)
  if (otherText?.distance === 0) return { primary: fill, contrast }

  const otherFill = findNearestShade(
    fill,
    (value) => standsOut(value) && ratio(value, textLuminance) >= readable.text,
  )
  if (otherFill && (!otherText || otherFill.distance < otherText.distance))
    return { primary: otherFill.hex, contrast }

  return { primary: fill, contrast: otherText?.hex ?? contrast }
}

/** Returns the colours of both themes, corrected where necessary. */
export const correctedTheme = (theme: Record<Theme, ThemeColours>): Record<Theme, ThemeColours> => ({
  light: correctedColours('light', theme.light),
  dark: correctedColours('dark', theme.dark),
})
