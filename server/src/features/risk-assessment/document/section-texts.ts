import type { ListedRiskAction, RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Translate } from '@sorgfalt/texts'
import type { RecordSection } from '../../../platform/pdf/record-pdf.ts'
import type { DocumentedRisk } from './document.store.ts'

type FoundDeficiency = Pick<ListedRiskAction, 'likelihood' | 'severity'>

/**
 * Returns likelihood and severity in words, or null if the level of the risk does not come from a deficiency.
 */
export const describeDeficiency = ({ likelihood, severity }: FoundDeficiency, t: Translate): string | null =>
  likelihood && severity
    ? t('riskAssessment.deficiency', {
        likelihood: t(`riskAssessment.likelihoods.${likelihood}`),
        severity: t(`riskAssessment.severities.${severity}`),
      })
    : null

/** Joins facts into one line with a capital first letter. Empty facts are left out. */
export function joinFacts(facts: readonly (string | false | null)[]): string {
  const line = facts.filter(Boolean).join(' · ')
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

/** Returns the actions of a risk. Leaves out the decision "not relevant", which is stored like an action. */
export const listDefinedActions = ({ actions }: DocumentedRisk): RiskActionView[] =>
  actions.filter(({ kind }) => kind !== 'notRelevant')

/** Adds a note to a section without entries. */
export const withNoteIfEmpty = (section: RecordSection, note: string): RecordSection =>
  section.entries.length > 0 ? section : { ...section, note }
