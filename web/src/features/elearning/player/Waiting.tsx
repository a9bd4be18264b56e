import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './frame.module.css'
import { PlayerHead } from './PlayerHead.tsx'

interface WaitingProps {
  error: CallError | undefined
  onRetry: () => void
  onClose: () => void
}

/** Until the course is there, or what went wrong. */
export function Waiting({ error, onRetry, onClose }: WaitingProps) {
  const t = useText()
  const gone = error !== undefined && error.status >= 400 && error.status < 500
  return (
    <div className={classes.bare}>
      <PlayerHead title={t('elearning.player.title')} position="" percent={0} onClose={onClose} />
      <main id="content" tabIndex={-1}>
        {error ? (
          <div className={classes.center}>
            <EmptyState
              kind="failed"
              title={t('elearning.player.failed.title')}
              action={gone && <Button onClick={onClose}>{t('elearning.player.stopped.action')}</Button>}
              {...(!gone && { onRetry })}
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
