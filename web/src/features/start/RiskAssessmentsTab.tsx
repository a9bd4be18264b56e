import { riskAction } from '@sorgfalt/contract/risk-action'
import { type Analysis, riskExecution } from '@sorgfalt/contract/risk-execution'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { AnalysisGroups } from '#parts/risk/AnalysisGroups.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { MyActions } from './MyActions.tsx'
import classes from './overview.module.css'

/** What one has to do about risks, and the analyses beside the most urgent task. */
export function RiskAssessmentsTab({ analyses }: { analyses: readonly Analysis[] }) {
  const t = useText()
  const may = useCan()
  return (
    <>
      {may(riskAction.readRiskActionList) && <MyActions />}
      {analyses.length > 0 ? (
        <AnalysisGroups analyses={analyses} />
      ) : (
        <p className={classes.noMore}>{t('riskAssessment.overview.noMore')}</p>
      )}
      {may(riskExecution.readMemberTasks) && (
        <p className={classes.all}>
          <ButtonLink kind="ghost" iconAfter={IconArrowRight} link={{ to: '/dashboard/apps/risk-assessments/my-analyses' }}>
            {t('riskAssessment.overview.all')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
