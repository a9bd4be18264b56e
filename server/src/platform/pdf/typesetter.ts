/** Measures, wraps and draws text in a PDF. All lengths are in the unit of the page's current scale. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type ParsedFont } from 'fontkit'

const files = {
  regular: '400Regular/Inter_400Regular.ttf',
  medium: '500Medium/Inter_500Medium.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
}
type Face = keyof typeof files
const faces = Object.keys(files) as Face[]

/** The font and colour of a text. */
export interface TextStyle {
  face: Face
  size: number
  /** Height of a line. */
  line: number
  colour: string
  /** Letter spacing in ems. */
  tracking?: number
}

/** One way to typeset a text: its style and the maximum number of lines. */
export interface FitOption {
  style: TextStyle
  maxLines: number
}

/** A text that has been broken into lines, and its style. */
export interface TextBlock {
  style: TextStyle
  lines: string[]
}

/** The fonts of this process. Parsing Inter takes several times as long as the rest of a document. */
const parsed = new Map<Face, ParsedFont>()
/**
 * Characters that share a glyph with a less common character of a lower code point. Text that is copied from
 * a PDF must contain these characters, not the less common ones.
 */
const preferred = '’”ι'

function fontOf(face: Face): ParsedFont {
  const known = parsed.get(face)
  if (known) return known

  const font = create(
    readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${files[face]}`)),
  )

  nameShapes(font)
  parsed.set(face, font)

  return font
}

/**
 * Loads each shape of a font by its own character, because a shape keeps the character of its first use. If a
 * document used the shape of "O" first as a part of "Ö", that shape would have no character, and "O" could
 * not be copied or read aloud in later documents. Private-use characters are left out. Their shapes are
 * variants, such as a higher bracket before capitals, and get their character from the text.
 */
function nameShapes(font: ParsedFont): void {
  const isPrivate = (character: number): boolean => /\p{Co}/u.test(String.fromCodePoint(character))
  const characters = [
    ...Array.from(preferred, (character) => character.codePointAt(0) ?? 0),
    ...font.characterSet,
  ]

  for (const character of characters) if (!isPrivate(character)) font.glyphForCodePoint(character)
}

const ellipsis = '…'
/** The middle between the ascender and the descender of Inter, in ems above the baseline. Centres a line. */
const centre = (0.96875 - 0.2412) / 2

/**
 * Returns the features of the font for a text. The font moves the "." of "7.1" under the "7", so a date needs
 * digits of one width, which keep their distance.
 */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d\d\.\d\d\.\d{4}/.test(text) ? { features: ['tnum'] } : {}

/** A part of a text after which a line may end. */
interface Piece {
  text: string
  /** Width in ems, including the space at the end. */
  width: number
  /** Width in ems, without the space at the end. */
  bare: number
  /** Whether it is a part of a word that is longer than a line. */
  isPart: boolean
}

/** Typesets the texts of one document: measures, wraps and draws them. */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument
  /** Widths in ems by text. Width is proportional to size, so each text is measured only once, at size 1. */
  readonly #ems = new Map<string, number>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    // pdfkit accepts parsed fonts since version 0.20, but its types do not declare this yet.
    for (const face of faces) document.registerFont(face, fontOf(face) as unknown as Buffer)
  }

  width(text: string, style: TextStyle): number {
    return this.#widthOf(text.trimEnd(), style) * style.size
  }

  /**
   * Breaks a text at spaces, and after hyphens and slashes. `broken` is true if a word had to be broken.
   * Lines keep the space at their end, because screen readers need it between two words. Line breaks in the
   * text become spaces.
   */
  wrap(text: string, style: TextStyle, width: number): { lines: string[]; broken: boolean } {
    const room = width / style.size
    const lines: string[] = []
    let broken = false
    let line = ''
    let used = 0
    for (const piece of this.#pieces(text.replace(/[\t\r\n]+/g, ' '), style, room)) {
      broken ||= piece.isPart

      if (line !== '' && used + piece.bare > room) {
        lines.push(line)
        line = ''
        used = 0
      }

      line += piece.text
      used += piece.width
    }

    return { lines: line.trim() === '' ? lines : [...lines, line.trimEnd()], broken }
  }

  /** Returns the width of the longest word. A narrower line would break the word. */
  longestWord(text: string, style: TextStyle): number {
    return (
      Math.max(0, ...this.#pieces(text, style, Number.POSITIVE_INFINITY).map(({ bare }) => bare)) * style.size
    )
  }

  /**
   * Returns the text in the first of `options` in which it fits without breaking a word. If there is none,
   * uses the last option, breaks words, and cuts the text if needed.
   */
  fit(text: string, options: readonly FitOption[], width: number): TextBlock {
    for (const { style, maxLines } of options) {
      const { lines, broken } = this.wrap(text, style, width)
      if (lines.length <= maxLines && !broken) return { style, lines }
    }

    const { style, maxLines } = options.at(-1) as FitOption
    const { lines } = this.wrap(text, style, width)

    return { style, lines: lines.length <= maxLines ? lines : this.#cut(lines, maxLines, style, width) }
  }

  /** Returns the same text with the same number of lines, whose lengths are as equal as possible. */
  balance({ style, lines }: TextBlock, width: number): TextBlock {
    const text = lines.join('')
    if (lines.length < 2) return { style, lines }

    let [low, high] = [width / 2, width]
    while (high - low > 1) {
      const middle = (low + high) / 2
      const { lines: tried, broken } = this.wrap(text, style, middle)
      if (tried.length > lines.length || broken) low = middle
      else high = middle
    }

    return { style, lines: this.wrap(text, style, high).lines }
  }

  /** Draws lines from `top` downwards. */
  draw({ style, lines }: TextBlock, x: number, top: number, align: 'left' | 'right' = 'left'): void {
    lines.forEach((line, index) => {
      const baseline = top + index * style.line + style.line / 2 + style.size * centre
      const left = align === 'left' ? x : x - this.width(line, style)

      this.#document.font(style.face, style.size).fillColor(style.colour)
      this.#document.text(line, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: (style.tracking ?? 0) * style.size,
        ...featuresOf(line),
      })
    })
  }

  #widthOf(text: string, { face, tracking = 0 }: TextStyle): number {
    const key = `${face} ${text}`
    let ems = this.#ems.get(key)
    if (ems === undefined) {
      ems = this.#document.font(face, 1).widthOfString(text, featuresOf(text))
      this.#ems.set(key, ems)
    }

    return ems + tracking * text.length
  }

  #pieces(text: string, style: TextStyle, room: number): Piece[] {
    const pieceOf = (piece: string, isPart: boolean): Piece => {
      const width = this.#widthOf(piece, style)
      return {
        text: piece,
        width,
        bare: piece.endsWith(' ') ? width - this.#widthOf(' ', style) : width,
        isPart,
      }
    }
    return text.split(/(?<=[ \-–/])/).flatMap((word) => {
      const piece = pieceOf(word, false)
      return piece.bare <= room ? [piece] : this.#parts(word, style, room).map((part) => pieceOf(part, true))
    })
  }

  #parts(word: string, style: TextStyle, room: number): string[] {
    const letters = Array.from(word)
    const parts: string[] = []

    while (letters.length > 0) {
      let count = 1
      let ems = this.#widthOf(letters[0] ?? '', style)
      while (count < letters.length && ems + this.#widthOf(letters[count] ?? '', style) <= room)
        ems += this.#widthOf(letters[count++] ?? '', style)
      // Kerning may make the part wider than the sum of its letters.
      while (count > 1 && this.#widthOf(letters.slice(0, count).join(''), style) > room) count -= 1
      parts.push(letters.splice(0, count).join(''))
    }

    return parts
  }

  #cut(lines: readonly string[], maxLines: number, style: TextStyle, width: number): string[] {
    const kept = lines.slice(0, maxLines)
    let last = (kept.pop() ?? '').trimEnd()
    while (last !== '' && this.width(last + ellipsis, style) > width)
      last = Array.from(last).slice(0, -1).join('').trimEnd()

    return [...kept, last + ellipsis]
  }
}

export const heightOf = ({ style, lines }: TextBlock): number => lines.length * style.line

/** Returns one option for each size from `from` down to `to`. Each option allows `maxLines` lines. */
export const sizeOptions = (
  from: number,
  to: number,
  maxLines: number,
  toStyle: (size: number) => TextStyle,
): FitOption[] =>
  Array.from({ length: Math.floor(from - to) + 1 }, (_, index) => ({
    style: toStyle(from - index),
    maxLines,
  }))
