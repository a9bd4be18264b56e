import { type ListedExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { ExecutionGroups } from '#parts/risk/ExecutionGroups.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { MyActions } from './MyActions.tsx'
import classes from './overview.module.css'
import type { OwnActions } from './own-actions.ts'

interface RiskAssessmentsTabProps {
  analyses: readonly ListedExecution[]
  actions: OwnActions
}

/** The tab with the actions and analyses, without the most urgent one. */
export function RiskAssessmentsTab({ analyses, actions }: RiskAssessmentsTabProps) {
  const t = useText()
  const may = useCan()

  return (
    <>
      <MyActions actions={actions} />
      {analyses.length > 0 ? (
        <ExecutionGroups executions={analyses} />
      ) : (
        <p className={classes.noMore}>{t('riskAssessment.overview.noMore')}</p>
      )}
      {may(riskExecution.readMemberTasks) && (
        <p className={classes.all}>
          <ButtonLink
            kind="ghost"
            iconAfter={IconArrowRight}
            link={{ to: '/dashboard/apps/risk-assessments/my-analyses' }}
          >
            {t('riskAssessment.overview.all')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
