import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useText } from '#lib/texts.tsx'

type Place = Pick<EvaluationRow, 'sourceName' | 'targetName'>

/** Who answers, and about what unless that is the same. */
export const placeOf = ({ sourceName, targetName }: Place): string =>
  sourceName === targetName ? sourceName : `${sourceName}, ${targetName}`

/** Why a round cannot be finished, in words; undefined where it can. */
export function useFinishHint(): (row: EvaluationRow) => string | undefined {
  const t = useText()
  return ({ canFinish, tooSmall, riskAssessmentExecutionResultUuid, status, completedCount }) => {
    if (canFinish) return undefined
    if (riskAssessmentExecutionResultUuid !== null) return t('riskAssessment.evaluations.finish.finished')
    if (status === 'cancelled') return t('riskAssessment.evaluations.finish.cancelled')
    if (status === 'planned') return t('riskAssessment.evaluations.finish.planned')
    if (tooSmall) return t('riskAssessment.evaluations.finish.tooSmall', { needed: minimumCompletions })
    return t('riskAssessment.evaluations.finish.missing', {
      count: minimumCompletions - completedCount,
      done: completedCount,
      needed: minimumCompletions,
    })
  }
}
