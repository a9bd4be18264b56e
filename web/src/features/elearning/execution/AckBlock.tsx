import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import classes from './page.module.css'
import type { Player } from './use-player.ts'

/** "Read and understood": once set it stays set. Without it the page is not left forward. */
export function AckBlock({ player, ackId, label }: { player: Player; ackId: string; label: ReactNode }) {
  const t = useText()
  const { progress, closed, drafts, dispatch } = player
  const box = useRef<HTMLInputElement>(null)
  const set = progress.acks.includes(ackId)
  const missed = drafts.missed?.id === ackId && !set ? drafts.missed : null
  useEffect(() => {
    if (missed) box.current?.focus()
  }, [missed])
  const change = () => {
    drafts.miss(null)
    dispatch({ type: 'acked', ackId })
  }
  return (
    <div className={classes.ack} data-missed={missed !== null || undefined} data-set={set || undefined}>
      <Checkbox
        ref={box}
        label={label}
        value={set}
        aria-disabled={closed}
        error={missed ? t('elearning.player.ackMissing') : undefined}
        onChange={() => !set && !closed && change()}
      />
    </div>
  )
}
