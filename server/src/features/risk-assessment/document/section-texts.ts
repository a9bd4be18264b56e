import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { DocumentedRisk } from './document.store.ts'

/** Joins facts into one line with a capital first letter. Empty facts are left out. */
export function joinFacts(facts: readonly (string | false | null)[]): string {
  const line = facts.filter(Boolean).join(' · ')
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

/** Returns the actions of a risk. Leaves out the decision "not relevant", which is stored like an action. */
export const listDefinedActions = ({ actions }: Pick<DocumentedRisk, 'actions'>): RiskActionView[] =>
  actions.filter(({ kind }) => kind !== 'notRelevant')
