import type { Language } from '@sorgfalt/contract/core/limits'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { TextScope } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WithWords } from '#parts/start-up/StartUp.tsx'
import { Player } from './Player.tsx'
import type { PlayerRoute } from './use-player.ts'
import { Waiting } from './Waiting.tsx'

interface PlayerPageProps extends PlayerRoute {
  executionUuid: string
  onClose: () => void
}

/** The player's screen: reads the execution, again in another language or after a restart. */
export function PlayerPage({ executionUuid, onClose, place, onPlace }: PlayerPageProps) {
  const [language, setLanguage] = useState<Language>()
  // Read once: from then on the player knows better than any answer that comes back later.
  const query = useCall(
    elearning.readExecution,
    { executionUuid, ...(language && { language }) },
    { once: true, keepPrevious: true },
  )
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
