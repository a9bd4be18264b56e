import type { OpenOralPart } from '@sorgfalt/contract/elearning/oral'

type ChecklistItem = OpenOralPart['checklist'][number]
export type OralPart = Pick<
  OpenOralPart,
  'elearningUuid' | 'title' | 'memberUuid' | 'firstName' | 'lastName' | 'checklist'
>

/** The oral part of one e-learning, which is confirmed for all its members together. */
export interface OralTalk {
  elearningUuid: string
  title: string
  members: OralPart[]
  items: ChecklistItem[]
}

/**
 * Returns the oral parts grouped by e-learning. An e-learning without a checklist gets one item, which has
 * the label `talkLabel` and an empty id.
 */
export function groupTalks(parts: readonly OralPart[], talkLabel: string): OralTalk[] {
  const byElearning = Map.groupBy(parts, ({ elearningUuid }) => elearningUuid)

  return [...byElearning].map(([elearningUuid, members]) => {
    const { title = '', checklist = [] } = members[0] ?? {}
    const items = checklist.length > 0 ? checklist : [{ id: '', label: talkLabel }]
    return { elearningUuid, title, members, items }
  })
}

/** Returns the key of an item, which is unique across e-learnings. */
export const toItemKey = ({ elearningUuid }: OralTalk, { id }: ChecklistItem): string =>
  `${elearningUuid} ${id}`

/** Returns the input that confirms an oral part. It leaves out the item that replaces a missing checklist. */
export const toConfirmation = ({ elearningUuid, members, items }: OralTalk) => ({
  elearningUuid,
  memberUuids: members.map(({ memberUuid }) => memberUuid),
  checklist: items.flatMap(({ id }) => id || []),
})
