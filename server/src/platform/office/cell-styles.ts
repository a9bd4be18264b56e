/** The styles of a spreadsheet: fonts, fills, borders and the formats of its cells. */
import type { Language } from '@sorgfalt/contract/core/limits'

/** The meaning of a coloured text. The text alone has the same meaning, so that grey prints are clear. */
export type Tone = 'danger' | 'warning' | 'info' | 'success' | 'muted' | 'strong'

const toneFonts: Record<Tone, string> = {
  danger: fontXml({ colour: 'A3261C', isBold: true }),
  warning: fontXml({ colour: '7A4C00', isBold: true }),
  info: fontXml({ colour: '2F4A9B' }),
  success: fontXml({ colour: '0F6139' }),
  muted: fontXml({ colour: '525B64' }),
  strong: fontXml({ isBold: true }),
}

/** Fill and text colour of each step of the scale from 1 to 10, as in the web app's light theme. */
const scale = [
  ['2C7D5B', 'FFFFFF'],
  ['35814E', 'FFFFFF'],
  ['B9BF4E', '13171A'],
  ['D8C04A', '13171A'],
  ['ECB743', '13171A'],
  ['EBA03F', '13171A'],
  ['C64E22', 'FFFFFF'],
  ['C43F2B', 'FFFFFF'],
  ['A62834', 'FFFFFF'],
  ['7C1733', 'FFFFFF'],
] as const
export const maxScale = scale.length

const fonts = {
  text: fontXml({}),
  title: fontXml({ isBold: true, size: 14 }),
  meta: fontXml({ colour: '525B64', size: 9 }),
  ...toneFonts,
  lightOnScale: fontXml({ colour: 'FFFFFF', isBold: true }),
}
type Font = keyof typeof fonts

function fontXml({ colour = '13171A', isBold = false, size = 10 }): string {
  const bold = isBold ? '<b/>' : ''
  return `<font>${bold}<sz val="${size}"/><color rgb="FF${colour}"/><name val="Arial"/><family val="2"/></font>`
}

/** The format reserves the first two fills. */
const fills = ['none', 'gray125']
  .map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
  .concat(['E8F1F4', ...scale.map(([fill]) => fill)].map(solidFillXml))
const headFill = 2
const firstScaleFill = 3

function solidFillXml(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`
}

const borders = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top/><bottom style="medium"><color rgb="FF0E5A73"/></bottom><diagonal/></border>',
]
const headBorder = 1

/** Numbers of the formats that a workbook defines itself. The file format reserves the numbers below 164. */
const numberFormats = { day: 164, minute: 165, percent: 166, second: 167 } as const
type NumberFormat = keyof typeof numberFormats

const formatCodes: Record<Language, Record<NumberFormat, string>> = {
  de_DE: {
    day: 'dd\\.mm\\.yyyy',
    minute: 'dd\\.mm\\.yyyy\\ hh:mm',
    percent: '0\\ %',
    second: 'dd\\.mm\\.yyyy\\ hh:mm:ss',
  },
  en_GB: {
    day: 'dd/mm/yyyy',
    minute: 'dd/mm/yyyy\\ hh:mm',
    percent: '0%',
    second: 'dd/mm/yyyy\\ hh:mm:ss',
  },
}

interface CellFormat {
  font?: Font
  number?: NumberFormat
  fill?: number
  border?: number
  horizontal?: 'left' | 'right' | 'center'
  isWrapped?: boolean
  /** Makes the program keep the cell as text when a person edits it. */
  isQuoted?: boolean
}

const tones = Object.keys(toneFonts) as Tone[]

const formats = {
  text: { isWrapped: true },
  head: { font: 'strong', fill: headFill, border: headBorder, isWrapped: true },
  day: { number: 'day', horizontal: 'right' },
  quoted: { isWrapped: true, isQuoted: true },
  /** A number or day in a sheet without a header row. The cell beside it says what it means. */
  aside: { horizontal: 'left' },
  dayAside: { number: 'day', horizontal: 'left' },
  number: { horizontal: 'right' },
  percent: { number: 'percent', horizontal: 'right' },
  minute: { number: 'minute', horizontal: 'right' },
  second: { number: 'second', horizontal: 'right' },
  title: { font: 'title' },
  meta: { font: 'meta' },
  ...(Object.fromEntries(tones.map((tone) => [tone, { font: tone, isWrapped: true }])) as Record<
    Tone,
    CellFormat
  >),
} satisfies Record<string, CellFormat>
export type Style = keyof typeof formats

const scaleFormats = scale.map(
  ([, text], index): CellFormat => ({
    font: text === 'FFFFFF' ? 'lightOnScale' : 'strong',
    fill: firstScaleFill + index,
    horizontal: 'center',
  }),
)

const styleNames = Object.keys(formats)
const numberOfStyle = Object.fromEntries(styleNames.map((style, index) => [style, index])) as Record<
  Style,
  number
>

/** Returns the number by which a cell refers to a style. */
export const styleNumber = (style: Style): number => numberOfStyle[style]

/** Returns the number of the style of a step of the scale, from 1 to `maxScale`. */
export const scaleStyleNumber = (step: number): number => styleNames.length + step - 1

const fontNames = Object.keys(fonts)

function formatXml({ font = 'text', number, fill, border, ...rest }: CellFormat): string {
  const { horizontal, isWrapped, isQuoted } = rest
  // The indent keeps right-aligned values away from the text in the next column.
  const indent = horizontal === 'right' ? ' indent="1"' : ''
  const align = horizontal ? ` horizontal="${horizontal}"${indent}` : ''
  const wrap = isWrapped ? ' wrapText="1"' : ''
  const quote = isQuoted ? ' quotePrefix="1"' : ''
  const numberFormat = number ? ` numFmtId="${numberFormats[number]}" applyNumberFormat="1"` : ' numFmtId="0"'
  const attributes = [
    ` fontId="${fontNames.indexOf(font)}" applyFont="1"`,
    ` fillId="${fill ?? 0}" borderId="${border ?? 0}" xfId="0"`,
    fill === undefined ? '' : ' applyFill="1"',
    border === undefined ? '' : ' applyBorder="1"',
  ].join('')

  return `<xf${numberFormat}${attributes}${quote} applyAlignment="1"><alignment${align} vertical="center"${wrap}/></xf>`
}

const listXml = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

/** Returns the style sheet of a workbook. Days and percentages have the form of the language. */
export function stylesXml(language: Language, namespace: string): string {
  const codes = Object.entries(numberFormats).map(
    ([name, id]) => `<numFmt numFmtId="${id}" formatCode="${formatCodes[language][name as NumberFormat]}"/>`,
  )

  return [
    `<styleSheet xmlns="${namespace}">`,
    listXml('numFmts', codes),
    listXml('fonts', Object.values(fonts)),
    listXml('fills', fills),
    listXml('borders', borders),
    listXml('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    listXml('cellXfs', [...Object.values(formats), ...scaleFormats].map(formatXml)),
    listXml('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
}
