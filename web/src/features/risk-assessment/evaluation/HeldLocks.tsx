import { type HeldLock, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconLock } from '#ui/icons.ts'
import classes from './evaluation.module.css'

const freed = {
  successToast: 'riskAssessment.execution.lock.broken',
  invalidates: [riskEvaluation.readLockList],
} as const

/** For whoever may free them: what others are editing at the moment. */
export function HeldLocks() {
  return useCan()(riskEvaluation.readLockList) && <Locks />
}

function Locks() {
  const t = useText()
  const { data } = useCall(riskEvaluation.readLockList, {})
  const [chosen, setChosen] = useState<HeldLock>()
  const [isOpen, setOpen] = useState(false)
  if (!data || data.locks.length === 0) return null
  const ask = (lock: HeldLock) => {
    setChosen(lock)
    setOpen(true)
  }
  return (
    <div className={classes.locks}>
      <Callout icon={IconLock} title={t('riskAssessment.locks.title', { count: data.locks.length })}>
        <ul>
          {data.locks.map((lock) => (
            <Lock
              key={lock.executionUuid ?? lock.riskAssessmentExecutionResultUuid}
              lock={lock}
              onBreak={() => ask(lock)}
            />
          ))}
        </ul>
      </Callout>
      {chosen && <BreakDialog lock={chosen} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Lock({
  lock: { executionUuid, title, targetName, name, until },
  onBreak,
}: {
  lock: HeldLock
  onBreak: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const what = [title, targetName].filter(Boolean).join(', ')
  return (
    <li>
      <span>
        {t(executionUuid ? 'riskAssessment.locks.inspection' : 'riskAssessment.locks.plan', {
          name,
          what,
          time: formats.time(until),
        })}
      </span>
      <Button size="small" onClick={onBreak}>
        {t('riskAssessment.execution.lock.break')}
      </Button>
    </li>
  )
}

function BreakDialog({ lock, open, onClose }: { lock: HeldLock; open: boolean; onClose: () => void }) {
  const t = useText()
  const execution = useAction(riskExecution.breakLock, { ...freed, onSuccess: onClose })
  const plan = useAction(riskEvaluation.breakPlanLock, { ...freed, onSuccess: onClose })
  const { name, executionUuid, riskAssessmentExecutionResultUuid } = lock
  const free = () => {
    if (executionUuid) void execution.run({ executionUuid })
    else if (riskAssessmentExecutionResultUuid) void plan.run({ riskAssessmentExecutionResultUuid })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.execution.lock.breakTitle', { name })}
      paragraphs={[t('riskAssessment.execution.lock.breakText', { name })]}
      buttons={[
        {
          label: t('riskAssessment.execution.lock.break'),
          kind: 'danger',
          busy: execution.pending || plan.pending,
          onClick: free,
        },
      ]}
    />
  )
}
