/** Declares the part of fontkit that the product uses. The package has no types. */
declare module 'fontkit' {
  /** A parsed font, which pdfkit accepts. */
  export interface ParsedFont {
    /** The characters of the font as Unicode numbers, in ascending order. */
    readonly characterSet: readonly number[]
    /** Loads the shape of a character. */
    glyphForCodePoint(character: number): unknown
  }
  export function create(file: Uint8Array): ParsedFont
}
