import { useCallback, useState } from 'react'
import { remembered } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { JobProgress } from '#parts/job-progress/JobProgress.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Subject } from '../people-text.ts'
import classes from './access.module.css'
import { LettersDialog } from './LettersDialog.tsx'
import { orderKey } from './order.ts'
import { ResetChoice, type ResetDone } from './ResetChoice.tsx'
import { SkippedMembers } from './SkippedMembers.tsx'

/** Whose passwords: those who are named, whoever a filter means, or an order of initial passwords that is being made already. */
export type ResetStart = { members: readonly Subject[] } | { jobUuid: string } | 'filter'

interface ResetDialogProps {
  start: ResetStart | null
  onClose: () => void
}

type Step = { of: ResetStart | null; done?: ResetDone; isMade?: boolean }

/** Renews passwords: choose, see how many it reaches, and then what came of it. */
export function ResetDialog({ start, onClose }: ResetDialogProps) {
  const t = useText()
  const [step, setStep] = useState<Step>({ of: null })
  // Another start is another story; the words of the last one stay while the dialog fades out.
  if (start !== null && step.of !== start) setStep({ of: start })
  const shown = start ?? step.of
  const jobUuid =
    step.done?.jobUuid ?? (shown !== null && shown !== 'filter' && 'jobUuid' in shown ? shown.jobUuid : null)
  const finish = useCallback((done: ResetDone) => {
    remembered.set(orderKey, done.jobUuid)
    setStep(({ of }) => ({ of, done }))
  }, [])
  const close = () => {
    setStep({ of: null })
    onClose()
  }
  if (jobUuid !== null && step.isMade)
    return (
      <LettersDialog
        open={start !== null}
        jobUuid={jobUuid}
        onTaken={() => remembered.set(orderKey, null)}
        onClose={close}
      />
    )
  if (jobUuid !== null)
    return (
      <Dialog
        open={start !== null}
        onClose={close}
        width="small"
        headline={t('access.making')}
        cancelLabel={t('access.later')}
      >
        <div className={classes.choice}>
          <p>{t('access.makingText')}</p>
          <JobProgress
            jobUuid={jobUuid}
            label={t('access.making')}
            onEnd={() => setStep({ ...step, isMade: true })}
          />
        </div>
      </Dialog>
    )
  if (step.done)
    return (
      <Dialog
        open={start !== null}
        onClose={close}
        width="small"
        headline={t('access.sentTitle')}
        cancelLabel={t('access.close')}
      >
        <div className={classes.choice}>
          <Callout tone="ok" announce>
            {t(step.done.mode === 'bySms' ? 'access.sent.bySms' : 'access.sent.byEmail', {
              count: step.done.count,
            })}
          </Callout>
          <SkippedMembers reach={step.done} mode={step.done.mode} />
        </div>
      </Dialog>
    )
  return (
    <ResetChoice
      open={start !== null}
      members={shown !== null && shown !== 'filter' && 'members' in shown ? shown.members : null}
      onClose={close}
      onDone={finish}
    />
  )
}
