/** The rows of an action plan on paper. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { DocumentedRisk } from './document.store.ts'

/** A row of the plan: an action of a risk, or a risk for which an action is still to be defined. */
export interface PlannedRow {
  risk: DocumentedRisk
  action: RiskActionView | null
}

export const isDone = ({ action }: PlannedRow): boolean => action?.state === 'done'

/** Returns the rows by responsible member. The member with the most urgent action comes first. */
export const byResponsible = (rows: readonly PlannedRow[]): [string, PlannedRow[]][] => [
  ...Map.groupBy(rows, ({ action }) => action?.responsible?.name ?? ''),
]
