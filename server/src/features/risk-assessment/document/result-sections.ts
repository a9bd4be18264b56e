import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Translate } from '@sorgfalt/texts'
import type { RecordSection } from '../../../platform/pdf/record-pdf.ts'
import { findBand } from '../evaluation/formula.rules.ts'
import type { DocumentedRisk } from './document.store.ts'
import { describeDeficiency, joinFacts, listDefinedActions } from './section-texts.ts'

/** Returns one section for each category with its risks, in catalogue order. */
export function resultSections(
  risks: readonly DocumentedRisk[],
  { matrix }: Pick<RiskCatalogueVersion, 'matrix'>,
  t: Translate,
): RecordSection[] {
  return [...Map.groupBy(risks, ({ category }) => category)].map(([category, ofCategory]) => ({
    heading: t('riskDocument.sections.result', { category }),
    entries: ofCategory.map((risk) => ({
      name: riskHeading(risk, t),
      facts: joinFacts([matrix ? findingText(risk, t) : null, statusText(risk, matrix, t)]),
    })),
  }))
}

function riskHeading({ level, load }: DocumentedRisk, t: Translate): string {
  if (level === null) return t('riskDocument.unassessed', { load })
  return t('riskDocument.risk', { level, band: t(`riskAssessment.bands.${findBand(level)}`), load })
}

/** Returns the finding of an inspection in words. No level means that the statement does not apply. */
function findingText({ level, likelihood, severity }: DocumentedRisk, t: Translate): string | null {
  if (level === null) return t('riskDocument.doesNotApply')
  return describeDeficiency({ likelihood, severity }, t) ?? t('riskDocument.inOrder')
}

/**
 * Returns the status of a risk in words. If the risk has neither a level nor actions, returns that there are
 * too few answers, or null in an inspection.
 */
function statusText(
  risk: DocumentedRisk,
  matrix: RiskCatalogueVersion['matrix'],
  t: Translate,
): string | null {
  if (risk.level === null && listDefinedActions(risk).length === 0)
    return matrix ? null : t('riskDocument.tooFew', { needed: minimumCompletions })
  return t(
    risk.isNotRelevant ? 'riskAssessment.actionKinds.notRelevant' : `riskAssessment.risks.${risk.status}`,
  )
}
