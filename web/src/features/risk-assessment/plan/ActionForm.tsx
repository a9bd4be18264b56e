import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import type { NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ActionHistory } from './ActionHistory.tsx'
import type { ActionDetails } from './action-details.ts'
import { DropAction } from './DropAction.tsx'
import { Effectiveness } from './Effectiveness.tsx'
import { outdated } from './outdated.ts'
import { Progress } from './Progress.tsx'
import classes from './plan.module.css'
import { useLease } from './plan-lease.tsx'
import { useResponsibleName } from './responsible-name.ts'
import { usePlanAction } from './use-plan-action.ts'
import { WhenAndWho } from './WhenAndWho.tsx'

interface ActionFormProps {
  details: ActionDetails
  onClose: () => void
}

/** What stands in the fields, the responsible member under this name. */
const changeableOf = ({ action }: ActionDetails, responsible: NamedMember | null) => {
  const { title, description, stop, dueDate, progressPercent } = action
  return { title, description, stop: stop ?? 'O', dueDate, responsible, progressPercent }
}
type Changeable = ReturnType<typeof changeableOf>

/** What differs from what was read, as the call wants it. */
function changesOf(before: Changeable, { responsible, ...now }: Changeable) {
  const changed = Object.entries(now).filter(([field, value]) => before[field as keyof Changeable] !== value)
  const isOther = responsible?.memberUuid !== before.responsible?.memberUuid
  return {
    ...Object.fromEntries(changed),
    ...(isOther && { responsibleMemberUuid: responsible?.memberUuid ?? null }),
  }
}

export function ActionForm({ details, onClose }: ActionFormProps) {
  const t = useText()
  const { action, risk, mayEdit } = details
  const nameOf = useResponsibleName()
  const { responsible } = action
  const before = changeableOf(
    details,
    responsible && { memberUuid: responsible.memberUuid, name: nameOf(responsible) },
  )
  const [values, setValues] = useState(before)
  const { blockedBy, begin } = useLease()
  const update = usePlanAction(riskAction.updateRiskAction, {
    successToast: 'riskAssessment.plan.saved',
    invalidates: outdated,
  })
  const changes = changesOf(before, values)
  const isChanged = Object.keys(changes).length > 0
  const set = (next: Partial<Changeable>) => {
    begin()
    setValues({ ...values, ...next })
  }
  const send = (change: object) =>
    update.run({ riskActionUuid: action.riskActionUuid, version: action.version, ...change })
  const save = async () => {
    if (await send(changes)) onClose()
  }
  const isDone = action.state === 'done'
  const locked = blockedBy !== null || !mayEdit
  const isFixed = locked || risk.isAgreed || isDone
  return (
    <Dialog
      open
      onClose={onClose}
      width="medium"
      dirty={isChanged && !update.pending}
      headline={action.title}
      buttons={
        isDone
          ? []
          : [
              {
                label: t('common.unsaved.save'),
                busy: update.pending,
                disabled: !isChanged || blockedBy !== null,
                onClick: () => void save(),
              },
            ]
      }
      cancelLabel={t('common.ui.close')}
    >
      <p className={classes.about}>
        <Level level={risk.riskFactor} short />{' '}
        <span>{t('riskAssessment.plan.against', { load: risk.load, target: risk.targetName })}</span>
      </p>
      {risk.isAgreed && !isDone && <Callout tone="info">{t('riskAssessment.plan.fixed')}</Callout>}
      <div className={classes.fields}>
        {!isFixed && (
          <div className={classes.pair}>
            <TextField
              label={t('riskAssessment.plan.title')}
              value={values.title}
              onChange={(title) => set({ title })}
              maxLength={200}
            />
            <Select
              label={t('riskAssessment.plan.type')}
              options={stopTypes.map((value) => ({ value, label: t(`riskAssessment.stop.${value}`) }))}
              value={values.stop}
              onChange={(stop) => set({ stop })}
              // The catalogue says of which kind its proposals are.
              disabled={action.kind !== 'custom'}
            />
          </div>
        )}
        {!isFixed && (
          <TextArea
            label={t('riskAssessment.plan.description')}
            value={values.description}
            onChange={(description) => set({ description })}
            rows={3}
            maxLength={2000}
          />
        )}
        {isFixed && action.description && <p>{action.description}</p>}
        {action.reason && <p>{t('riskAssessment.plan.reasonIs', { reason: action.reason })}</p>}
        <WhenAndWho value={values} onChange={set} disabled={locked || isDone} />
        {action.state === 'draft' && <p className={classes.hint}>{t('riskAssessment.plan.draftHint')}</p>}
        {action.state !== 'draft' && (
          <Progress
            action={action}
            value={values.progressPercent}
            onChange={set}
            onDone={(change) => send({ ...changes, ...change })}
            busy={update.pending}
          />
        )}
        {isDone && mayEdit && (
          <Effectiveness details={details} onCheck={send} busy={update.pending} onClose={onClose} />
        )}
        {!isFixed && !isDone && (
          <DropAction
            busy={update.pending}
            onDrop={() => void send({ dropped: true }).then((done) => done && onClose())}
          />
        )}
      </div>
      <ActionHistory history={details.history} />
    </Dialog>
  )
}
