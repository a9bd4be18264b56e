/** What we use of fontkit, which brings no types. */
declare module 'fontkit' {
  /** A parsed font, as pdfkit takes it. */
  export interface ParsedFont {
    /** Glyphs met so far, each with the letters of its first use. */
    _glyphs: Record<number, unknown>
  }
  export function create(file: Uint8Array): ParsedFont
}
