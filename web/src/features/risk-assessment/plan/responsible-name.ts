import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { useText } from '#lib/texts.tsx'

/** Returns a function that names a responsible member and marks archived and deleted members. */
export function useResponsibleName(): (responsible: NonNullable<RiskActionView['responsible']>) => string {
  const t = useText()
  return ({ name, archived }) => {
    if (name === '') return t('riskAssessment.plan.formerMember')
    return archived ? t('member.archivedName', { name }) : name
  }
}
