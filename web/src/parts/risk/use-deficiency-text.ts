import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useText } from '#lib/texts.tsx'

type FoundDeficiency = Pick<ListedRiskAction, 'likelihood' | 'severity'>

/**
 * Returns a function that describes likelihood and severity. It returns undefined for a risk without a
 * deficiency.
 */
export function useDeficiencyText(): (risk: FoundDeficiency) => string | undefined {
  const t = useText()
  return ({ likelihood, severity }) =>
    likelihood && severity
      ? t('riskAssessment.deficiency', {
          likelihood: t(`riskAssessment.likelihoods.${likelihood}`),
          severity: t(`riskAssessment.severities.${severity}`),
        })
      : undefined
}
