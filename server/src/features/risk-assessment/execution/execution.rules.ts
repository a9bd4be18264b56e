/** Rules for saving answers, and for adding submitted answers to the tally of the round. No I/O, no clock. */
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import {
  type Choice,
  isMatrixChoice,
  isScaleChoice,
  type RiskAnswer,
} from '@sorgfalt/contract/risk-assessment/execution'
import type { Counts } from '../evaluation/formula.rules.ts'
import { isLeasedByOther, type Lease } from '../lease/lease.rules.ts'

/** Answers by item id. */
export type Answers = Readonly<Record<string, Choice>>

export const listItems = (catalogue: RiskCatalogueVersion): RiskItem[] =>
  catalogue.categories.flatMap(({ items }) => items)

/**
 * Returns whether the catalogue allows these answers. A catalogue with a matrix allows choices of the matrix.
 * Any other catalogue allows choices on the scale.
 */
export const fitsCatalogue = (
  { matrix }: Pick<RiskCatalogueVersion, 'matrix'>,
  saved: readonly RiskAnswer[],
): boolean => saved.every(({ value }) => (matrix ? isMatrixChoice(value) : isScaleChoice(value)))

/**
 * Merges saved answers into earlier ones. Returns undefined if an item is unknown or occurs twice in `saved`.
 */
export function mergeAnswers(
  items: readonly RiskItem[],
  before: Answers,
  saved: readonly RiskAnswer[],
): Answers | undefined {
  const known = new Set(items.map(({ id }) => id))
  const answered = new Set(saved.map(({ itemId }) => itemId))
  if (answered.size < saved.length || saved.some(({ itemId }) => !known.has(itemId))) return undefined
  return { ...before, ...Object.fromEntries(saved.map(({ itemId, value }) => [itemId, value])) }
}

/** Returns the share of answered items as a whole percentage. */
export const answeredPercent = (items: readonly RiskItem[], answers: Answers): number =>
  Math.floor((100 * items.filter(({ id }) => answers[id] !== undefined).length) / items.length)

export const countUnanswered = (items: readonly RiskItem[], answers: Answers): number =>
  items.filter(({ id }) => answers[id] === undefined).length

/** How many members chose each answer from 1 to 5, by item id. */
export type Tally = Readonly<Record<string, Counts>>

export const emptyCounts: Counts = [0, 0, 0, 0, 0]

/** The submissions of a round so far. */
export interface RoundTally {
  /** Number of all submissions. Screens show this number, so a refusal may contain it. */
  submitted: number
  tally: Tally
}

export const emptyRoundTally: RoundTally = { submitted: 0, tally: {} }

export const addSubmission = ({ submitted, tally }: RoundTally, answers: Answers): RoundTally => ({
  submitted: submitted + 1,
  tally: addToTally(tally, answers),
})

/**
 * Adds answers on the scale to the tally. Answers of a matrix are not counted, because they are stored with
 * names.
 */
export function addToTally(tally: Tally, answers: Answers): Tally {
  const added = Object.entries(answers).flatMap(([id, value]) => {
    if (typeof value !== 'number') return []
    const counts = (tally[id] ?? emptyCounts).map((count, index) => count + (index === value - 1 ? 1 : 0))
    return [[id, counts] as const]
  })
  return { ...tally, ...(Object.fromEntries(added) as unknown as Tally) }
}

interface SaveRequest {
  leaseToken: string
  /** The revision that the save is based on. */
  revision: number
}

/** Returns why a save is refused, or undefined if it is accepted. */
export function findSaveRefusal(
  stored: { lease: Lease; revision: number },
  { leaseToken, revision }: SaveRequest,
  now: Date,
) {
  if (isLeasedByOther(stored.lease, leaseToken, now)) return 'RiskAssessment.ExecutionLeased'
  return stored.revision === revision ? undefined : 'Version.Conflict'
}
