/** Text styles and placed texts of a certificate. All lengths are in units of the sheet. */
import { heightOf, type TextBlock, type TextStyle } from '../../platform/pdf/typesetter.ts'
import { ink } from './certificate-sheet.ts'

/** A typeset text and the top left corner of its box. With `align: 'right'`, it is the top right corner. */
export interface Placed {
  block: TextBlock
  x: number
  y: number
  align: 'left' | 'right'
}

/** A label with its texts. */
export interface PlacedPart {
  label: Placed
  texts: Placed[]
}

export const regular = (size: number, colour: string, line = size * 1.4): TextStyle => ({
  face: 'regular',
  size,
  line,
  colour,
})
export const medium = (size: number, colour: string): TextStyle => ({
  face: 'medium',
  size,
  line: size * 1.4,
  colour,
})
export const semibold = (size: number, line: number, colour: string = ink.text): TextStyle => ({
  face: 'semibold',
  size,
  line,
  colour,
  tracking: -0.012,
})
/** Returns the text style of the name. Lines are 66 units high at every font size, as on screen. */
export const nameStyle = (size: number): TextStyle => ({
  face: 'semibold',
  size,
  line: 66,
  colour: ink.text,
  tracking: -0.045,
})
export const longNameStyle = (size: number): TextStyle => ({
  ...nameStyle(size),
  line: size * 1.12,
  tracking: -0.04,
})
export const titleStyle = (size: number): TextStyle => ({
  face: 'semibold',
  size,
  line: size * 1.24,
  colour: ink.text,
  tracking: -0.028,
})

export const place = (block: TextBlock, x: number, y: number, align: Placed['align'] = 'left'): Placed => ({
  block,
  x,
  y,
  align,
})
/** Returns the y coordinate of the lower edge of a placed text. */
export const below = ({ block, y }: Placed): number => y + heightOf(block)

/** The sizes of the lower half of the sheet. Smaller steps are tried until all texts fit. */
export interface Step {
  /** Font size of the topics. */
  topics: number
  /** Font size of oral part and legal references. */
  references: number
  /** Maximum number of lines of each legal reference. */
  maxLines: number
  /** Factor of the space between the parts. */
  spacing: number
}
