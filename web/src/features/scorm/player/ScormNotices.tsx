import type { ReactNode } from 'react'
import { useStore } from '#lib/store.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './player.module.css'
import type { ScormEngine } from './scorm-engine.ts'
import { findNeighbour, type ScormState } from './scorm-state.ts'

interface ScormNoticesProps {
  engine: ScormEngine
  state: ScormState
  isConfirming: boolean
  onConfirm: () => void
  onLeave: () => void
  onResult: () => void
}

/** Notices above the frame: a failed save, the end of a part or of the course, and the question at the end. */
export function ScormNotices({ engine, state, ...actions }: ScormNoticesProps) {
  const { tries } = useStore(engine.saver.store)

  return (
    <div className={classes.notices} aria-live="polite">
      {tries > 0 && state.phase !== 'unsaved' && <UnsavedNotice onRetry={engine.saver.retry} />}
      {!state.isElsewhere && state.phase === 'open' && (
        <ProgressNotice engine={engine} state={state} {...actions} />
      )}
    </div>
  )
}

function UnsavedNotice({ onRetry }: { onRetry: () => void }) {
  const t = useText()

  return (
    <Callout tone="warn" title={t('scorm.player.unsaved.title')}>
      <NoticeLine text={t('scorm.player.unsaved.text')}>
        <Button size="small" onClick={onRetry}>
          {t('scorm.player.unsaved.action')}
        </Button>
      </NoticeLine>
    </Callout>
  )
}

function ProgressNotice({ engine, state, isConfirming, onConfirm, onLeave, onResult }: ScormNoticesProps) {
  const t = useText()
  const { result, canConfirm, hasEnded, partId } = state
  const next = findNeighbour(state, 1)

  if (result)
    return (
      <Callout tone={result.passed ? 'ok' : 'info'}>
        <NoticeLine text={t(`scorm.player.${result.passed ? 'passed' : 'failed'}`)}>
          <Button size="small" kind="primary" onClick={onResult}>
            {t('scorm.player.toResult')}
          </Button>
        </NoticeLine>
      </Callout>
    )

  if (canConfirm)
    return (
      <Callout tone="info" title={t('scorm.player.confirm.title')}>
        <NoticeLine text={t('scorm.player.confirm.text')}>
          <Button size="small" kind="primary" busy={isConfirming} onClick={onConfirm}>
            {t('scorm.player.confirm.action')}
          </Button>
        </NoticeLine>
      </Callout>
    )

  if (!hasEnded || partId === null) return null

  return (
    <Callout tone="info">
      <NoticeLine text={t('scorm.player.ended')}>
        {next && (
          <Button size="small" kind="primary" onClick={() => engine.goTo(next.partId)}>
            {t('scorm.player.next')}
          </Button>
        )}
        <Button size="small" onClick={engine.openAgain}>
          {t('scorm.player.again')}
        </Button>
        {!next && (
          <Button size="small" onClick={onLeave}>
            {t('scorm.player.leave')}
          </Button>
        )}
      </NoticeLine>
    </Callout>
  )
}

/** A sentence with buttons beside it. */
function NoticeLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.noticeLine}>
      <p>{text}</p>
      <div className={classes.noticeButtons}>{children}</div>
    </div>
  )
}
