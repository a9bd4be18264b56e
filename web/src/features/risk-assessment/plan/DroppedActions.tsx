import { type RiskActionView, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { actionBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { planCalls } from './invalidated-calls.ts'
import classes from './plan.module.css'
import { StopLetter } from './StopLetter.tsx'
import { usePlanAction } from './use-plan-action.ts'

/** Lists dropped actions, which can be restored. */
export function DroppedActions({
  risk: { droppedActions },
  isOffered,
}: {
  risk: RiskDetails
  isOffered: boolean
}) {
  const t = useText()
  if (droppedActions.length === 0) return null

  return (
    <section aria-labelledby="dropped">
      <h3 id="dropped">{t('riskAssessment.plan.dropped')}</h3>
      <ul className={classes.lines}>
        {droppedActions.map((action) => (
          <Dropped key={action.riskActionUuid} action={action} isOffered={isOffered} />
        ))}
      </ul>
    </section>
  )
}

function Dropped({
  action: { riskActionUuid, version, title, stop },
  isOffered,
}: {
  action: RiskActionView
  isOffered: boolean
}) {
  const t = useText()
  const may = useCan()
  const { blockedBy } = usePlanLease()
  const update = usePlanAction(riskAction.updateRiskAction, {
    successToast: 'riskAssessment.plan.restored',
    invalidates: planCalls,
  })

  const restore = () => void update.run({ riskActionUuid, version, dropped: false })

  return (
    <li className={classes.line}>
      {stop && <StopLetter type={stop} />}
      <div className={classes.lineText}>
        {title}
        {isOffered && may(riskAction.createRiskAction) && blockedBy === null && (
          <div className={classes.buttons}>
            <Button size="small" busy={update.pending} onClick={restore}>
              {t('riskAssessment.plan.restore')}
            </Button>
          </div>
        )}
      </div>
      <State {...actionBadge.dropped}>{t('riskAssessment.actionStates.dropped')}</State>
    </li>
  )
}
