import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useLabels } from './labels.tsx'
import classes from './SaveBar.module.css'

interface UnsavedGuardProps {
  dirty: boolean
  /** Returns whether a navigation leaves the screen. Default: whether the path changes. */
  leaves?: (from: string, to: string) => boolean
  /** Discards the changes when the member leaves the screen without saving. */
  onLeave?: (() => void) | undefined
}

const otherPath = (from: string, to: string): boolean => from !== to

/** Asks before the member leaves a changed form through a link, by the back button or by closing the page. */
export function UnsavedGuard({ dirty, leaves = otherPath, onLeave }: UnsavedGuardProps) {
  const labels = useLabels().unsaved
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current.pathname, next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })

  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }

  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      headline={labels.title}
      paragraphs={[labels.text]}
      cancelLabel={labels.stay}
      buttons={[{ label: labels.leave, kind: 'danger', onClick: leave }]}
    />
  )
}

interface SaveBarProps {
  /** Number of changed fields. 0 hides the bar. */
  changes: number
  /** Names of what has changed. */
  names?: string | undefined
  busy?: boolean
  onSave: () => void
  onDiscard: () => void
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * A bar at the bottom of the screen while there are unsaved changes. Ctrl+S saves, except while a dialog is
 * open. The bar asks for confirmation before the member leaves the screen.
 */
export function SaveBar({ changes, names, busy = false, onSave, onDiscard }: SaveBarProps) {
  const labels = useLabels().unsaved
  const dirty = changes > 0
  useEffect(() => {
    if (!dirty) return undefined

    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!event.repeat && !busy && !isDialogOpen()) onSave()
    }

    addEventListener('keydown', save)

    return () => removeEventListener('keydown', save)
  }, [dirty, busy, onSave])

  return (
    <>
      <UnsavedGuard dirty={dirty && !busy} onLeave={onDiscard} />
      {dirty && (
        <section className={classes.bar} aria-label={labels.count(changes)}>
          <span className={classes.count}>
            {names ? `${labels.count(changes)}: ${names}` : labels.count(changes)}
          </span>
          <span className={classes.ways}>
            <Button kind="ghost" onClick={onDiscard} disabled={busy}>
              {labels.discard}
            </Button>
            <Button kind="primary" onClick={onSave} busy={busy} aria-keyshortcuts="Control+S Meta+S">
              {labels.save}
              <kbd className={classes.keys} aria-hidden>
                {labels.keys}
              </kbd>
            </Button>
          </span>
        </section>
      )}
    </>
  )
}
