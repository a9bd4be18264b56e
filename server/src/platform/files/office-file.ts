/** Files of Word and Excel, told by their table of contents; of the rest nothing is unpacked. */
import { unzip, ZipError } from '../archives/read-zip.ts'

/** What the main part of the file must be; files with macros name another one. */
const mainParts = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const contents = { path: '[Content_Types].xml', bytes: 1_000_000 }
/** Programs in a document, whatever it is called. */
const active = /(^|\/)(vbaProject\.bin|activeX|embeddings)(\/|$)/i

/** Bounds against archives that unpack to a multiple stand in {@link unzip}. */
export function isOfficeFile(bytes: Buffer, type: keyof typeof mainParts): boolean {
  const paths: string[] = []
  try {
    const files = unzip(
      bytes,
      (path, size) => paths.push(path) > 0 && path === contents.path && size <= contents.bytes,
    )
    const text = Buffer.from(files.get(contents.path) ?? []).toString('utf8')
    return text.includes(`"${mainParts[type]}"`) && !paths.some((path) => active.test(path))
  } catch (error) {
    if (error instanceof ZipError) return false
    throw error
  }
}
