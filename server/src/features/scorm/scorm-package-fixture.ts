/** Builds SCORM packages for tests. Their content is made up. */
import type { ScormEdition } from '@sorgfalt/contract/scorm/scorm-package'
import { type Packed, zip } from '../../test/zip-fixture.ts'
import type { ScormManifestPart } from './package/manifest-part.ts'

type Part = Partial<ScormManifestPart> & {
  /** The address in the manifest, if it differs from `path`. Null leaves the address out. */
  href?: string | null
  prerequisites?: string
  /** XML that is added to the item, such as sequencing rules. */
  xml?: string
}

export interface ScormPackage {
  edition?: ScormEdition
  title?: string
  /** XML of LOM, the metadata of the package. */
  lom?: string
  parts?: readonly Part[]
  /** Further files by their path, or other content for a start page. Null leaves a start page out. */
  files?: Record<string, string | Uint8Array | null>
  /** The whole manifest, instead of the one that is made from the other properties. */
  manifest?: string | Uint8Array
  /** The folder that contains all files, such as `course/`. Default: none. */
  folder?: string
}

const onePart: readonly Part[] = [{ partId: 'part-1', title: 'Fire safety' }]

/** Returns a package as a ZIP archive. Without options: SCORM 1.2 with one SCO, whose path is `part-1.html`. */
export const scormZip = (options: ScormPackage = {}): Buffer => zip(scormFiles(options))

/** Returns the files of a package. */
export function scormFiles(options: ScormPackage = {}): Packed[] {
  const { folder = '', manifest = scormManifest(options), files = {} } = options
  const pages = resolveParts(options).flatMap(({ path, title }): [string, string][] =>
    path === null ? [] : [[path.replace(/[?#].*$/s, ''), startPage(title)]],
  )
  const contents = { 'imsmanifest.xml': manifest, ...Object.fromEntries(pages), ...files }

  return Object.entries(contents).flatMap(([path, content]) =>
    content === null ? [] : [{ path: folder + path, content }],
  )
}

const startPage = (title: string): string =>
  `<!doctype html><html lang="en"><title>${escapeXml(title)}</title><h1>${escapeXml(title)}</h1></html>`

type ResolvedPart = ScormManifestPart & Part

function resolveParts({ parts = onePart }: ScormPackage): ResolvedPart[] {
  return parts.map((part, index) => {
    const partId = part.partId ?? `part-${index + 1}`
    const kind = part.kind ?? 'sco'
    return {
      title: `Part ${index + 1}`,
      depth: 0,
      path: kind === 'heading' ? null : `${partId}.html`,
      launchData: null,
      masteryScore: null,
      completionThreshold: null,
      maxTimeAllowed: null,
      timeLimitAction: null,
      objectiveIds: [],
      ...part,
      partId,
      kind,
    }
  })
}

const versions = {
  scorm12: '1.2',
  'scorm2004-2': 'CAM 1.3',
  'scorm2004-3': '2004 3rd Edition',
  'scorm2004-4': '2004 4th Edition',
} as const satisfies Record<ScormEdition, string>
const namespaces12 = `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"`
const namespaces2004 = `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"`

/** Returns the manifest of a package. */
export function scormManifest(options: ScormPackage = {}): string {
  const { edition = 'scorm12', title = 'Fire safety at work', lom = '' } = options
  const parts = resolveParts(options)
  const is12 = edition === 'scorm12'

  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="package" version="1.0" ${is12 ? namespaces12 : namespaces2004}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${versions[edition]}</schemaversion>${lom}</metadata>
  <organizations default="toc">
    <organization identifier="toc"><title>${escapeXml(title)}</title>${formatItems(parts, is12)}</organization>
  </organizations>
  <resources>${parts.map((part) => formatResource(part, is12)).join('')}</resources>
</manifest>`
}

/** Returns the items, each inside the last item before it that has a smaller depth. */
function formatItems(parts: readonly ResolvedPart[], is12: boolean): string {
  let xml = ''
  parts.forEach((part, index) => {
    const next = parts[index + 1]?.depth ?? 0
    const reference = part.kind === 'heading' ? '' : ` identifierref="resource-${escapeXml(part.partId)}"`
    xml += `\n<item identifier="${escapeXml(part.partId)}"${reference}><title>${escapeXml(part.title)}</title>`
    xml += is12 ? formatRules12(part) : formatRules2004(part)
    xml += '</item>'.repeat(Math.max(0, part.depth - next + 1))
  })

  return xml
}

const formatRules12 = (part: ResolvedPart): string =>
  element('adlcp:prerequisites', part.prerequisites) +
  element('adlcp:maxtimeallowed', part.maxTimeAllowed) +
  element('adlcp:timelimitaction', part.timeLimitAction) +
  element('adlcp:datafromlms', part.launchData) +
  element('adlcp:masteryscore', part.masteryScore) +
  (part.xml ?? '')

function formatRules2004(part: ResolvedPart): string {
  const [primary, ...others] = part.objectiveIds
  const minimum =
    part.masteryScore === null
      ? ''
      : `<imsss:minNormalizedMeasure>${part.masteryScore / 100}</imsss:minNormalizedMeasure>`
  const limit = part.maxTimeAllowed
    ? `<imsss:limitConditions attemptAbsoluteDurationLimit="${escapeXml(part.maxTimeAllowed)}"/>`
    : ''
  const objectives =
    primary === undefined && minimum === ''
      ? ''
      : `<imsss:objectives><imsss:primaryObjective satisfiedByMeasure="${minimum !== ''}"${
          primary === undefined ? '' : ` objectiveID="${escapeXml(primary)}"`
        }>${minimum}</imsss:primaryObjective>${others
          .map((id) => `<imsss:objective objectiveID="${escapeXml(id)}"/>`)
          .join('')}</imsss:objectives>`
  const sequencing = limit + objectives

  return (
    element('adlcp:timeLimitAction', part.timeLimitAction) +
    element('adlcp:dataFromLMS', part.launchData) +
    element('adlcp:completionThreshold', part.completionThreshold) +
    (sequencing && `<imsss:sequencing>${sequencing}</imsss:sequencing>`) +
    (part.xml ?? '')
  )
}

function formatResource({ partId, kind, path, href = path }: ResolvedPart, is12: boolean): string {
  if (kind === 'heading') return ''
  const attribute = is12 ? 'adlcp:scormtype' : 'adlcp:scormType'
  const address = href === null ? '' : ` href="${escapeXml(href)}"`
  const file = path === null ? '' : `<file href="${escapeXml(path.replace(/[?#].*$/s, ''))}"/>`
  return `\n<resource identifier="resource-${escapeXml(partId)}" type="webcontent" ${attribute}="${kind}"${
    address
  }>${file}</resource>`
}

const element = (name: string, value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
