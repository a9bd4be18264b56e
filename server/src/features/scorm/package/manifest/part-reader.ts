/** Reads the items of an organization with their resources. */
import type { ScormEdition } from '@sorgfalt/contract/scorm/scorm-package'
import type { XmlElement } from '../../../../platform/package/xml.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ScormManifestPart } from '../manifest-part.ts'
import { attributeOf, childOf, childrenOf, numberIn, textOf } from './elements.ts'
import type { Findings } from './findings.ts'
import {
  appendParameters,
  encodeLaunchPath,
  isExternal,
  type PackagePaths,
  resolveAddress,
} from './launch-path.ts'
import { createSequencingReader, type PartSequencing } from './sequencing.ts'

const maxTitleLength = 200
const maxPartIdLength = 200

/** What the standard allows as the launch data of a part, in characters (SCORM 2004). */
const maxLaunchDataLength = 4000

interface Source {
  manifest: XmlElement
  edition: ScormEdition
  paths: PackagePaths
  findings: Findings
}

/** A resource of the manifest with the values of `xml:base` that apply to it. */
interface Resource {
  element: XmlElement
  bases: string[]
}

/** An item, and whether learners see it in the table of contents. */
interface Item {
  element: XmlElement
  depth: number
  isVisible: boolean
}

export class PartReader {
  readonly #source: Source
  readonly #resources = new Map<string, Resource>()
  readonly #readSequencing: (item: XmlElement) => PartSequencing
  readonly #partIds = new Set<string>()

  constructor(source: Source) {
    this.#source = source
    this.#readSequencing = createSequencingReader(source.manifest)
    this.#collectResources(source.manifest, [])
  }

  /**
   * Returns the parts of an organization. Leaves out items that learners do not see, unless no others can be
   * launched.
   *
   * @throws Refusal ScormPackage.OrganizationMissing, LaunchMissing or PathInvalid
   */
  read(organization: XmlElement): ScormManifestPart[] {
    if (this.#readSequencing(organization).hasRules) this.#source.findings.add('Sequencing', 'organization')

    const items = listItems(organization, 0, true)
    const visible = items.filter(({ isVisible }) => isVisible)
    const parts = (visible.some(isLaunchable) ? visible : items).map((item) => this.#readPart(item))
    if (!parts.some(({ path }) => path !== null)) refuse('ScormPackage.OrganizationMissing')

    return parts
  }

  /** Collects the resources of a manifest and of the manifests inside it. */
  #collectResources(manifest: XmlElement, outer: readonly string[]): void {
    const bases = [...outer, ...baseOf(manifest)]
    for (const list of childrenOf(manifest, 'resources'))
      for (const element of childrenOf(list, 'resource')) {
        const resource = { element, bases: [...bases, ...baseOf(list), ...baseOf(element)] }
        const identifier = attributeOf(element, 'identifier')
        if (identifier !== null) this.#resources.set(identifier, resource)
        this.#checkFiles(resource)
      }

    for (const inner of childrenOf(manifest, 'manifest')) this.#collectResources(inner, bases)
  }

  /** Reports files of a resource that the archive does not contain. */
  #checkFiles({ element, bases }: Resource): void {
    const { paths, findings } = this.#source
    for (const file of childrenOf(element, 'file')) {
      const href = attributeOf(file, 'href')
      if (href === null || isExternal(href)) continue

      const address = resolveAddress(paths, bases, href)
      if (address.file === undefined) findings.add('FilesMissing', address.named)
    }
  }

  #readPart({ element, depth }: Item): ScormManifestPart {
    const reference = attributeOf(element, 'identifierref')
    const resource = reference === null ? undefined : this.#resources.get(reference)
    if (reference !== null && !resource) refuse('ScormPackage.LaunchMissing', { params: { path: reference } })

    const partId = this.#readPartId(element)
    const title = (textOf(childOf(element, 'title')) ?? partId).slice(0, maxTitleLength)
    const path = resource ? this.#readLaunchPath(resource, element) : null
    const kind = resource && path !== null ? this.#readKind(resource) : 'heading'

