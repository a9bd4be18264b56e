/**
 * Protects members against the comparison of two results. If two rounds differ by one or two participants,
 * the difference between their results could reveal the answers of these members. No I/O, no clock.
 */
import { type Assessment, assess, type Counts, type Weights } from './formula.rules.ts'

/**
 * If at most this many participants differ, the difference between two results must not reveal their answers.
 */
export const maxHiddenMembers = 2
/**
 * Number of days after which an earlier result no longer limits what is published about almost the same
 * participants. By then, the other members can have changed their answers too, so a difference between the
 * two results reveals no single answer.
 */
export const comparableDays = 180

/** An earlier result about almost the same participants. */
export interface NearbyResult {
  /** Participants of the new round who did not take part in the earlier one. */
  joined: number
  /** Participants of the earlier round who did not take part in the new one. */
  left: number
  /** What the earlier result published, by item id. */
  assessments: ReadonlyMap<string, Assessment>
}

/**
 * Returns all counts that are possible after the answer of one member is added or removed.
 */
function changeByOne(counts: Counts, change: 1 | -1): Counts[] {
  const changed = counts.flatMap((count, index) =>
    count + change < 0 ? [] : [counts.map((other, at) => (at === index ? other + change : other))],
  )
  // The counts stay the same if the member has chosen "does not apply".
  return [counts, ...(changed as unknown as Counts[])]
}

/** Returns whether the members who joined or left can account for the whole difference from `before`. */
function isExplained(
  counts: Counts,
  weights: Weights,
  {
    submitted,
    before,
    joined,
    left,
  }: { submitted: number; before: Assessment; joined: number; left: number },
): boolean {
  let possible = [counts]
  for (let member = 0; member < joined; member += 1)
    possible = possible.flatMap((earlier) => changeByOne(earlier, -1))
  for (let member = 0; member < left; member += 1)
    possible = possible.flatMap((earlier) => changeByOne(earlier, 1))

  return possible.some((earlier) => {
    const { level, criticalShare } = assess(earlier, weights, submitted - joined + left)
    return level === before.level && criticalShare === before.criticalShare
  })
}

interface Item extends Weights {
  id: string
}

/**
 * Returns what is published about a statement. That is the earlier assessment if the members who took part in
 * only one of the two rounds can explain the difference.
 */
export function assessBeside(
  counts: Counts,
  item: Item,
  submitted: number,
  nearby: NearbyResult | undefined,
): Assessment {
  const before = nearby?.assessments.get(item.id)
  if (nearby && before && isExplained(counts, item, { ...nearby, submitted, before })) return before
  return assess(counts, item, submitted)
}
