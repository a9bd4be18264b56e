import type { Output } from '@sorgfalt/contract/core/call'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/risk'
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
import { tabLink } from '../evaluation/result/tabs.ts'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { planCalls } from './invalidated-calls.ts'
import classes from './plan.module.css'
import { usePlanAction } from './use-plan-action.ts'

type PlanStatus = Output<typeof risk.readRiskActionStatus>

/**
 * Button that agrees all actions of a result, with a dialog that shows the consequences or the undecided
 * risks.
 */
export function ConfirmPlan({
  result: { riskAssessmentExecutionResultUuid, status },
}: {
  result: RiskResult
}) {
  const t = useText()
  const may = useCan()
  const [open, setOpen] = useState(false)
  const { blockedBy } = usePlanLease()
  const { data } = useCall(
    risk.readRiskActionStatus,
    { riskAssessmentExecutionResultUuid },
    { enabled: open, staleTime: 0 },
  )

  const close = () => setOpen(false)
  const confirm = usePlanAction(riskAction.confirmRiskActions, {
    successToast: 'riskAssessment.plan.confirm.done',
    invalidates: planCalls,
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
        {data?.canConfirm && <Consequences status={data} />}
        {data && !data.canConfirm && (
          <UndecidedRisks status={data} resultUuid={riskAssessmentExecutionResultUuid} onLeave={close} />
        )}
      </Dialog>
    </>
  )
}

function Consequences({ status: { actionCount, draftCount } }: { status: PlanStatus }) {
  const t = useText()
  return (
    <>
      <p>{t('riskAssessment.plan.confirm.counts', { count: actionCount - draftCount })}</p>
      {draftCount > 0 && (
        <Callout tone="warn" title={t('riskAssessment.plan.confirm.drafts', { count: draftCount })}>
          {t('riskAssessment.plan.confirm.draftsText')}
        </Callout>
      )}
      <p>{t('riskAssessment.plan.confirm.text')}</p>
    </>
  )
}

interface UndecidedRisksProps {
  status: PlanStatus
  resultUuid: string
  onLeave: () => void
}

/** Lists the risks that prevent agreeing the plan. */
function UndecidedRisks({ status: { undecided }, resultUuid, onLeave }: UndecidedRisksProps) {
  const t = useText()
  return (
    <>
      <Callout tone="warn" title={t('riskAssessment.plan.confirm.undecided', { count: undecided.length })}>
        {t('riskAssessment.plan.confirm.undecidedText')}
      </Callout>
      <ul className={classes.undecided}>
        {undecided.map(({ riskUuid, load, riskFactor, awaitsSecond }) => (
          <li key={riskUuid}>
            <Level level={riskFactor} short />
            <div>
              <Link {...tabLink(resultUuid, 'risks')} search={{ risk: riskUuid }} onClick={onLeave}>
                {load}
              </Link>
              {awaitsSecond && <p className={classes.hint}>{t('riskAssessment.plan.notRelevant.awaits')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
