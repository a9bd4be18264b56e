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

/** A text style. */
export interface Type {
  face: Face
  size: number
  /** Height of a line. */
  line: number
  colour: string
  /** Letter spacing in ems. */
  tracking?: number
}

/** One way to typeset a text: a text style and the maximum number of lines. */
export interface Way {
  type: Type
  lines: number
}

/** A text that has been broken into lines, and its style. */
export interface Setting {
  type: Type
  lines: string[]
}

/** The fonts of this process. Parsing Inter takes several times as long as the rest of a document. */
const parsed = new Map<Face, ParsedFont>()
/**
 * Characters that share a shape with a less common character of a lower number. Text that is copied from a
 * PDF must contain the characters of this list.
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
 * Loads each shape of a font by its character. A shape keeps the character of its first use. If a document
 * with "Ö" used the shape of "O" first, that shape would have no character, and "O" could not be copied or
 * read aloud in later documents. Shapes with a private number are variants, such as a higher bracket before
 * capitals. They get their character from the text.
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

  width(text: string, type: Type): number {
    return this.#widthOf(text.trimEnd(), type) * type.size
  }

  /**
   * Breaks a text at spaces, and after hyphens and slashes. `broken` is true if a word had to be broken.
   * Lines keep the space at their end, because screen readers need it between two words. Line breaks in the
   * text become spaces.
   */
  wrap(text: string, type: Type, width: number): { lines: string[]; broken: boolean } {
    const room = width / type.size
    const lines: string[] = []
    let broken = false
    let line = ''
    let used = 0
    for (const piece of this.#pieces(text.replace(/[\t\r\n]+/g, ' '), type, room)) {
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
  longestWord(text: string, type: Type): number {
    return (
      Math.max(0, ...this.#pieces(text, type, Number.POSITIVE_INFINITY).map(({ bare }) => bare)) * type.size
    )
  }

  /**
   * Returns the text in the first of `ways` in which it fits without breaking a word. If there is none, uses
   * the last way, breaks words, and cuts the text if needed.
   */
  fit(text: string, ways: readonly Way[], width: number): Setting {
    for (const { type, lines: maxLines } of ways) {
      const { lines, broken } = this.wrap(text, type, width)
      if (lines.length <= maxLines && !broken) return { type, lines }
    }

    const { type, lines: maxLines } = ways.at(-1) as Way
    const { lines } = this.wrap(text, type, width)

    return { type, lines: lines.length <= maxLines ? lines : this.#cut(lines, maxLines, type, width) }
  }

  /** Returns the same text with the same number of lines, whose lengths are as equal as possible. */
  balance({ type, lines }: Setting, width: number): Setting {
    const text = lines.join('')
    if (lines.length < 2) return { type, lines }

    let [low, high] = [width / 2, width]
    while (high - low > 1) {
      const middle = (low + high) / 2
      const { lines: tried, broken } = this.wrap(text, type, middle)
      if (tried.length > lines.length || broken) low = middle
      else high = middle
    }

    return { type, lines: this.wrap(text, type, high).lines }
  }

  /** Draws lines from `top` downwards. */
  draw({ type, lines }: Setting, x: number, top: number, align: 'left' | 'right' = 'left'): void {
    lines.forEach((line, index) => {
      const baseline = top + index * type.line + type.line / 2 + type.size * centre
      const left = align === 'left' ? x : x - this.width(line, type)

      this.#document.font(type.face, type.size).fillColor(type.colour)
      this.#document.text(line, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: (type.tracking ?? 0) * type.size,
      })
    })
  }

  #widthOf(text: string, { face, tracking = 0 }: Type): number {
    const key = `${face} ${text}`
    let ems = this.#ems.get(key)
    if (ems === undefined) {
      ems = this.#document.font(face, 1).widthOfString(text)
      this.#ems.set(key, ems)
    }

    return ems + tracking * text.length
  }

  #pieces(text: string, type: Type, room: number): Piece[] {
    const pieceOf = (piece: string, isPart: boolean): Piece => {
      const width = this.#widthOf(piece, type)
      return {
        text: piece,
        width,
        bare: piece.endsWith(' ') ? width - this.#widthOf(' ', type) : width,
        isPart,
      }
    }
    return text.split(/(?<=[ \-–/])/).flatMap((word) => {
      const piece = pieceOf(word, false)
      return piece.bare <= room ? [piece] : this.#parts(word, type, room).map((part) => pieceOf(part, true))
    })
  }

  #parts(word: string, type: Type, room: number): string[] {
    const letters = Array.from(word)
    const parts: string[] = []

    while (letters.length > 0) {
      let count = 1
      let ems = this.#widthOf(letters[0] ?? '', type)
      while (count < letters.length && ems + this.#widthOf(letters[count] ?? '', type) <= room)
        ems += this.#widthOf(letters[count++] ?? '', type)
      // Kerning may make the part wider than its single letters.
      while (count > 1 && this.#widthOf(letters.slice(0, count).join(''), type) > room) count -= 1
      parts.push(letters.splice(0, count).join(''))
    }

    return parts
  }

  #cut(lines: readonly string[], maxLines: number, type: Type, width: number): string[] {
    const kept = lines.slice(0, maxLines)
    let last = (kept.pop() ?? '').trimEnd()
    while (last !== '' && this.width(last + ellipsis, type) > width)
      last = Array.from(last).slice(0, -1).join('').trimEnd()

    return [...kept, last + ellipsis]
  }
}

export const heightOf = ({ type, lines }: Setting): number => lines.length * type.line

/** Returns ways to typeset a text in `lines` lines, one way for each size from `from` down to `to`. */
export function sizes(from: number, to: number, lines: number, toType: (size: number) => Type): Way[] {
  return Array.from({ length: Math.floor(from - to) + 1 }, (_, index) => ({
    type: toType(from - index),
    lines,
  }))
}
