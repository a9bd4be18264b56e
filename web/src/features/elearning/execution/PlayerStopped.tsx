import type { ReactNode } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/frame.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconRefresh } from '#ui/icons.ts'
import type { Stop } from './player-state.ts'

interface PlayerStoppedProps {
  head: ReactNode
  stop: Stop
  onReload: () => void
  onClose: () => void
}

/** Explains why the attempt cannot continue here, and what to do. */
export function PlayerStopped({ head, stop, onReload, onClose }: PlayerStoppedProps) {
  const t = useText()
  // If the course was restarted or finished in another tab, reloading shows its present state.
  const elsewhere = stop === 'restarted' || stop.code === 'ElearningExecution.Closed'

  return (
    <div className={classes.bare}>
      {head}
      <main id="content" tabIndex={-1} className={classes.center}>
        {elsewhere ? (
          <EmptyState
            kind="nothing"
            icon={IconRefresh}
            title={t('elearning.player.restarted.title')}
            action={
              <Button kind="primary" onClick={onReload}>
                {t('elearning.player.restarted.action')}
              </Button>
            }
          >
            {t('elearning.player.restarted.text')}
          </EmptyState>
        ) : (
          <EmptyState
            kind="failed"
            title={t('elearning.player.stopped.title')}
            action={<Button onClick={onClose}>{t('elearning.player.stopped.action')}</Button>}
          >
            {errorText(t, stop)}
          </EmptyState>
        )}
      </main>
    </div>
  )
}
