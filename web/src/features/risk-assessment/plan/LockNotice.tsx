import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { IconLock } from '#ui/icons.ts'
import { BreakLock } from '../execution/BreakLock.tsx'
import classes from './plan.module.css'
import { useLease } from './plan-lease.tsx'

/** Somebody else edits the plan: who, until when, and for whoever runs the company a way to end that. */
export function LockNotice({ result: { riskAssessmentExecutionResultUuid } }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { blockedBy } = useLease()
  const free = useAction(riskEvaluation.breakPlanLock, {
    successToast: 'riskAssessment.execution.lock.broken',
    invalidates: [riskEvaluation.readExecutionResultDetails],
  })
  if (!blockedBy) return null
  return (
    <div className={classes.notice}>
      <Callout
        tone="warn"
        icon={IconLock}
        title={t('riskAssessment.plan.lock.title', {
          name: blockedBy.name,
          time: formats.time(blockedBy.until),
        })}
      >
        <p>{t('riskAssessment.plan.lock.text')}</p>
        {may(riskEvaluation.breakPlanLock) && (
          <BreakLock
            name={blockedBy.name}
            busy={free.pending}
            onBreak={() => free.run({ riskAssessmentExecutionResultUuid })}
          />
        )}
      </Callout>
    </div>
  )
}
