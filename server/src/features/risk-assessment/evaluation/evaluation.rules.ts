/** Rules of the list of evaluations. No I/O, no clock. */
import type { BandCounts, PlanProgress } from '@sorgfalt/contract/risk-assessment/evaluation'
import {
  type LegendState,
  type RoundStatus,
  riskBands,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

export interface RoundFacts {
  status: RoundStatus
  isPastDue: boolean
  plan: Pick<PlanProgress, 'undecidedCount' | 'overdueCount'> | null
}

/**
 * Returns the state that the legend of the list shows for a round. A state in which the user can act takes
 * precedence over `overdue`.
 */
export function findLegendState({ status, isPastDue, plan }: RoundFacts): LegendState {
  switch (status) {
    case 'running':
      return isPastDue ? 'overdue' : 'running'
    case 'evaluation':
      return plan?.undecidedCount === 0 ? 'actionsDefined' : 'evaluation'
    case 'agreed':
      return (plan?.overdueCount ?? 0) > 0 ? 'overdue' : 'agreed'
    default:
      return status
  }
}

/** Converts a list of counts in the order of `riskBands` to an object with the bands as keys. */
export const nameBands = (counts: readonly number[]): BandCounts =>
  Object.fromEntries(riskBands.map((band, index) => [band, counts[index] ?? 0])) as BandCounts

/** Returns the participation as a whole percentage. It is 100 if no member was invited. */
export const participationPercent = (completed: number, invited: number): number =>
  invited === 0 ? 100 : Math.min(100, Math.floor((100 * completed) / invited))
