import type { ScormEdition } from '@sorgfalt/contract/scorm/scorm-package'
import type { XmlElement } from '../../../../platform/package/xml.ts'
import { allBelow, attributeOf, descendantOf, textOf } from './elements.ts'

const stated: readonly [RegExp, ScormEdition][] = [
  [/2004.*4th/i, 'scorm2004-4'],
  [/2004.*3rd/i, 'scorm2004-3'],
  [/2004.*2nd|cam\s*1\.3|^1\.3/i, 'scorm2004-2'],
  [/2004/, 'scorm2004-3'],
  [/^(?:scorm\s*|v)?1\.2/i, 'scorm12'],
]

/**
 * Returns the edition of a package, and whether its schema version states it. Some authoring tools write a
 * wrong or no schema version, but the right namespaces. Returns undefined if the package is not SCORM.
 */
export function detectEdition(
  manifest: XmlElement,
): { edition: ScormEdition; isStated: boolean } | undefined {
  const namespaces = [...manifest.attributes.values()].join(' ').toLowerCase()
  const byNamespace = editionOfNamespaces(namespaces)
  const version = textOf(descendantOf(manifest, 'metadata', 'schemaversion')) ?? ''
  const edition = stated.find(([pattern]) => pattern.test(version))?.[1]

  // If the namespace contradicts the stated version, the namespace counts.
  if (edition && (!byNamespace || (edition === 'scorm12') === (byNamespace === 'scorm12')))
    return { edition, isStated: true }

  const found = byNamespace ?? editionOfResources(manifest)
  return found && { edition: found, isStated: false }
}

function editionOfNamespaces(namespaces: string): ScormEdition | undefined {
  if (namespaces.includes('adlcp_v1p3')) return 'scorm2004-3'
  return namespaces.includes('adlcp_rootv1p2') ? 'scorm12' : undefined
}

/** SCORM 1.2 writes the attribute `scormtype`, SCORM 2004 writes `scormType`. */
function editionOfResources(manifest: XmlElement): ScormEdition | undefined {
  const typed = allBelow(manifest, 'resource').find((resource) => attributeOf(resource, 'scormtype') !== null)
  if (!typed) return undefined
  return [...typed.attributes.keys()].some((name) => name.endsWith('scormType')) ? 'scorm2004-3' : 'scorm12'
}
