import type { Language } from '@sorgfalt/contract/core/limits'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { Player } from '#features/elearning/execution/Player.tsx'
import { PlayerLoading } from '#features/elearning/execution/PlayerLoading.tsx'
import type { PlayerRoute } from '#features/elearning/execution/use-step.ts'
import { TextScope } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { WithLabels } from '#parts/start-up/StartUp.tsx'
import { PreviewEnd } from './PreviewEnd.tsx'
import { previewPorts } from './preview-ports.ts'

interface PreviewPageProps extends PlayerRoute {
  elearningUuid: string
  draft: boolean
  onClose: () => void
}

const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** A preview of a course in the player. Nothing is stored. Each repetition draws other questions. */
export function PreviewPage(props: PreviewPageProps) {
  const [seed, setSeed] = useState(newSeed)
  const again = () => {
    props.onPosition({ page: undefined, question: undefined }, { replace: true })
    setSeed(newSeed())
  }

  return <PreviewRound key={seed} seed={seed} onAgain={again} {...props} />
}

function PreviewRound({
  elearningUuid,
  draft,
  seed,
  onAgain,
  onClose,
  ...route
}: PreviewPageProps & { seed: number; onAgain: () => void }) {
  const [language, setLanguage] = useState<Language>()
  const of = { elearningUuid, draft, seed }
  const query = useCall(
    elearningCatalog.previewContent,
    { ...of, ...(language && { language }) },
    { once: true, keepPrevious: true },
  )

  const { data } = query
  if (!data) return <PlayerLoading error={query.error} onRetry={query.retry} onClose={onClose} />

  return (
    <TextScope language={data.language}>
      <WithLabels>
        <Player
          execution={data}
          onLanguage={setLanguage}
          onReload={onAgain}
          onClose={onClose}
          preview={{ openPorts: () => previewPorts(of), draft, End: PreviewEnd }}
          {...route}
        />
      </WithLabels>
    </TextScope>
  )
}
