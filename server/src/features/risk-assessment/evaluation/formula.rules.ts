/**
 * Computes a level from 1 to 10 from the answers to one statement (risk-assessment.md §3.6). All intermediate
 * values are whole numbers, so that every reader computes the same level.
 */
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { Polarity } from '@sorgfalt/contract/risk-assessment/content'
import { detailedFrom, type RiskBand } from '@sorgfalt/contract/risk-assessment/risk-assessment'

export const formulaVersion = 1

/** How many members chose 1, 2, 3, 4 and 5. Answers of "does not apply" are left out. */
export type Counts = readonly [number, number, number, number, number]

export interface Weights {
  polarity: Polarity
  /** The author's weight of −1, 0 or 1, which is added to the level. */
  offset: number
  sentinel: boolean
}

/** The published figures of an item. The level is null if fewer than six members answered. */
export interface Assessment {
  answerCount: number | null
  level: number | null
  /** null below ten answers: an exact figure could reveal each member's answer. */
  loadPercent: number | null
  counts: Counts | null
}

/** Number of critical answers from which a sentinel has at least `sentinelLevel`. */
const sentinelCritical = 2
const sentinelLevel = 7

/** Returns counts by strain from 0 to 4. Agreement means strain for a stressor and relief for a resource. */
const toStrain = (counts: Counts, polarity: Polarity): Counts =>
  polarity === 'stressor' ? counts : [counts[4], counts[3], counts[2], counts[1], counts[0]]

const countAnswers = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)
const strainPoints = (strain: Counts): number => strain.reduce((sum, count, value) => sum + count * value, 0)
const countCritical = (strain: Counts): number => strain[3] + strain[4]

/**
 * Returns the level, or null if fewer than six members answered. The mean strain counts 60 %, the share of
 * critical answers 40 %: the mean alone would hide a divided group.
 */
export function computeLevel(counts: Counts, { polarity, offset, sentinel }: Weights): number | null {
  const n = countAnswers(counts)
  if (n < minimumCompletions) return null

  const strain = toStrain(counts, polarity)
  const level =
    1 + Math.floor((27 * strainPoints(strain) + 72 * countCritical(strain) + 10 * n) / (20 * n)) + offset
  const least = sentinel && countCritical(strain) >= sentinelCritical ? sentinelLevel : 1

  return Math.min(10, Math.max(least, level))
}

/** Returns the load from 0 to 100, rounded half up. */
export function computeLoadPercent(counts: Counts, polarity: Polarity): number {
  const strain = toStrain(counts, polarity)
  const n = countAnswers(counts)
  return Math.floor((30 * strainPoints(strain) + 80 * countCritical(strain) + n) / (2 * n))
}

/** Returns the figures that may be stored. Exact figures need `detailedFrom` answers. */
export function assess(counts: Counts, weights: Weights): Assessment {
  const answerCount = countAnswers(counts)
  if (answerCount < minimumCompletions)
    return { answerCount: null, level: null, loadPercent: null, counts: null }

  const level = computeLevel(counts, weights)

  if (answerCount < detailedFrom) return { answerCount, level, loadPercent: null, counts: null }

  return { answerCount, level, loadPercent: computeLoadPercent(counts, weights.polarity), counts }
}

export function findBand(level: number | null): RiskBand {
  if (level === null) return 'notAssessable'
  return (['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const)[Math.ceil(level / 2) - 1] ?? 'veryHigh'
}

/**
 * Returns the figures behind a level, which are shown from ten answers on. `mean` is the mean answer from 1.0
 * to 5.0 in tenths. Percentages are whole numbers.
 */
export function explain(counts: Counts, polarity: Polarity) {
  const n = countAnswers(counts)
  const strain = toStrain(counts, polarity)
  const total = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)

  return {
    mean: Math.floor((20 * total + n) / (2 * n)) / 10,
    meanPercent: Math.floor((50 * strainPoints(strain) + n) / (2 * n)),
    criticalPercent: Math.floor((200 * countCritical(strain) + n) / (2 * n)),
    bins: toBins(strain),
  }
}

export interface Bins {
  none: number
  partly: number
  critical: number
}

/** Returns three bins of answers, or null if a bin would contain one or two answers. */
function toBins(strain: Counts): Bins | null {
  const bins = { none: strain[0] + strain[1], partly: strain[2], critical: countCritical(strain) }
  return Object.values(bins).some((count) => count === 1 || count === 2) ? null : bins
}

/**
 * Returns how many critical answers would have to be neutral for the next lower band. null in the lowest
 * band, or if no number is enough.
 */
export function answersToNextBand(counts: Counts, weights: Weights): number | null {
  const band = findBand(computeLevel(counts, weights))
  const strain = [...toStrain(counts, weights.polarity)] as [number, number, number, number, number]
  for (let moved = 1; countCritical(strain) > 0; moved += 1) {
    strain[strain[4] > 0 ? 4 : 3] -= 1
    strain[2] += 1
    const level = computeLevel(toStrain(strain, weights.polarity), weights)
    if (findBand(level) !== band) return moved
  }

  return null
}
