/**
 * Computes what is published about one statement from its answers: a level from 1 to 10 and, in larger
 * rounds, the share of critical answers. All intermediate values are whole numbers, so that floating-point
 * errors never change a level.
 *
 * Both are computed as if each end of the scale had been chosen by at least one member. Otherwise, a level
 * could prove that no member or exactly one member chose an answer (docs/decisions/0040).
 */
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { Polarity } from '@sorgfalt/contract/risk-assessment/content'
import {
  type CriticalShare,
  criticalShares,
  type RiskBand,
  shareFrom,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

export const formulaVersion = 2

/** How many members chose 1, 2, 3, 4 and 5. Answers of "does not apply" are left out. */
export type Counts = readonly [number, number, number, number, number]

export interface Weights {
  polarity: Polarity
  /** The author's weight of −1, 0 or 1, which is added to the level. */
  offset: number
  sentinel: boolean
}

/** Everything that is published about a statement. */
export interface Assessment {
  /** null if fewer than six members answered. */
  level: number | null
  /** null if the round has fewer than `shareFrom` submissions. */
  criticalShare: CriticalShare | null
}

/** With this many critical answers or more, a sentinel statement has at least the level `sentinelLevel`. */
const sentinelCritical = 2
const sentinelLevel = 7

/** Returns counts by strain from 0 to 4. Agreement means strain for a stressor and relief for a resource. */
const toStrain = (counts: Counts, polarity: Polarity): Counts =>
  polarity === 'stressor' ? counts : [counts[4], counts[3], counts[2], counts[1], counts[0]]

const countAnswers = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)
const strainPoints = (strain: Counts): number => strain.reduce((sum, count, value) => sum + count * value, 0)
const countCritical = (strain: Counts): number => strain[3] + strain[4]

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the number of critical answers, limited to the range from 1 to n − 1. */
const clampCritical = (strain: Counts, n: number): number => clamp(countCritical(strain), 1, n - 1)

/**
 * Returns the level, or null if fewer than six members answered. The mean strain counts for 60 % and the
 * share of critical answers for 40 %, because the mean alone would hide a divided group.
 *
 * The level of a sentinel statement is either one that is also possible without critical answers, or
 * `sentinelLevel` or higher. A level in between would prove that exactly one answer is critical.
 */
export function computeLevel(counts: Counts, { polarity, offset, sentinel }: Weights): number | null {
  const n = countAnswers(counts)
  if (n < minimumCompletions) return null

  const strain = toStrain(counts, polarity)
  const critical = clampCritical(strain, n)
  const isHigh = sentinel && critical >= sentinelCritical
  const mostPoints = sentinel && !isHigh ? 2 * n : 4 * (n - 1)
  const points = clamp(strainPoints(strain), 4, mostPoints)
  const level = 1 + Math.floor((27 * points + 72 * critical + 10 * n) / (20 * n)) + offset

  return clamp(level, isHigh ? sentinelLevel : 1, 10)
}

/** Returns the quarter that contains the share of critical answers. */
function findCriticalShare(counts: Counts, polarity: Polarity): CriticalShare {
  const n = countAnswers(counts)
  const quarters = Math.ceil((4 * clampCritical(toStrain(counts, polarity), n)) / n)
  return criticalShares[quarters - 1] ?? 'more'
}

/** Returns what is published about a statement of a round with this number of submissions. */
export function assess(counts: Counts, weights: Weights, submitted: number): Assessment {
  const level = computeLevel(counts, weights)
  const hasShare = level !== null && submitted >= shareFrom
  return { level, criticalShare: hasShare ? findCriticalShare(counts, weights.polarity) : null }
}

export function findBand(level: number | null): RiskBand {
  if (level === null) return 'notAssessable'
  return (['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const)[Math.ceil(level / 2) - 1] ?? 'veryHigh'
}
