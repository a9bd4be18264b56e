import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/item'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Level } from '#parts/risk/Level.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconChecks } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { outdated } from './outdated.ts'
import classes from './plan.module.css'
import { useLease } from './plan-lease.tsx'
import { usePlanAction } from './use-plan-action.ts'

/** Agrees all measures of a result, which ends the assessment; what nobody has decided about is named. */
export function ConfirmPlan({
  result: { riskAssessmentExecutionResultUuid, status },
}: {
  result: RiskResult
}) {
  const t = useText()
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { blockedBy } = useLease()
  const { data } = useCall(
    risk.readRiskActionStatus,
    { riskAssessmentExecutionResultUuid },
    { enabled: open, staleTime: 0 },
  )
  const close = () => setOpen(false)
  const confirm = usePlanAction(riskAction.confirmRiskActions, {
    successToast: 'riskAssessment.plan.confirm.done',
    invalidates: outdated,
    onSuccess: close,
  })
  if (status !== 'evaluation' || !may(riskAction.confirmRiskActions)) return null
  const run = () => void confirm.run({ riskAssessmentExecutionResultUuid })
  return (
    <>
      <Button icon={IconChecks} onClick={() => setOpen(true)} disabled={blockedBy !== null}>
        {t('riskAssessment.plan.confirm.action')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        width="small"
        headline={t('riskAssessment.plan.confirm.title')}
        buttons={[
          {
            label: t('riskAssessment.plan.confirm.action'),
            busy: confirm.pending,
            disabled: !data?.canConfirm,
            onClick: run,
          },
        ]}
      >
        {!data && <Skeleton height="44px" count={2} />}
        {data?.canConfirm && (
          <>
            <p>{t('riskAssessment.plan.confirm.counts', { count: data.actionCount - data.draftCount })}</p>
            {data.draftCount > 0 && (
              <Callout
                tone="warn"
                title={t('riskAssessment.plan.confirm.drafts', { count: data.draftCount })}
              >
                {t('riskAssessment.plan.confirm.draftsText')}
              </Callout>
            )}
            <p>{t('riskAssessment.plan.confirm.text')}</p>
          </>
        )}
        {data && !data.canConfirm && (
          <>
            <Callout
              tone="warn"
              title={t('riskAssessment.plan.confirm.undecided', { count: data.undecided.length })}
            >
              {t('riskAssessment.plan.confirm.undecidedText')}
            </Callout>
            <ul className={classes.undecided}>
              {data.undecided.map(({ riskUuid, load, riskFactor, awaitsSecond }) => (
                <li key={riskUuid}>
                  <Level level={riskFactor} short />
                  <div>
                    <Link
                      to="/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risks"
                      params={{ riskAssessmentExecutionResultUuid }}
                      search={{ risk: riskUuid }}
                      onClick={close}
                    >
                      {load}
                    </Link>
                    {awaitsSecond && (
                      <p className={classes.hint}>{t('riskAssessment.plan.notRelevant.awaits')}</p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  )
}