    return { partId, title, depth, kind, path, ...this.#readRules(element, title) }
  }

  #readPartId(element: XmlElement): string {
    const stated = attributeOf(element, 'identifier')?.slice(0, maxPartIdLength)
    const isUsable = stated !== undefined && !this.#partIds.has(stated)
    if (!isUsable) this.#source.findings.add('SchemaInvalid', `item/@identifier ${stated ?? ''}`.trim())

    const partId = isUsable ? stated : `sorgfalt-part-${this.#partIds.size + 1}`
    this.#partIds.add(partId)
    return partId
  }

  /** Returns null for a resource without a start page. */
  #readLaunchPath({ element, bases }: Resource, item: XmlElement): string | null {
    const href = attributeOf(element, 'href')
    if (href === null) return null
    if (isExternal([...bases, href].join('')))
      refuse('ScormPackage.LaunchMissing', { params: { path: href.slice(0, 100) } })

    const { file, named, suffix } = resolveAddress(this.#source.paths, bases, href)
    if (file === undefined) refuse('ScormPackage.LaunchMissing', { params: { path: named.slice(0, 100) } })

    return encodeLaunchPath(file, appendParameters(suffix, attributeOf(item, 'parameters')))
  }

  /** A resource without a valid type may call the run-time, so it is treated as a SCO. */
  #readKind({ element }: Resource): 'sco' | 'asset' {
    const type = attributeOf(element, 'scormtype')?.toLowerCase()
    if (type === 'sco' || type === 'asset') return type

    this.#source.findings.add('SchemaInvalid', 'resource/@scormType')
    return 'sco'
  }

  #readRules(
    element: XmlElement,
    title: string,
  ): Omit<ScormManifestPart, 'partId' | 'title' | 'depth' | 'kind' | 'path'> {
    const { edition, findings } = this.#source
    const launchData = textOf(childOf(element, 'datafromlms'))?.slice(0, maxLaunchDataLength) ?? null
    const timeLimitAction = textOf(childOf(element, 'timelimitaction'))

    if (edition === 'scorm12') {
      if (textOf(childOf(element, 'prerequisites')) !== null) findings.add('Sequencing', title)
      const mastery = textOf(childOf(element, 'masteryscore'))
      const masteryScore = numberIn(mastery, 0, 100)
      if (mastery !== null && masteryScore === null) findings.add('SchemaInvalid', 'adlcp:masteryscore')

      const maxTimeAllowed = textOf(childOf(element, 'maxtimeallowed'))
      const none = { completionThreshold: null, objectiveIds: [] }
      return { launchData, masteryScore, maxTimeAllowed, timeLimitAction, ...none }
    }

    const { hasRules, ...sequencing } = this.#readSequencing(element)
    if (hasRules) findings.add('Sequencing', title)

    return { launchData, completionThreshold: readThreshold(element), timeLimitAction, ...sequencing }
  }
}

function listItems(parent: XmlElement, depth: number, isParentVisible: boolean): Item[] {
  return childrenOf(parent, 'item').flatMap((element) => {
    const isVisible = isParentVisible && attributeOf(element, 'isvisible')?.toLowerCase() !== 'false'
    return [{ element, depth, isVisible }, ...listItems(element, depth + 1, isVisible)]
  })
}

const isLaunchable = ({ element }: Item): boolean => attributeOf(element, 'identifierref') !== null

function baseOf(element: XmlElement): string[] {
  const base = [...element.attributes].find(([name]) => name.toLowerCase() === 'xml:base')?.[1].trim()
  return base ? [base.endsWith('/') ? base : `${base}/`] : []
}

/** The 4th edition states the threshold in an attribute, earlier editions in the text. */
function readThreshold(item: XmlElement): number | null {
  const element = childOf(item, 'completionthreshold')
  if (attributeOf(element, 'completedbymeasure') === 'true')
    return numberIn(attributeOf(element, 'minprogressmeasure') ?? '1', 0, 1)

  return numberIn(textOf(element), 0, 1)
}
