import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import classes from './page.module.css'
import type { Player } from './use-player.ts'

/**
 * A checkbox such as "read and understood". The learner cannot continue without ticking it, and cannot clear
 * it.
 */
export function AckBlock({ player, ackId, label }: { player: Player; ackId: string; label: ReactNode }) {
  const t = useText()
  const { progress, closed, drafts, dispatch } = player
  const checkbox = useRef<HTMLInputElement>(null)
  const set = progress.acks.includes(ackId)
  const skipped = drafts.skipped?.id === ackId && !set ? drafts.skipped : null
  useEffect(() => {
    if (skipped) checkbox.current?.focus()
  }, [skipped])

  const change = () => {
    drafts.markSkipped(null)
    dispatch({ type: 'acked', ackId })
  }

  return (
    <div className={classes.ack} data-skipped={skipped !== null || undefined} data-set={set || undefined}>
      <Checkbox
        ref={checkbox}
        label={label}
        value={set}
        aria-disabled={closed}
        error={skipped ? t('elearning.player.ackMissing') : undefined}
        onChange={() => !set && !closed && change()}
      />
    </div>
  )
}
