/**
 * Recognises Word and Excel files by their declarations about their parts: the list of content types, and the
 * relationships by which the office programs find a part. The names of parts are ignored, because a part may
 * have any name. No other file of the archive is unpacked.
 */
import { readZip, ZipError } from '../archives/read-zip.ts'
import { parseXml, type XmlElement, XmlError } from '../package/xml.ts'

const officeTypes = ['docx', 'xlsx'] as const
type OfficeType = (typeof officeTypes)[number]

/** The content type of the main part. Files with macros declare a different type. */
const mainParts: Record<OfficeType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}

const contentTypesPath = '[content_types].xml'
const relationshipsPath = /(^|\/)_rels\/[^/]*\.rels$/

const zipLimits = { files: 1000, bytes: 150_000_000 }
/** Maximum size of all declarations together. */
const maxDeclarationBytes = 1_000_000
/** Maximum number of elements and attributes of all declarations together. */
const maxNodes = 50_000
const maxDepth = 4

/** Content types of macros and embedded objects: VBA, Excel 4 macros, ActiveX, OLE. */
const activeContentType = /vbaProject|vbaData|macroEnabled|macrosheet|activeX|oleObject/i
/** Types of the relationships to macros and embedded objects. `package` is an embedded document. */
const activeRelationship =
  /\/(vbaProject\w*|wordVbaData|xl(Intl)?Macrosheet|control|activeXControl\w*|oleObject|package)$/i

/** Returns whether `detectOfficeType` recognises this type. */
export const isOfficeType = (type: string): type is OfficeType => officeTypes.some((one) => one === type)

/**
 * Returns the type of a Word or Excel file without macros and without embedded objects. Returns undefined for
 * all other files.
 */
export async function detectOfficeType(bytes: Buffer): Promise<OfficeType | undefined> {
  try {
    const { contentTypes, relationships } = await readDeclarations(bytes)
    const isActive =
      contentTypes.some((one) => activeContentType.test(one)) ||
      relationships.some((one) => activeRelationship.test(one))

    return isActive ? undefined : officeTypes.find((type) => contentTypes.includes(mainParts[type]))
  } catch (error) {
    if (error instanceof ZipError || error instanceof XmlError) return undefined
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
  let declaredBytes = 0
  const isWanted = (path: string, size: number): boolean => {
    const name = path.toLowerCase()
    if (name !== contentTypesPath && !relationshipsPath.test(name)) return false

    declaredBytes += size
    if (declaredBytes > maxDeclarationBytes) throw new ZipError('the declarations are too large')
    return true
  }

  const declarations: Declarations = { contentTypes: [], relationships: [] }
  let nodes = maxNodes
  for (const [path, content] of await readZip(bytes, { limits: zipLimits, isWanted })) {
    const text = content.toString('utf8').replace(/^\ufeff/, '')
    const isList = path.toLowerCase() === contentTypesPath
    const values = isList ? declarations.contentTypes : declarations.relationships
    for (const { attributes } of listElements(parseXml(text, { depth: maxDepth, nodes }))) {
      nodes -= 1 + attributes.size
      const value = attributes.get(isList ? 'ContentType' : 'Type')
      if (value !== undefined) values.push(value)
    }
  }

  return declarations
}

/** Lists an element and all elements inside it, whatever their names and namespaces are. */
const listElements = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap((child) => listElements(child)),
]
