/** Recognises Word and Excel files by their list of content types. Unpacks nothing else. */
import { readZip, ZipError } from '../archives/read-zip.ts'

/** The content type of the main part. Files with macros name another one. */
const mainParts = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const contentTypes = { path: '[Content_Types].xml', maxBytes: 1_000_000 }
const limits = { files: 1000, bytes: 150_000_000 }
/** Programs in a document, by their path. */
const active = /(^|\/)(vbaProject\.bin|activeX|embeddings)(\/|$)/i

/** Checks whether a file is a Word or Excel file without macros. */
export async function isOfficeFile(bytes: Buffer, type: keyof typeof mainParts): Promise<boolean> {
  const paths: string[] = []
  const isWanted = (path: string, size: number): boolean => {
    paths.push(path)
    return path === contentTypes.path && size <= contentTypes.maxBytes
  }

  try {
    const files = await readZip(bytes, { limits, isWanted })
    const text = files.get(contentTypes.path)?.toString('utf8') ?? ''
    return text.includes(`"${mainParts[type]}"`) && !paths.some((path) => active.test(path))
  } catch (error) {
    if (error instanceof ZipError) return false
    throw error
  }
}
