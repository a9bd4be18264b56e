import { useCallback } from 'react'
import { isTemporary } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconDeviceDesktop } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './player.module.css'
import type { ScormEngine } from './scorm-engine.ts'
import type { ScormState } from './scorm-state.ts'

/** Id of the frame, for the link that jumps to it. */
export const frameId = 'package-frame'

/** What the frame may do: everything inside it, nothing outside. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups'
const permissions =
  "autoplay; camera 'none'; display-capture 'none'; fullscreen 'none'; geolocation 'none'; microphone 'none'"

interface ScormStageProps {
  engine: ScormEngine
  state: ScormState
  onClose: () => void
}

/** The frame with the package, and what covers it while it cannot be used. */
export function ScormStage({ engine, state, onClose }: ScormStageProps) {
  const t = useText()
  const { launch } = state
  const frameUrl = launch?.frameUrl
  const attach = useCallback(
    (frame: HTMLIFrameElement | null) => (frame && frameUrl ? engine.attach(frame, frameUrl) : undefined),
    [engine, frameUrl],
  )
  const cover = <Cover engine={engine} state={state} onClose={onClose} />
  const isCovered = state.phase !== 'open' || state.isElsewhere

  return (
    <div className={classes.stage}>
      {launch && (
        <iframe
          // A launch has an address of its own, so a new launch gets a new frame.
          key={launch.frameUrl}
          ref={attach}
          id={frameId}
          className={classes.content}
          data-covered={isCovered || undefined}
          title={t('scorm.player.frame', { title: launch.title })}
          src={launch.frameUrl}
          sandbox={sandbox}
          allow={permissions}
          referrerPolicy="no-referrer"
        />
      )}
      {isCovered && <div className={classes.cover}>{cover}</div>}
    </div>
  )
}

function Cover({ engine, state: { phase, error, isElsewhere }, onClose }: ScormStageProps) {
  const t = useText()

  if (isElsewhere)
    return (
      <EmptyState
        kind="nothing"
        icon={IconDeviceDesktop}
        title={t('scorm.player.elsewhere.title')}
        action={
          <Button kind="primary" onClick={engine.openAgain}>
            {t('scorm.player.elsewhere.action')}
          </Button>
        }
      >
        {t('scorm.player.elsewhere.text')}
      </EmptyState>
    )

  if (phase === 'failed' && error) {
    const retry = isTemporary(error) && { onRetry: engine.launch }
    return (
      <EmptyState
        kind="failed"
        title={t('elearning.player.failed.title')}
        {...(retry || { action: <Button onClick={onClose}>{t('scorm.player.back')}</Button> })}
      >
        {errorText(t, error)}
      </EmptyState>
    )
  }

  if (phase === 'lost')
    return (
      <EmptyState kind="failed" title={t('scorm.player.lost.title')} onRetry={engine.launch}>
        {t('scorm.player.lost.text')}
      </EmptyState>
    )

  if (phase === 'unsaved')
    return (
      <EmptyState kind="failed" title={t('scorm.player.unsaved.title')} onRetry={engine.openAgain}>
        {t('scorm.player.unsaved.text')}
      </EmptyState>
    )

  return (
    <div className={classes.loading}>
      <p>{t(phase === 'leaving' ? 'scorm.player.leaving' : 'scorm.player.loading')}</p>
      <Skeleton height="240px" />
      <Skeleton count={3} />
    </div>
  )
}
