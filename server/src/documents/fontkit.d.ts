/** What we use of fontkit, which brings no types. */
declare module 'fontkit' {
  /** A parsed font, as pdfkit takes it. */
  export function create(file: Uint8Array): object
}
