import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { ResultPage } from '#features/elearning/execution/result/ResultPage.tsx'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTitle } from '#lib/window-title.tsx'
import frame from '#parts/player/frame.module.css'
import { PlayerHead } from '#parts/player/PlayerHead.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { ScormPlayer } from './ScormPlayer.tsx'
import { createLearnerPorts } from './scorm-ports.ts'

interface ScormExecutionProps {
  execution: Execution
  /** Reads the execution again when the attempt has ended or a new one has begun. */
  onReload: () => void
  onClose: () => void
}

/** An attempt at a course that is a SCORM package: the player, and then the result. */
export function ScormExecution({ execution, onReload, onClose }: ScormExecutionProps) {
  const t = useText()
  const { uuid } = useMember()
  const { executionUuid, title, practice, state } = execution
  useTitle(title)

  if (state !== 'open')
    return (
      <ResultPage
        head={
          <PlayerHead
            title={title}
            position={t('elearning.result.title')}
            percent={100}
            closeLabel={t('scorm.player.leave')}
            onClose={onClose}
          />
        }
        execution={execution}
        onRead={() => undefined}
        onKeyPoints={null}
        onRestarted={onReload}
      />
    )

  return (
    <ScormPlayer
      createPorts={() => createLearnerPorts(uuid, executionUuid)}
      title={title}
      badge={practice && <PracticeBadge />}
      onClose={onClose}
      onResult={onReload}
    />
  )
}

/** Marks a practice, which has no result. */
function PracticeBadge() {
  const t = useText()

  return (
    <span className={frame.wide}>
      <Badge icon={IconRefresh}>{t('elearning.player.practice')}</Badge>
    </span>
  )
}
