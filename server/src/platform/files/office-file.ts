/**
 * Recognises Word and Excel files by their declarations about their parts: the list of content types, and the
 * relationships by which the office programs find a part. The names of parts are ignored, because a part may
 * have any name. No other file of the archive is unpacked.
 */
import { readZip, ZipError } from '../archives/read-zip.ts'
import { parseXml, type XmlElement, XmlError } from '../package/xml.ts'

/** The content type of the main part. Files with macros declare a different type. */
const mainParts = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const

const contentTypesPath = '[content_types].xml'
const relationshipsPath = /(^|\/)_rels\/[^/]*\.rels$/

const limits = { files: 1000, bytes: 150_000_000 }
/** Maximum size of all declarations together. */
const maxDeclarationBytes = 10_000_000
const maxContentTypesBytes = 1_000_000
const maxDepth = 4

/** Content types of macros and embedded objects: VBA, Excel 4 macros, ActiveX, OLE. */
const activeContentType = /vbaProject|vbaData|macroEnabled|macrosheet|activeX|oleObject/i
/** Types of the relationships to such parts. `package` is an embedded document. */
const activeRelationship =
  /\/(vbaProject\w*|wordVbaData|xl(Intl)?Macrosheet|control|activeXControl\w*|oleObject|package)$/i

/** Checks whether a file is a Word or Excel file without macros and without embedded objects. */
export async function isOfficeFile(bytes: Buffer, type: keyof typeof mainParts): Promise<boolean> {
  try {
    const { contentTypes, relationships } = await readDeclarations(bytes)
    return (
      contentTypes.includes(mainParts[type]) &&
      !contentTypes.some((one) => activeContentType.test(one)) &&
      !relationships.some((one) => activeRelationship.test(one))
    )
  } catch (error) {
    if (error instanceof ZipError || error instanceof XmlError) return false
    throw error
  }
}

interface Declarations {
  contentTypes: string[]
  /** Types of the relationships of all parts. */
  relationships: string[]
}

/** @throws ZipError, XmlError */
async function readDeclarations(bytes: Buffer): Promise<Declarations> {
  let declared = 0
  const isWanted = (path: string, size: number): boolean => {
    const name = path.toLowerCase()
    const isList = name === contentTypesPath
    if (!isList && !relationshipsPath.test(name)) return false

    declared += size
    if (declared > maxDeclarationBytes || (isList && size > maxContentTypesBytes))
      throw new ZipError(`${path} is too large`)
    return true
  }

  const contentTypes: string[] = []
  const relationships: string[] = []
  for (const [path, content] of await readZip(bytes, { limits, isWanted })) {
    const root = parseXml(content.toString('utf8').replace(/^\ufeff/, ''), maxDepth)
    if (path.toLowerCase() === contentTypesPath) contentTypes.push(...readAttributes(root, 'ContentType'))
    else relationships.push(...readAttributes(root, 'Type'))
  }

  return { contentTypes, relationships }
}

/** Returns the values of an attribute in all elements, whatever their names and namespaces are. */
const readAttributes = ({ attributes, children }: XmlElement, name: string): string[] => [
  ...[attributes.get(name)].filter((value) => value !== undefined),
  ...children.flatMap((child) => readAttributes(child, name)),
]
