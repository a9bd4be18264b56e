import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useText } from '#lib/texts.tsx'

type Round = Pick<EvaluationRow | RiskAssignment, 'status' | 'tooSmall' | 'memberCount' | 'completedCount'>

const isRunning = ({ status }: Pick<Round, 'status'>): boolean =>
  status === 'running' || status === 'canFinish'

/**
 * Returns whether members can be reminded of a round: it is running, has enough members, and some are
 * missing.
 */
export const isRemindable = (round: Round): boolean =>
  isRunning(round) && !round.tooSmall && round.memberCount > round.completedCount

/** Returns a function that explains why nobody can be reminded of a round. */
export function useRemindHint(): (round: Round) => string | undefined {
  const t = useText()

  return (round) => {
    if (isRemindable(round)) return undefined
    if (round.status === 'planned') return t('riskAssessment.evaluations.finish.planned')
    if (round.status === 'cancelled') return t('riskAssessment.evaluations.finish.cancelled')
    if (!isRunning(round)) return t('riskAssessment.evaluations.finish.finished')

    return round.tooSmall
      ? t('riskAssessment.catalog.assigning.tooSmall')
      : t('riskAssessment.evaluations.remind.complete')
  }
}
