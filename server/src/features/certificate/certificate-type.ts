/** The type that a certificate is set in, and how pieces of it are placed; units of the sheet. */

import { heightOf, type Setting, type Type } from '../../platform/pdf/pdf-type.ts'
import { ink } from './certificate-sheet.ts'

/** A setting and the top left corner of its box (right: the top right one). */
export interface Placed {
  setting: Setting
  x: number
  y: number
  align: 'left' | 'right'
}

/** A label with what belongs to it. */
export interface PlacedPart {
  label: Placed
  texts: Placed[]
}

export const regular = (size: number, colour: string, line = size * 1.4): Type => ({
  face: 'regular',
  size,
  line,
  colour,
})
export const medium = (size: number, colour: string): Type => ({
  face: 'medium',
  size,
  line: size * 1.4,
  colour,
})
export const semibold = (size: number, line: number, colour: string = ink.text): Type => ({
  face: 'semibold',
  size,
  line,
  colour,
  tracking: -0.012,
})
/** One line of a name is 66 high whatever its size, as on the screen. */
export const nameType = (size: number): Type => ({
  face: 'semibold',
  size,
  line: 66,
  colour: ink.text,
  tracking: -0.045,
})
export const longNameType = (size: number): Type => ({
  ...nameType(size),
  line: size * 1.12,
  tracking: -0.04,
})
export const titleType = (size: number): Type => ({
  face: 'semibold',
  size,
  line: size * 1.24,
  colour: ink.text,
  tracking: -0.028,
})

export const place = (setting: Setting, x: number, y: number, align: Placed['align'] = 'left'): Placed => ({
  setting,
  x,
  y,
  align,
})
export const below = ({ setting, y }: Placed): number => y + heightOf(setting)

/** How large the lower half is set, how many lines a text at the bottom may take, how much air is between the parts. */
export interface Step {
  topics: number
  grounds: number
  most: number
  air: number
}
