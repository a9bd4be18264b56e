import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/item'
import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { DroppedMeasures } from './DroppedMeasures.tsx'
import { type Drafts, lacksReason } from './drafts.ts'
import { Measures } from './Measures.tsx'
import { type DoubtedRisk, NotRelevantDialog } from './NotRelevantDialog.tsx'
import { OwnAction } from './OwnAction.tsx'
import { Proposals } from './Proposals.tsx'
import classes from './plan.module.css'
import { useLease } from './plan-lease.tsx'
import { useDefine } from './use-define.ts'

interface RiskPlanProps {
  risk: RiskDetails
  drafts: Drafts
  /** The plan has been agreed: measures can still be added, decisions no longer change. */
  isAgreed: boolean
  /** Scrolls. */
  bodyClass: string | undefined
  /** What stands above the measures. */
  children: ReactNode
}

/** What is done about a risk: measures that stand, proposals to tick, one's own; below, the one button that counts. */
export function RiskPlan({ risk, drafts, isAgreed, bodyClass, children }: RiskPlanProps) {
  const t = useText()
  const may = useCan()
  const { begin, blockedBy } = useLease()
  const { define, busy } = useDefine(risk, drafts)
  const [doubted, setDoubted] = useState<readonly DoubtedRisk[]>()
  // Also while it waits for a second person: only one of the two can be decided.
  const isDecided = risk.actions.some(({ kind }) => kind === 'notRelevant')
  const mayEdit = may(riskAction.createRiskAction) && !isDecided && risk.riskFactor !== null
  const disabled = blockedBy !== null
  const needsReason = lacksReason(risk, drafts)
  const { count } = drafts
  const doubt = () => {
    begin()
    setDoubted([risk])
  }
  const hasMeasures = risk.actions.length > 0
  return (
    <>
      {/* Whatever is ticked or typed here begins the editing of the plan. */}
      <div className={bodyClass} onChange={mayEdit ? begin : undefined}>
        {children}
        <Measures risk={risk} />
        <DroppedMeasures risk={risk} isOffered={!isDecided} />
        {mayEdit && (
          <div>
            <Proposals risk={risk} drafts={drafts} disabled={disabled} />
            <OwnAction drafts={drafts} disabled={disabled} />
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
        <div className={classes.foot}>
          <Button
            kind="primary"
            busy={busy}
            disabled={disabled || count === 0 || (needsReason && drafts.reason.trim() === '')}
            onClick={() => void define()}
          >
            {t('riskAssessment.plan.define', { count: Math.max(1, count) })}
          </Button>
          {!isAgreed && !hasMeasures && (
            <Button kind="ghost" disabled={disabled || count > 0} onClick={doubt}>
              {t('riskAssessment.plan.notRelevant.action')}
            </Button>
          )}
        </div>
      )}
      <NotRelevantDialog risks={doubted} onClose={() => setDoubted(undefined)} />
    </>
  )
}
