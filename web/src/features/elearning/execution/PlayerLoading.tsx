import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/frame.module.css'
import { PlayerHead } from '#parts/player/PlayerHead.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface PlayerLoadingProps {
  error: CallError | undefined
  onRetry: () => void
  onClose: () => void
}

/** Shown while the course loads, or after loading has failed. */
export function PlayerLoading({ error, onRetry, onClose }: PlayerLoadingProps) {
  const t = useText()
  const isFinal = error !== undefined && error.status >= 400 && error.status < 500

  return (
    <div className={classes.bare}>
      <PlayerHead
        title={t('elearning.player.title')}
        position=""
        percent={0}
        closeLabel={t('elearning.player.close')}
        onClose={onClose}
      />
      <main id="content" tabIndex={-1}>
        {error ? (
          <div className={classes.center}>
            <EmptyState
              kind="failed"
              title={t('elearning.player.failed.title')}
              action={isFinal && <Button onClick={onClose}>{t('elearning.player.stopped.action')}</Button>}
              {...(!isFinal && { onRetry })}
            >
              {errorText(t, error)}
            </EmptyState>
          </div>
        ) : (
          <div className={classes.loading}>
            <Skeleton height="240px" />
            <Skeleton width="60%" height="32px" />
            <Skeleton count={5} />
          </div>
        )}
      </main>
    </div>
  )
}
