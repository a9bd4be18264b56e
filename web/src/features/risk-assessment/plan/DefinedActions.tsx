import { type RiskActionView, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { actionBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { InlineConfirmation } from './InlineConfirmation.tsx'
import { planCalls } from './invalidated-calls.ts'
import classes from './plan.module.css'
import { useResponsibleName } from './responsible-name.ts'
import { StopLetter } from './StopLetter.tsx'
import { usePlanAction } from './use-plan-action.ts'

/** Lists the actions of a risk, or the decision that it is not relevant. */
export function DefinedActions({ risk: { actions } }: { risk: RiskDetails }) {
  const t = useText()
  const [open, setOpen] = useState<string>()

  if (actions.length === 0) return null

  return (
    <section aria-labelledby="actions">
      <h3 id="actions">{t('riskAssessment.plan.definedActions')}</h3>
      <ul className={classes.lines}>
        {actions.map((action) => (
          <li key={action.riskActionUuid}>
            {action.kind === 'notRelevant' ? (
              <Decision action={action} />
            ) : (
              <ActionLine action={action} onOpen={() => setOpen(action.riskActionUuid)} />
            )}
          </li>
        ))}
      </ul>
      <ActionDialog riskActionUuid={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function ActionLine({
  action: { title, stop, responsible, dueDate, state },
  onOpen,
}: {
  action: RiskActionView
  onOpen: () => void
}) {
  const t = useText()
  const responsibleName = useResponsibleName()
  const formats = useFormats()
  const facts = [
    responsible ? responsibleName(responsible) : t('riskAssessment.plan.noResponsible'),
    dueDate
      ? t('riskAssessment.plan.until', { date: formats.shortDate(dueDate) })
      : t('riskAssessment.plan.noDate'),
  ]

  return (
    <div className={classes.line}>
      {stop && <StopLetter type={stop} />}
      <div className={classes.lineText}>
        <button type="button" className={classes.open} onClick={onOpen}>
          {title}
        </button>
        <p>{facts.join(' · ')}</p>
      </div>
      <State {...actionBadge[state]}>{t(`riskAssessment.actionStates.${state}`)}</State>
    </div>
  )
}

/** The decision "not relevant" with its reason. It can be withdrawn, and a second person can approve it. */
function Decision({ action }: { action: RiskActionView }) {
  const t = useText()
  const may = useCan()
  const { blockedBy } = usePlanLease()
  const update = usePlanAction(riskAction.updateRiskAction, { invalidates: planCalls })
  const [isAsking, setAsking] = useState(false)
  const { riskActionUuid, version, reason, awaitsSecond, mayApprove, state } = action
  const run = (change: { approved: true } | { dropped: true }) =>
    void update.run({ riskActionUuid, version, ...change })
  const mayEdit = may(riskAction.updateRiskAction) && blockedBy === null && state !== 'done'

  return (
    <Callout
      tone={awaitsSecond ? 'warn' : 'neutral'}
      title={t(
        awaitsSecond ? 'riskAssessment.plan.notRelevant.awaits' : 'riskAssessment.actionKinds.notRelevant',
      )}
    >
      <p>{reason}</p>
      {mayEdit && isAsking && (
        <InlineConfirmation
          text={t('riskAssessment.plan.notRelevant.takeBackText')}
          yes={t('riskAssessment.plan.notRelevant.takeBack')}
          no={t('riskAssessment.plan.keep')}
          busy={update.pending}
          onYes={() => run({ dropped: true })}
          onNo={() => setAsking(false)}
        />
      )}
      {mayEdit && !isAsking && (
        <div className={classes.buttons}>
          {mayApprove && (
            <Button size="small" busy={update.pending} onClick={() => run({ approved: true })}>
              {t('riskAssessment.plan.notRelevant.approve')}
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => setAsking(true)}>
            {t('riskAssessment.plan.notRelevant.takeBack')}
          </Button>
        </div>
      )}
    </Callout>
  )
}
