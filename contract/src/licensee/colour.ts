/** Colours that people choose and others must read: measured and, where they fail, corrected (WCAG 2.2, 1.4.3 and 1.4.11). */

import type { Theme } from '../core/limits.ts'
import type { ThemeColours } from './licensee.ts'

/** Text on its own fill, and a fill on the page. */
export const readable = { text: 4.5, shape: 3 } as const

type Triple = readonly [number, number, number]

/** Light that each of the 256 values of a channel gives. */
const lights = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)
const fromLinear = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

function linearOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [lights[value >> 16] ?? 0, lights[(value >> 8) & 255] ?? 0, lights[value & 255] ?? 0]
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Contrast of two colours `#rrggbb`, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => ratio(luminance(one), luminance(other))

/** Light of what a fill stands on: page, cards and what floats over them. */
const surfaces: Record<Theme, readonly number[]> = {
  light: ['#f8f9fa', '#ffffff'].map(luminance),
  dark: ['#0e1113', '#15191c', '#1c2125'].map(luminance),
}

/** A colour in OKLab, where equal steps look equal: lightness, and two axes for hue and chroma. */
interface Oklab {
  lightness: number
  a: number
  b: number
}

function toOklab(hex: string): Oklab {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toLinear({ lightness, a, b }: Oklab): Triple {
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
  const shade = (factor: number): Triple =>
    toLinear({ lightness, a: colour.a * factor, b: colour.b * factor })
  let linear = shade(1)
  if (!isShown(linear)) {
    let [shown, tooMuch] = [0, 1]
    for (let round = 0; round < 5; round += 1) {
      const middle = (shown + tooMuch) / 2
      if (isShown(shade(middle))) shown = middle
      else tooMuch = middle
    }
    linear = shade(shown)
  }
  const values = linear.map((light) => Math.round(Math.min(1, fromLinear(Math.max(0, light))) * 255))
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

interface Shade {
  hex: string
  /** How much lighter or darker than the colour it was made from. */
  distance: number
}

const step = 0.01

/** The nearest shade whose light passes; undefined when none does. */
function nearestShade(hex: string, passes: (light: number) => boolean): Shade | undefined {
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
 * The readable pair nearest to a given one: text on the fill reaches 4.5:1, the fill on the theme's surfaces 3:1. Hues stay;
 * of the two ways to mend the text, another shade of the fill or of the text, the smaller change is taken. Readable pairs
 * stay as they are.
 */
export function correctedColours(theme: Theme, { primary, contrast }: ThemeColours): ThemeColours {
  const standsOut = (light: number): boolean =>
    surfaces[theme].every((surface) => ratio(light, surface) >= readable.shape)
  const fill = nearestShade(primary, standsOut)?.hex ?? primary
  const [fillLight, textLight] = [luminance(fill), luminance(contrast)]
  const otherText = nearestShade(contrast, (light) => ratio(light, fillLight) >= readable.text)
  if (otherText?.distance === 0) return { primary: fill, contrast }
  const otherFill = nearestShade(
    fill,
    (light) => standsOut(light) && ratio(light, textLight) >= readable.text,
  )
  if (otherFill && (!otherText || otherFill.distance < otherText.distance))
    return { primary: otherFill.hex, contrast }
  return { primary: fill, contrast: otherText?.hex ?? contrast }
}

/** Both themes of a brand, corrected. */
export const correctedTheme = (theme: Record<Theme, ThemeColours>): Record<Theme, ThemeColours> => ({
  light: correctedColours('light', theme.light),
  dark: correctedColours('dark', theme.dark),
})
