/** From the answers to one statement to a level of 1 to 10 (risk-assessment.md §3.6). Whole numbers throughout: no drift between readers. */
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { Polarity } from '@sorgfalt/contract/risk-assessment/content'
import { detailedFrom, type RiskBand } from '@sorgfalt/contract/risk-assessment/risk-assessment'

export const formulaVersion = 1

/** How many chose 1, 2, 3, 4, 5; those for whom it does not apply are left out. */
export type Counts = readonly [number, number, number, number, number]

export interface Weights {
  polarity: Polarity
  /** The author's −1, 0 or 1. */
  offset: number
  sentinel: boolean
}

/** What is published of an item. Null level = not assessable: fewer than six answers. */
export interface Assessment {
  answerCount: number | null
  level: number | null
  /** Null below ten answers: an exact figure could tell what everyone said. */
  loadPercent: number | null
  counts: Counts | null
}

/** A sentinel with this many critical answers has at least level 7. */
const sentinelCritical = 2
const sentinelLevel = 7

/** Counts by strain 0 to 4: agreeing with a stressor strains, agreeing with a resource relieves. */
export const strainOf = (counts: Counts, polarity: Polarity): Counts =>
  polarity === 'stressor' ? counts : [counts[4], counts[3], counts[2], counts[1], counts[0]]

const answers = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)
const points = (strain: Counts): number => strain.reduce((sum, count, value) => sum + count * value, 0)
const critical = (strain: Counts): number => strain[3] + strain[4]

/** 60 % mean strain and 40 % share of critical answers: the mean alone hides a group that is split. */
export function levelOf(counts: Counts, { polarity, offset, sentinel }: Weights): number | null {
  const n = answers(counts)
  if (n < minimumCompletions) return null
  const strain = strainOf(counts, polarity)
  const level = 1 + Math.floor((27 * points(strain) + 72 * critical(strain) + 10 * n) / (20 * n)) + offset
  const least = sentinel && critical(strain) >= sentinelCritical ? sentinelLevel : 1
  return Math.min(10, Math.max(least, level))
}

/** 0 to 100, rounded half up. */
export function loadPercentOf(counts: Counts, polarity: Polarity): number {
  const strain = strainOf(counts, polarity)
  const n = answers(counts)
  return Math.floor((30 * points(strain) + 80 * critical(strain) + n) / (2 * n))
}

/** What may be kept of an item's answers, by how many there are. */
export function assess(counts: Counts, weights: Weights): Assessment {
  const answerCount = answers(counts)
  if (answerCount < minimumCompletions)
    return { answerCount: null, level: null, loadPercent: null, counts: null }
  const level = levelOf(counts, weights)
  if (answerCount < detailedFrom) return { answerCount, level, loadPercent: null, counts: null }
  return { answerCount, level, loadPercent: loadPercentOf(counts, weights.polarity), counts }
}

export function bandOf(level: number | null): RiskBand {
  if (level === null) return 'notAssessable'
  return (['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const)[Math.ceil(level / 2) - 1] ?? 'veryHigh'
}

/** What the level is made of, shown from ten answers on. `mean` = 1.0 to 5.0 in tenths, as answered; percents are whole. */
export function explain(counts: Counts, polarity: Polarity) {
  const n = answers(counts)
  const strain = strainOf(counts, polarity)
  const total = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    mean: Math.floor((20 * total + n) / (2 * n)) / 10,
    meanPercent: Math.floor((50 * points(strain) + n) / (2 * n)),
    criticalPercent: Math.floor((200 * critical(strain) + n) / (2 * n)),
    bins: binsOf(strain),
  }
}

export interface Bins {
  none: number
  partly: number
  critical: number
}

/** Three bins of answers; none when one of them would hold a single person or two. */
function binsOf(strain: Counts): Bins | null {
  const bins = { none: strain[0] + strain[1], partly: strain[2], critical: critical(strain) }
  return Object.values(bins).some((count) => count === 1 || count === 2) ? null : bins
}

/** How many fewer critical answers (turned into neutral ones) would bring the level one band down; null where it is lowest. */
export function answersToNextBand(counts: Counts, weights: Weights): number | null {
  const band = bandOf(levelOf(counts, weights))
  if (band === 'veryLow' || band === 'notAssessable') return null
  const strain = [...strainOf(counts, weights.polarity)] as [number, number, number, number, number]
  for (let moved = 1; critical(strain) > 0; moved += 1) {
    strain[strain[4] > 0 ? 4 : 3] -= 1
    strain[2] += 1
    const level = levelOf(strainOf(strain, weights.polarity), weights)
    if (bandOf(level) !== band) return moved
  }
  return null
}
