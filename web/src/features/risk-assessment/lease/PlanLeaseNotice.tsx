import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskLease } from '@sorgfalt/contract/risk-assessment/lease'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { IconLock } from '#ui/icons.ts'
import { BreakLeaseButton } from './BreakLeaseButton.tsx'
import classes from './lease.module.css'
import { usePlanLease } from './plan-lease.tsx'

/** Shows who edits the plan and until when. Administrators can break the lease. */
export function PlanLeaseNotice({ result: { riskAssessmentExecutionResultUuid } }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { blockedBy } = usePlanLease()
  const breakLease = useAction(riskLease.breakPlanLease, {
    successToast: 'riskAssessment.execution.lease.broken',
    invalidates: [riskEvaluation.readExecutionResultDetails],
  })

  if (!blockedBy) return null

  return (
    <div className={classes.notice}>
      <Callout
        tone="warn"
        icon={IconLock}
        title={t('riskAssessment.plan.lease.title', {
          name: blockedBy.name,
          time: formats.time(blockedBy.until),
        })}
      >
        <p>{t('riskAssessment.plan.lease.text')}</p>
        {may(riskLease.breakPlanLease) && (
          <BreakLeaseButton
            name={blockedBy.name}
            busy={breakLease.pending}
            onBreak={() => breakLease.run({ riskAssessmentExecutionResultUuid })}
          />
        )}
      </Callout>
    </div>
  )
}
