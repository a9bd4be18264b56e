import type { AssignmentTarget, assignmentTerms, TargetKind } from '@sorgfalt/contract/elearning/assignment'

/** A target that the user has chosen. */
export interface ChosenTarget extends AssignmentTarget {
  name: string
  /** The uuids of the units above an org unit. */
  above: readonly string[]
}

/** A row of the list from which targets are chosen. */
export interface TargetRow {
  kind: TargetKind
  uuid: string
  name: string
  /** A second text: the location of a group, or the username of a member. */
  detail: string | null
  /** Number of members. Null for a member. */
  count: number | null
  /** The uuids of the units above an org unit, the highest first. */
  above: readonly string[]
  hasChildren: boolean
}

/** How a row is chosen: itself, together with a unit above it, only in parts, or not at all. */
export type RowChoice = 'chosen' | 'included' | 'partly' | 'none'

/** Returns how a row is chosen. */
export function choiceOf(row: Pick<TargetRow, 'uuid' | 'above'>, chosen: readonly ChosenTarget[]): RowChoice {
  if (chosen.some(({ uuid }) => uuid === row.uuid)) return 'chosen'
  if (chosen.some(({ uuid, includeSubUnits }) => includeSubUnits && row.above.includes(uuid)))
    return 'included'

  return chosen.some(({ above }) => above.includes(row.uuid)) ? 'partly' : 'none'
}

/**
 * Adds a row to the chosen targets. A unit is chosen with the units below it, which are then not chosen
 * separately.
 */
export function chooseRow(row: TargetRow, chosen: readonly ChosenTarget[]): ChosenTarget[] {
  const { kind, uuid, name, above, hasChildren } = row
  const others = chosen.filter((target) => target.uuid !== uuid && !target.above.includes(uuid))

  return [...others, { kind, uuid, name, above, includeSubUnits: hasChildren }]
}

/** Removes a target. */
export const dropTarget = (target: string, chosen: readonly ChosenTarget[]): ChosenTarget[] =>
  chosen.filter(({ uuid }) => uuid !== target)

/** Includes the units below a chosen unit, or leaves them out. */
export const setSubUnits = (
  target: string,
  includeSubUnits: boolean,
  chosen: readonly ChosenTarget[],
): ChosenTarget[] =>
  chosen
    .filter(({ above }) => !includeSubUnits || !above.includes(target))
    .map((one) => (one.uuid === target ? { ...one, includeSubUnits } : one))

export type TermDays = (typeof assignmentTerms)[number]

/** The time until the first due date, as the user has set it. */
export type ChosenTerm = { days: TermDays | null } | { dueOn: string }

/** Returns the term as the call expects it. Days that equal those of the settings follow the settings. */
export function toTermInput(term: ChosenTerm, settingsDays: number) {
  if ('dueOn' in term) return { bufferDays: null, dueOn: term.dueOn || null }
  return { bufferDays: term.days === settingsDays ? null : term.days, dueOn: null }
}
