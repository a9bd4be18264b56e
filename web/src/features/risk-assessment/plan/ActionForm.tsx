import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { usePlanLease } from '../lease/plan-lease.tsx'
import { ActionDescription } from './ActionDescription.tsx'
import { ActionHistory } from './ActionHistory.tsx'
import type { ActionDetails } from './action-details.ts'
import { DropAction } from './DropAction.tsx'
import { DueAndResponsible } from './DueAndResponsible.tsx'
import { Effectiveness } from './Effectiveness.tsx'
import { planCalls } from './invalidated-calls.ts'
import { Progress } from './Progress.tsx'
import classes from './plan.module.css'
import { useActionValues } from './use-action-values.ts'
import { usePlanAction } from './use-plan-action.ts'

interface ActionFormProps {
  details: ActionDetails
  onClose: () => void
}

/** Dialog for editing an action. What can be edited depends on the state of the action and its plan. */
export function ActionForm({ details, onClose }: ActionFormProps) {
  const t = useText()
  const { action, risk, mayEdit } = details
  const { blockedBy } = usePlanLease()
  const { values, changes, isChanged, set, clear } = useActionValues(action)
  const update = usePlanAction(riskAction.updateRiskAction, {
    successToast: 'riskAssessment.plan.saved',
    invalidates: planCalls,
  })

  const send = async (change: object) => {
    const { riskActionUuid, version } = action
    const saved = await update.run({ riskActionUuid, version, ...change })
    if (saved) clear()

    return saved
  }

  const sendAndClose = async (change: object) => {
    if (await send(change)) onClose()
  }

  const isDone = action.state === 'done'
  const isBlocked = blockedBy !== null || !mayEdit
  const isFixed = isBlocked || risk.isAgreed || isDone
  const saveButton = {
    label: t('common.unsaved.save'),
    busy: update.pending,
    disabled: !isChanged || blockedBy !== null,
    onClick: () => void sendAndClose(changes),
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="medium"
      dirty={isChanged && !update.pending}
      headline={action.title}
      buttons={isDone ? [] : [saveButton]}
      cancelLabel={t('common.ui.close')}
    >
      <p className={classes.about}>
        <Level level={risk.riskFactor} short />{' '}
        <span>{t('riskAssessment.plan.against', { load: risk.load, target: risk.targetName })}</span>
      </p>
      {risk.isAgreed && !isDone && <Callout tone="info">{t('riskAssessment.plan.fixed')}</Callout>}
      <div className={classes.fields}>
        <ActionDescription action={action} values={values} onChange={set} isFixed={isFixed} />
        <DueAndResponsible value={values} onChange={set} disabled={isBlocked || isDone} />
        {action.state === 'draft' ? (
          <p className={classes.hint}>{t('riskAssessment.plan.draftHint')}</p>
        ) : (
          <Progress
            key={`progress ${action.version}`}
            action={action}
            value={values.progressPercent}
            onChange={set}
            onDone={(change) => send({ ...changes, ...change })}
            busy={update.pending}
          />
        )}
        {isDone && mayEdit && (
          <Effectiveness
            key={`effectiveness ${action.version}`}
            details={details}
            onCheck={send}
            busy={update.pending}
            onClose={onClose}
          />
        )}
        {!isFixed && <DropAction busy={update.pending} onDrop={() => void sendAndClose({ dropped: true })} />}
      </div>
      <ActionHistory history={details.history} />
    </Dialog>
  )
}
