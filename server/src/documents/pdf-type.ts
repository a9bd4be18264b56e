/** Setting type in a PDF: measuring, wrapping, fitting. Works in the units of the page's current scale. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type PDFKit from 'pdfkit'

const files = { regular: '400Regular/Inter_400Regular.ttf', medium: '500Medium/Inter_500Medium.ttf', semibold: '600SemiBold/Inter_600SemiBold.ttf' }
export type Face = keyof typeof files
export const faces = Object.keys(files) as Face[]

export interface Type {
  face: Face
  size: number
  /** Height of a line. */
  line: number
  colour: string
  /** Letter spacing in ems. */
  tracking?: number
}

export interface Setting {
  type: Type
  lines: string[]
}

/** Parsed once per process: reading Inter anew costs ten times what the rest of a document does. */
const parsed = new Map<Face, object>()
function fontOf(face: Face): object {
  const known = parsed.get(face)
  if (known) return known
  const font = create(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${files[face]}`)))
  parsed.set(face, font)
  return font
}

const ellipsis = '…'
/** Middle of ascender and descender of Inter above the baseline, in ems: centres a line in its height. */
const centre = (0.96875 - 0.2412) / 2

/** Sets lines of type into one document. */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    // pdfkit takes parsed fonts since 0.20; its types do not say so yet.
    for (const face of faces) document.registerFont(face, fontOf(face) as Buffer)
  }

  width(text: string, type: Type): number {
    return this.#document.font(type.face, type.size).widthOfString(text, { characterSpacing: spacing(type) })
  }

  /** Breaks text at spaces and after hyphens and slashes, and inside a word only where nothing else helps. */
  wrap(text: string, type: Type, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(/(?<=[ \-–/])/)) {
      if (line !== '' && this.width((line + piece).trimEnd(), type) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
      while (line.length > 1 && this.width(line.trimEnd(), type) > width) {
        const head = this.#longestStart(line, type, width)
        lines.push(head)
        line = line.slice(head.length)
      }
    }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()]
  }

  /** The first of the ways to set a text that holds it; the last one cuts what does not fit. */
  fit(text: string, ways: readonly { type: Type; lines: number }[], width: number): Setting {
    let setting: Setting = { type: { face: 'regular', size: 1, line: 1, colour: '#000000' }, lines: [] }
    for (const way of ways) {
      const lines = this.wrap(text, way.type, width)
      if (lines.length <= way.lines) return { type: way.type, lines }
      setting = { type: way.type, lines: this.#cut(lines, way.lines, way.type, width) }
    }
    return setting
  }

  /** Draws lines below each other from `top`; the height they take. */
  draw({ type, lines }: Setting, x: number, top: number, align: 'left' | 'right' = 'left'): number {
    lines.forEach((line, index) => {
      const baseline = top + index * type.line + type.line / 2 + type.size * centre
      const left = align === 'left' ? x : x - this.width(line, type)
      this.#document.font(type.face, type.size).fillColor(type.colour)
      this.#document.text(line, left, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing(type) })
    })
    return heightOf({ type, lines })
  }

  #longestStart(word: string, type: Type, width: number): string {
    let start = ''
    for (const letter of Array.from(word)) {
      if (start !== '' && this.width(start + letter, type) > width) break
      start += letter
    }
    return start
  }

  #cut(lines: readonly string[], most: number, type: Type, width: number): string[] {
    const kept = lines.slice(0, most)
    let last = kept.pop() ?? ''
    while (last !== '' && this.width(last + ellipsis, type) > width) last = Array.from(last).slice(0, -1).join('').trimEnd()
    return [...kept, last + ellipsis]
  }
}

const spacing = ({ tracking = 0, size }: Type): number => tracking * size

export const heightOf = ({ type, lines }: Setting): number => lines.length * type.line

/** Ways to set a text on `lines` lines, from one size down to another in steps. */
export function sizes(from: number, to: number, lines: number, step: number, typeOf: (size: number) => Type): { type: Type; lines: number }[] {
  return Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => ({ type: typeOf(from - index * step), lines }))
}
