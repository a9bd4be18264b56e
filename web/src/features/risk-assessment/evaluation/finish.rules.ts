import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useText } from '#lib/texts.tsx'

type Scope = Pick<EvaluationRow, 'sourceName' | 'targetName'>

/** Returns the name of the source, followed by the name of the target if that is different. */
export const describeScope = ({ sourceName, targetName }: Scope): string =>
  sourceName === targetName ? sourceName : `${sourceName}, ${targetName}`

/**
 * Returns a function that explains why a round cannot be finished. The function returns undefined for a round
 * that can be finished.
 */
export function useFinishHint(): (row: EvaluationRow) => string | undefined {
  const t = useText()
  return ({ canFinish, tooSmall, riskAssessmentExecutionResultUuid, status, ...row }) => {
    const { completedCount, minimumCompletions } = row
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
