import type { Language } from '@sorgfalt/contract/core/limits'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { ScormExecution } from '#features/scorm/player/ScormExecution.tsx'
import { TextScope } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WithLabels } from '#parts/start-up/StartUp.tsx'
import { Player } from './Player.tsx'
import { PlayerLoading } from './PlayerLoading.tsx'
import type { PlayerRoute } from './use-step.ts'

interface PlayerPageProps extends PlayerRoute {
  executionUuid: string
  onClose: () => void
}

/**
 * The screen of the player. It reads the execution, and reads it again for another language or after a
 * restart.
 */
export function PlayerPage({ executionUuid, onClose, position, onPosition }: PlayerPageProps) {
  const [language, setLanguage] = useState<Language>()
  // The execution is not refreshed in the background, because the state of the player is newer than any later
  // response.
  const query = useCall(
    elearning.readExecution,
    { executionUuid, ...(language && { language }) },
    { once: true, keepPrevious: true },
  )

  const { data } = query
  if (!data) return <PlayerLoading error={query.error} onRetry={query.retry} onClose={onClose} />

  const reload = () => {
    onPosition({ page: undefined, question: undefined }, { replace: true })
    query.retry()
  }

  return (
    // Buttons and feedback are in the language of the course.
    <TextScope language={data.language}>
      <WithLabels>
        {data.kind === 'scorm' ? (
          <ScormExecution
            key={`${data.executionUuid}/${data.attempt}/${data.state}`}
            execution={data}
            onReload={reload}
            onClose={onClose}
          />
        ) : (
          <Player
            // A new attempt gets a new player. An attempt that has ended in another tab or on another device
            // gets one too.
            key={`${data.executionUuid}/${data.attempt}/${data.state}`}
            execution={data}
            position={position}
            onPosition={onPosition}
            onLanguage={setLanguage}
            onReload={reload}
            onClose={onClose}
          />
        )}
      </WithLabels>
    </TextScope>
  )
}
