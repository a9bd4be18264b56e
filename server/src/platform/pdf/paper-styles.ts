/** Colours and text styles of papers. Sizes are in points. No text is smaller than 7 points. */
import type { TextStyle } from './typesetter.ts'

export const ink = {
  text: '#13171a',
  second: '#525b64',
  line: '#c9cfd4',
  faintLine: '#dfe3e6',
  outline: '#89939c',
  empty: '#e1e5e8',
} as const

/** Colours of statuses. A status also has an icon and words, so that it is clear in black and white. */
export const statusInk = {
  ok: '#0f6139',
  warning: '#7a4c00',
  danger: '#a3261c',
  info: '#2f4a9b',
  neutral: ink.second,
} as const
export type Tone = keyof typeof statusInk

const style = (
  face: TextStyle['face'],
  [size, line]: readonly [number, number],
  colour: string = ink.text,
  tracking = 0,
): TextStyle => ({ face, size, line, colour, tracking })

export const paperStyles = {
  cover: style('semibold', [40, 46], ink.text, -0.03),
  coverLead: style('regular', [15, 20], ink.second),
  h1: style('semibold', [20, 24], ink.text, -0.02),
  h2: style('semibold', [11.5, 15], ink.text, -0.012),
  h3: style('semibold', [9, 12]),
  lead: style('regular', [10, 14], ink.second),
  fact: style('medium', [8.5, 12]),
  label: style('regular', [7.5, 12], ink.second),
  note: style('regular', [7.5, 10.5], ink.second),
  noteStrong: style('semibold', [7.5, 10.5]),
  body: style('regular', [8.5, 12]),
  cell: style('regular', [8, 10.6]),
  cellStrong: style('medium', [8, 10.6]),
  dense: style('regular', [7.6, 10]),
  denseStrong: style('medium', [7.6, 10]),
  denseSmall: style('regular', [7, 9.4]),
  cellNote: style('regular', [7, 9.4], ink.second),
  head: style('medium', [7.5, 10], ink.second),
  figure: style('semibold', [13, 15], ink.text, -0.02),
  largeFigure: style('semibold', [15, 18], ink.text, -0.02),
  footer: style('regular', [7, 9.6], ink.second),
  footStrong: style('semibold', [7, 9.6]),
  page: style('medium', [8, 9.6]),
} as const satisfies Record<string, TextStyle>

/** Returns a style in the colour of a status. */
export const inTone = (base: TextStyle, tone: Tone): TextStyle => ({
  ...base,
  face: 'medium',
  colour: statusInk[tone],
})
