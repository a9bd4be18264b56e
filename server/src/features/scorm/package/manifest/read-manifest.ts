/** Reads the manifest of a SCORM package (imsmanifest.xml). */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type ScormEdition, scormLimits } from '@sorgfalt/contract/scorm/scorm-package'
import { decodeText } from '../../../../platform/files/decode-text.ts'
import { parseXml, type XmlElement, XmlError } from '../../../../platform/package/xml.ts'
import { found, refuse } from '../../../../platform/refusal.ts'
import type { ScormManifestPart } from '../manifest-part.ts'
import { refuseTooLarge } from '../too-large.ts'
import { detectEdition } from './edition.ts'
import { attributeOf, childOf, childrenOf, textOf } from './elements.ts'
import type { Findings } from './findings.ts'
import type { PackagePaths } from './launch-path.ts'
import { readMetadata } from './metadata.ts'
import { PartReader } from './part-reader.ts'

/** What a manifest says about its package. */
export interface ScormManifest {
  edition: ScormEdition
  /** Null if the manifest has no title. */
  title: string | null
  description: string | null
  language: Language | null
  durationMinutes: number | null
  /** In the order of the manifest. At least one part has a path. */
  parts: ScormManifestPart[]
}

/** The manifest of a package with 10,000 files has about 25,000 elements and attributes. */
const xmlLimits = { depth: 60, nodes: 150_000 }

/** Maximum size of a manifest in bytes. */
export const maxManifestBytes = 8_000_000

/**
 * Reads a manifest.
 *
 * @throws Refusal ScormPackage.Damaged, NotScorm, OrganizationMissing, LaunchMissing, PathInvalid or TooLarge
 */
export function readManifest(bytes: Uint8Array, paths: PackagePaths, findings: Findings): ScormManifest {
  const manifest = parseManifest(bytes)
  const { edition, isStated } = found(detectEdition(manifest), 'ScormPackage.NotScorm')
  if (!isStated) findings.add('SchemaInvalid', 'metadata/schemaversion')

  const organization = findOrganization(manifest, findings)
  const parts = new PartReader({ manifest, edition, paths, findings }).read(organization)
  if (parts.length > scormLimits.parts) refuseTooLarge()

  const metadata = readMetadata(manifest, organization)

  return { edition, parts, ...metadata, title: textOf(childOf(organization, 'title')) ?? metadata.title }
}

function parseManifest(bytes: Uint8Array): XmlElement {
  if (bytes.length > maxManifestBytes) refuseTooLarge()

  const { text } = found(decodeText(bytes), 'ScormPackage.Damaged')
  try {
    const root = parseXml(text.trim(), xmlLimits, { isDocument: true })
    return /(^|:)manifest$/i.test(root.name) ? root : refuse('ScormPackage.NotScorm')
  } catch (error) {
    if (error instanceof XmlError) refuse('ScormPackage.Damaged')
    throw error
  }
}

/** Returns the default organization, or the first one if the manifest names none that exists. */
function findOrganization(manifest: XmlElement, findings: Findings): XmlElement {
  const list = childOf(manifest, 'organizations')
  const organizations = childrenOf(list, 'organization')
  const defaultId = attributeOf(list, 'default')
  const byDefault = organizations.find((one) => attributeOf(one, 'identifier') === defaultId)
  if (!byDefault && organizations.length > 0) findings.add('SchemaInvalid', 'organizations/@default')

  return found(byDefault ?? organizations[0], 'ScormPackage.OrganizationMissing')
}
