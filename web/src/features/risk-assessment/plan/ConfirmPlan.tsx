import type { Output } from '@sorgfalt/contract/core/call'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { risk } from '@sorgfalt/contract/risk-assessment/risk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { Level } from '#parts/risk/Level.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconChecks } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tabLink } from '../evaluation/result/tabs.ts'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { DraftDecisions } from './DraftDecisions.tsx'
import {
  canAgree,
  countOpenDrafts,
  type DraftEntries,
  decisionOf,
  listBlockingRisks,
  noEntries,
  toDraftDecisions,
} from './draft-decisions.ts'
import { planCalls } from './invalidated-calls.ts'
import classes from './plan.module.css'
import { usePlanAction } from './use-plan-action.ts'

type PlanStatus = Output<typeof risk.readRiskActionStatus>

/** Button that opens a dialog and then agrees all actions of a result. */
export function ConfirmPlan({ result }: { result: RiskResult }) {
  const t = useText()
  const may = useCan()
  const [open, setOpen] = useState(false)
  const openCount = useOpenCount(open)
  const { blockedBy } = usePlanLease()

  if (result.status !== 'evaluation' || !may(riskAction.confirmRiskActions)) return null

  return (
    <>
      <Button icon={IconChecks} onClick={() => setOpen(true)} disabled={blockedBy !== null}>
        {t('riskAssessment.plan.confirm.action')}
      </Button>
      <ConfirmDialog
        key={openCount}
        resultUuid={result.riskAssessmentExecutionResultUuid}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface ConfirmDialogProps {
  resultUuid: string
  open: boolean
  onClose: () => void
}

/**
 * Explains what agreeing the plan means, and lists the drafts to decide on. If there are undecided risks,
 * shows only a list of these risks.
 */
function ConfirmDialog({ resultUuid, open, onClose }: ConfirmDialogProps) {
  const t = useText()
  const [entries, setEntries] = useState(noEntries)
  const of = { riskAssessmentExecutionResultUuid: resultUuid }
  const { data } = useCall(risk.readRiskActionStatus, of, { enabled: open, staleTime: 0 })
  const confirm = usePlanAction(riskAction.confirmRiskActions, {
    successToast: 'riskAssessment.plan.confirm.done',
    invalidates: planCalls,
    onSuccess: onClose,
    // Reads the drafts again, because another member may have changed one of them.
    onFailure: () => invalidate([risk.readRiskActionStatus]),
  })

  const drafts = data?.drafts ?? []
  const blocking = data ? listBlockingRisks(data) : []

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={drafts.length > 0 ? 'medium' : 'small'}
      headline={t('riskAssessment.plan.confirm.title')}
      dirty={entries !== noEntries}
      buttons={[
        {
          label: t('riskAssessment.plan.confirm.action'),
          busy: confirm.pending,
          disabled: !data || !canAgree(data, entries),
          onClick: () => void confirm.run({ ...of, drafts: toDraftDecisions(drafts, entries) }),
        },
      ]}
    >
      {!data && <Skeleton height="44px" count={2} />}
      {blocking.length > 0 && <UndecidedRisks risks={blocking} resultUuid={resultUuid} onLeave={onClose} />}
      {data && blocking.length === 0 && (
        <Consequences status={data} entries={entries} onChange={setEntries} />
      )}
    </Dialog>
  )
}

interface ConsequencesProps {
  status: PlanStatus
  entries: DraftEntries
  onChange: (entries: DraftEntries) => void
}

function Consequences({ status: { actionCount, drafts }, entries, onChange }: ConsequencesProps) {
  const t = useText()
  const openCount = countOpenDrafts(drafts, entries)
  const notAgreed = drafts.filter((draft) => decisionOf(draft, entries).choice !== 'agree').length

  return (
    <>
      {drafts.length > 0 && <DraftDecisions drafts={drafts} entries={entries} onChange={onChange} />}
      {openCount > 0 && <p>{t('riskAssessment.plan.confirm.openDrafts', { count: openCount })}</p>}
      <p>{t('riskAssessment.plan.confirm.counts', { count: actionCount - notAgreed })}</p>
      <p>{t('riskAssessment.plan.confirm.text')}</p>
    </>
  )
}

interface UndecidedRisksProps {
  risks: PlanStatus['undecided']
  resultUuid: string
  onLeave: () => void
}

/** Lists the risks that prevent agreeing the plan. */
function UndecidedRisks({ risks, resultUuid, onLeave }: UndecidedRisksProps) {
  const t = useText()
  return (
    <>
      <Callout tone="warn" title={t('riskAssessment.plan.confirm.undecided', { count: risks.length })}>
        {t('riskAssessment.plan.confirm.undecidedText')}
      </Callout>
      <ul className={classes.undecided}>
        {risks.map(({ riskUuid, load, riskFactor, awaitsSecond }) => (
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
