import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { type Drafts, lacksReason } from './action-drafts.ts'
import { CustomAction } from './CustomAction.tsx'
import { DefinedActions } from './DefinedActions.tsx'
import { DroppedActions } from './DroppedActions.tsx'
import { type MarkedRisk, NotRelevantDialog } from './NotRelevantDialog.tsx'
import { Proposals } from './Proposals.tsx'
import classes from './plan.module.css'
import { useDefineActions } from './use-define-actions.ts'

interface RiskPlanProps {
  risk: RiskDetails
  drafts: Drafts
  /** Whether the plan is agreed. If so, actions can still be added, but decisions can no longer change. */
  isAgreed: boolean
  /** CSS class of the part that scrolls. */
  bodyClass: string | undefined
  /** Shown above the actions. */
  children: ReactNode
}

/** Shows the actions of a risk and a form with proposals and a custom action. */
export function RiskPlan({ risk, drafts, isAgreed, bodyClass, children }: RiskPlanProps) {
  const t = useText()
  const may = useCan()
  const { begin, blockedBy } = usePlanLease()
  const { define, busy } = useDefineActions(risk, drafts)
  const [marked, setMarked] = useState<readonly MarkedRisk[]>()
  // True even while the decision "not relevant" still awaits its approval. A risk with this decision has no
  // actions.
  const isDecided = risk.actions.some(({ kind }) => kind === 'notRelevant')
  const mayEdit = may(riskAction.createRiskAction) && !isDecided && risk.riskFactor !== null
  const disabled = blockedBy !== null
  const needsReason = lacksReason(risk, drafts)
  const { count } = drafts
  const markNotRelevant = () => {
    begin()
    setMarked([risk])
  }

  const hasActions = risk.actions.length > 0

  return (
    <>
      {/* The first change that the user makes takes the lease of the plan. */}
      <div className={bodyClass} onChange={mayEdit ? begin : undefined}>
        {children}
        <DefinedActions risk={risk} />
        <DroppedActions risk={risk} isOffered={!isDecided} />
        {mayEdit && (
          <div>
            <Proposals risk={risk} drafts={drafts} disabled={disabled} />
            <CustomAction drafts={drafts} disabled={disabled} />
            {needsReason && (
              <TextArea
                label={t('riskAssessment.plan.onlyPersonal')}
                hint={t('riskAssessment.plan.onlyPersonalHint')}
                value={drafts.reason}
                onChange={drafts.setReason}
                rows={3}
                maxLength={1000}
              />
            )}
          </div>
        )}
      </div>
      {mayEdit && (
        <div className={classes.footer}>
          <Button
            kind="primary"
            busy={busy}
            disabled={disabled || count === 0 || (needsReason && drafts.reason.trim() === '')}
            onClick={() => void define()}
          >
            {t('riskAssessment.plan.define', { count: Math.max(1, count) })}
          </Button>
          {!isAgreed && !hasActions && (
            <Button kind="ghost" disabled={disabled || count > 0} onClick={markNotRelevant}>
              {t('riskAssessment.plan.notRelevant.action')}
            </Button>
          )}
        </div>
      )}
      <NotRelevantDialog risks={marked} onClose={() => setMarked(undefined)} />
    </>
  )
}
