import { type RiskActionView, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/item'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { actionLook } from '#parts/risk/looks.ts'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { outdated } from './outdated.ts'
import classes from './plan.module.css'
import { useLease } from './plan-lease.tsx'
import { Question } from './Question.tsx'
import { useResponsibleName } from './responsible-name.ts'
import { Stop } from './Stop.tsx'
import { usePlanAction } from './use-plan-action.ts'

/** What has been decided about a risk: its measures, or that nothing needs to be done. */
export function Measures({ risk: { actions } }: { risk: RiskDetails }) {
  const t = useText()
  const [open, setOpen] = useState<string>()
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="measures">
      <h3 id="measures">{t('riskAssessment.plan.measures')}</h3>
      <ul className={classes.lines}>
        {actions.map((action) => (
          <li key={action.riskActionUuid}>
            {action.kind === 'notRelevant' ? (
              <Decision action={action} />
            ) : (
              <MeasureLine action={action} onOpen={() => setOpen(action.riskActionUuid)} />
            )}
          </li>
        ))}
      </ul>
      <ActionDialog riskActionUuid={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function MeasureLine({
  action: { title, stop, responsible, dueDate, state },
  onOpen,
}: {
  action: RiskActionView
  onOpen: () => void
}) {
  const t = useText()
  const nameOf = useResponsibleName()
  const formats = useFormats()
  const facts = [
    responsible ? nameOf(responsible) : t('riskAssessment.plan.nobody'),
    dueDate
      ? t('riskAssessment.plan.until', { date: formats.shortDate(dueDate) })
      : t('riskAssessment.plan.noDate'),
  ]
  return (
    <div className={classes.line}>
      {stop && <Stop type={stop} />}
      <div className={classes.lineText}>
        <button type="button" className={classes.open} onClick={onOpen}>
          {title}
        </button>
        <p>{facts.join(' · ')}</p>
      </div>
      <State {...actionLook[state]}>{t(`riskAssessment.actionStates.${state}`)}</State>
    </div>
  )
}

/** "Not relevant" with its reason: taken back by whoever edits, agreed by a second person where the risk is high. */
function Decision({ action }: { action: RiskActionView }) {
  const t = useText()
  const may = useCan()
  const { blockedBy } = useLease()
  const update = usePlanAction(riskAction.updateRiskAction, { invalidates: outdated })
  const [asked, setAsked] = useState(false)
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
      {mayEdit && asked && (
        <Question
          text={t('riskAssessment.plan.notRelevant.takeBackText')}
          yes={t('riskAssessment.plan.notRelevant.takeBack')}
          no={t('riskAssessment.plan.keep')}
          busy={update.pending}
          onYes={() => run({ dropped: true })}
          onNo={() => setAsked(false)}
        />
      )}
      {mayEdit && !asked && (
        <div className={classes.buttons}>
          {mayApprove && (
            <Button size="small" busy={update.pending} onClick={() => run({ approved: true })}>
              {t('riskAssessment.plan.notRelevant.approve')}
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => setAsked(true)}>
            {t('riskAssessment.plan.notRelevant.takeBack')}
          </Button>
        </div>
      )}
    </Callout>
  )
}
