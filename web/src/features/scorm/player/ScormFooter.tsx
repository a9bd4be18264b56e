import { useText } from '#lib/texts.tsx'
import { FooterBar } from '#parts/player/FooterBar.tsx'
import footer from '#parts/player/footer.module.css'
import { Button } from '#ui/Button.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import type { ScormEngine } from './scorm-engine.ts'
import { findNeighbour, type ScormState } from './scorm-state.ts'

interface ScormFooterProps {
  engine: ScormEngine
  state: ScormState
  onContents: () => void
}

/** The buttons to the previous and to the next part. */
export function ScormFooter({ engine, state, onContents }: ScormFooterProps) {
  const t = useText()
  const previous = findNeighbour(state, -1)
  const next = findNeighbour(state, 1)
  const isBusy = state.phase !== 'open' || state.isElsewhere

  return (
    <FooterBar
      back={{
        label: t('scorm.player.previous'),
        disabled: isBusy || !previous,
        onClick: () => previous && engine.goTo(previous.partId),
      }}
      contents={{ label: t('elearning.player.openContents'), onClick: onContents }}
      middle={null}
    >
      <Button
        kind="primary"
        size="large"
        iconAfter={IconArrowRight}
        disabled={isBusy || !next}
        className={footer.forward ?? ''}
        onClick={() => next && engine.goTo(next.partId)}
      >
        {t('scorm.player.next')}
      </Button>
    </FooterBar>
  )
}
