import { useCallback, useState } from 'react'
import { remembered } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { JobProgress } from '#parts/job-progress/JobProgress.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { MemberSubject } from '../name-or-count-text.ts'
import classes from './access.module.css'
import { LettersDialog } from './LettersDialog.tsx'
import { passwordOrderKey } from './password-order.ts'
import { ResetChoice, type ResetDone } from './ResetChoice.tsx'
import { SkippedMembers } from './SkippedMembers.tsx'

/**
 * How a reset starts: with given members, with the choice of a filter, or with a job that already creates
 * initial passwords.
 */
export type ResetStart = { members: readonly MemberSubject[] } | { jobUuid: string } | 'filter'

interface ResetDialogProps {
  start: ResetStart | null
  onClose: () => void
}

interface Progress {
  start: ResetStart | null
  done?: ResetDone
  /** True if the job has created the initial passwords. */
  isCreated?: boolean
}

/** The dialog that resets passwords: the choice of members, the progress, and the result. */
export function ResetDialog({ start, onClose }: ResetDialogProps) {
  const t = useText()
  const [progress, setProgress] = useState<Progress>({ start: null })
  // The progress of the previous reset stays visible while the dialog fades out. A new start discards it.
  if (start !== null && progress.start !== start) setProgress({ start })

  const shown = start ?? progress.start
  const jobUuid = progress.done?.jobUuid ?? findJobUuid(shown)
  const finish = useCallback((done: ResetDone) => {
    remembered.set(passwordOrderKey, done.jobUuid)
    setProgress(({ start: current }) => ({ start: current, done }))
  }, [])

  const close = () => {
    setProgress({ start: null })
    onClose()
  }

  if (jobUuid !== null && progress.isCreated)
    return (
      <LettersDialog
        open={start !== null}
        jobUuid={jobUuid}
        onTaken={() => remembered.set(passwordOrderKey, null)}
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
            onEnd={() => setProgress({ ...progress, isCreated: true })}
          />
        </div>
      </Dialog>
    )

  if (progress.done)
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
            {t(progress.done.mode === 'bySms' ? 'access.sent.bySms' : 'access.sent.byEmail', {
              count: progress.done.count,
            })}
          </Callout>
          <SkippedMembers reach={progress.done} mode={progress.done.mode} />
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

const findJobUuid = (start: ResetStart | null): string | null =>
  start !== null && start !== 'filter' && 'jobUuid' in start ? start.jobUuid : null
