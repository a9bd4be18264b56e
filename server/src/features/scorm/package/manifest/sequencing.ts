/** Reads the sequencing of SCORM 2004: objectives and limits, and the rules that the server does not apply. */
import type { XmlElement } from '../../../../platform/package/xml.ts'
import { allBelow, attributeOf, childOf, childrenOf, numberIn } from './elements.ts'

/** What the sequencing of an item says for its part. */
export interface PartSequencing {
  objectiveIds: string[]
  /** In percent. */
  masteryScore: number | null
  maxTimeAllowed: string | null
  /** Whether there are rules for the order of the parts, which the server does not apply. */
  hasRules: boolean
}

/** Returns a function that reads the sequencing of an item or an organization. */
export function createSequencingReader(manifest: XmlElement): (item: XmlElement) => PartSequencing {
  const shared = new Map(
    allBelow(manifest, 'sequencingcollection')
      .flatMap((collection) => childrenOf(collection, 'sequencing'))
      .map((sequencing) => [attributeOf(sequencing, 'id'), sequencing]),
  )

  return (item) => {
    const own = childOf(item, 'sequencing')
    const reference = attributeOf(own, 'idref')
    const referenced = reference === null ? undefined : shared.get(reference)
    // What the item states itself replaces what it refers to.
    const find = (name: string) => childOf(own, name) ?? childOf(referenced, name)
    const objectives = find('objectives')
    const primary = childOf(objectives, 'primaryobjective')
    const limits = find('limitconditions')

    return {
      objectiveIds: [primary, ...childrenOf(objectives, 'objective')]
        .map((objective) => attributeOf(objective, 'objectiveid'))
        .filter((id) => id !== null),
      masteryScore: readMasteryScore(primary),
      maxTimeAllowed: attributeOf(limits, 'attemptabsolutedurationlimit'),
      hasRules:
        hasChildren(find('sequencingrules')) ||
        hasChildren(find('rolluprules')) ||
        attributeOf(limits, 'attemptlimit') !== null ||
        forcesOrder(find('controlmode')),
    }
  }
}

const hasChildren = (element: XmlElement | undefined): boolean => (element?.children.length ?? 0) > 0

const forcesOrder = (controlMode: XmlElement | undefined): boolean =>
  attributeOf(controlMode, 'choice') === 'false' ||
  attributeOf(controlMode, 'choiceexit') === 'false' ||
  attributeOf(controlMode, 'forwardonly') === 'true'

function readMasteryScore(primary: XmlElement | undefined): number | null {
  if (attributeOf(primary, 'satisfiedbymeasure') !== 'true') return null

  const text = childOf(primary, 'minnormalizedmeasure')?.text.trim()
  const fraction = text === undefined ? 1 : numberIn(text, -1, 1)
  return fraction === null ? null : Math.max(0, Math.round(fraction * 10_000) / 100)
}
