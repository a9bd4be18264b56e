/** What the list of evaluations says, and when a plan can be agreed. */

import type { BandCounts, PlanProgress } from '@sorgfalt/contract/risk-assessment/evaluation'
import {
  type LegendState,
  type RoundStatus,
  riskBands,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'

export interface Standing {
  status: RoundStatus
  isPastDue: boolean
  plan: Pick<PlanProgress, 'undecidedCount' | 'overdueCount'> | null
}

/** What can be done at once comes before what is late. */
export function legendOf({ status, isPastDue, plan }: Standing): LegendState {
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

/** Stored counts by name. */
export const namedBands = (counts: readonly number[]): BandCounts =>
  Object.fromEntries(riskBands.map((band, index) => [band, counts[index] ?? 0])) as BandCounts

/** In whole percent; nobody invited = nobody missing. */
export const participation = (completed: number, invited: number): number =>
  invited === 0 ? 100 : Math.min(100, Math.floor((100 * completed) / invited))
