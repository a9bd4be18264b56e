import { elearning } from '@sorgfalt/contract/elearning'
import type { Language } from '@sorgfalt/contract/limits'
import { useState } from 'react'
import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { TextScope, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WithWords } from '#shell/StartUp.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './frame.module.css'
import { Player } from './Player.tsx'
import { PlayerHead } from './PlayerHead.tsx'
import type { PlayerRoute } from './use-player.ts'

interface PlayerPageProps extends PlayerRoute {
  executionUuid: string
  onClose: () => void
}

/** The player's screen: reads the execution, again in another language or after a restart. */
export function PlayerPage({ executionUuid, onClose, place, onPlace }: PlayerPageProps) {
  const [language, setLanguage] = useState<Language>()
  // Read once: from then on the player knows better than any answer that comes back later.
  const query = useCall(elearning.readExecution, { executionUuid, ...(language && { language }) }, { once: true, keepPrevious: true })
  const { data } = query
  if (!data) return <Waiting error={query.error} onRetry={query.retry} onClose={onClose} />
  const reload = () => {
    onPlace({ page: undefined, question: undefined }, { replace: true })
    query.retry()
  }
  return (
    // Buttons and verdicts speak the language of the course.
    <TextScope language={data.language}>
      <WithWords>
        <Player
          // A new attempt, or one that ended elsewhere, begins with a new player.
          key={`${data.executionUuid}/${data.attempt}/${data.state}`}
          execution={data}
          place={place}
          onPlace={onPlace}
          onLanguage={setLanguage}
          onReload={reload}
          onClose={onClose}
        />
      </WithWords>
    </TextScope>
  )
}

interface WaitingProps {
  error: CallError | undefined
  onRetry: () => void
  onClose: () => void
}

function Waiting({ error, onRetry, onClose }: WaitingProps) {
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
