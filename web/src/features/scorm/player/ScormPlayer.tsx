import { localeOf } from '@sorgfalt/texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reportFailure } from '#lib/failures.ts'
import { useFormats } from '#lib/format.ts'
import { useStore } from '#lib/store.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useTitle } from '#lib/window-title.tsx'
import { PlayerHead } from '#parts/player/PlayerHead.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconMaximize, IconMinimize } from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PartList, usePartStatus } from './PartList.tsx'
import classes from './player.module.css'
import { ScormFooter } from './ScormFooter.tsx'
import { ScormNotices } from './ScormNotices.tsx'
import { ScormSaveState } from './ScormSaveState.tsx'
import { frameId, ScormStage } from './ScormStage.tsx'
import type { ScormEngine } from './scorm-engine.ts'
import type { ScormPorts } from './scorm-ports.ts'
import { findPosition, listLaunchable, type ScormState } from './scorm-state.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLeave } from './use-leave.ts'
import { useScormEngine } from './use-scorm-engine.ts'

interface ScormPlayerProps {
  createPorts: () => ScormPorts
  /** Shown until the package is launched. */
  title: string
  /** A mark in the head, such as that this is a preview. */
  badge?: ReactNode
  /** Shown above the course. */
  banner?: ReactNode
  onClose: () => void
  /** Called when the attempt has a result and the learner has left the course. */
  onResult: () => void
}

/** The player of a SCORM package: head, table of contents, and the frame with the part on screen. */
export function ScormPlayer({ createPorts, title, badge, banner, onClose, onResult }: ScormPlayerProps) {
  const t = useText()
  const engine = useScormEngine(createPorts)
  const state = useStore(engine.store)
  const main = useRef<HTMLElement>(null)
  const full = useFullScreen(main)
  const leaving = useLeave(engine, onClose, onResult)
  const confirming = useConfirm(engine, leaving.leave)
  const position = usePositionText(state)
  const [sheet, setSheet] = useState(false)
  useTitle(state.launch?.title ?? title)
  useResultAfterEnd(state, leaving.leave)

  const hasContents = listLaunchable(state.parts).length > 1
  const list = (onChosen?: () => void) => (
    <PartList
      parts={state.parts}
      partId={state.partId}
      disabled={state.phase !== 'open' || state.isElsewhere}
      onChoose={(partId) => {
        engine.goTo(partId)
        onChosen?.()
      }}
    />
  )

  return (
    <div className={classes.frame} lang={localeOf(useLanguage().language)}>
      <SkipLink target={frameId}>{t('scorm.player.skipToContent')}</SkipLink>
      <PlayerHead
        title={state.launch?.title ?? title}
        position={position.long}
        shortPosition={position.short}
        percent={state.progressPercent}
        closeLabel={t('scorm.player.leave')}
        onClose={leaving.leave}
      >
        {badge}
        {!engine.isPreview && <ScormSaveState saver={engine.saver} />}
        {full.toggle && (
          <IconButton
            icon={full.isFull ? IconMinimize : IconMaximize}
            label={t(full.isFull ? 'scorm.player.smaller' : 'scorm.player.fullScreen')}
            onClick={full.toggle}
          />
        )}
      </PlayerHead>
      {hasContents && (
        <nav className={classes.side} aria-label={t('elearning.player.contents')}>
          <p className={classes.sideTitle} aria-hidden>
            {t('elearning.player.contents')}
          </p>
          {list()}
        </nav>
      )}
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        {banner}
        <ScreenHeading className="visually-hidden">{state.launch?.title ?? title}</ScreenHeading>
        <PartStatusMessage state={state} />
        <ScormNotices
          engine={engine}
          state={state}
          isConfirming={confirming.isPending}
          onConfirm={confirming.confirm}
          onLeave={leaving.leave}
          onResult={leaving.leave}
        />
        <ScormStage engine={engine} state={state} onClose={onClose} />
        <SkipLink target="content">{t('scorm.player.skipBack')}</SkipLink>
      </main>
      {hasContents && <ScormFooter engine={engine} state={state} onContents={() => setSheet(true)} />}
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        headline={t('elearning.player.contents')}
        width="small"
        showCancel={false}
      >
        {list(() => setSheet(false))}
      </Dialog>
      <ConfirmDialog
        open={leaving.isOffering}
        busy={confirming.isPending}
        onConfirm={confirming.confirm}
        onLeave={onClose}
      />
      <LeaveDialog
        open={leaving.isAsking}
        onClose={leaving.stay}
        onRetry={leaving.leave}
        onLeave={leaving.leaveUnsaved}
      />
    </div>
  )
}

/** Announces the status of the part on screen when it changes. */
function PartStatusMessage({ state }: { state: ScormState }) {
  const describe = usePartStatus()
  const part = findPosition(state)?.part

  return <output className="visually-hidden">{part && `${part.title}: ${describe(part)}`}</output>
}

/** Returns the position in the course and its due date, like "Teil 3 von 18 · Etikette · fällig bis 15. Dez.". */
function usePositionText(state: ScormState): { long: string; short: string } {
  const t = useText()
  const formats = useFormats()
  const position = findPosition(state)
  const dueDate = state.launch?.dueDate
  const number =
    position && position.count > 1
      ? t('scorm.player.part', { number: position.number, count: position.count })
      : undefined
  const due = dueDate ? t('scorm.player.due', { date: formats.briefDate(dueDate) }) : undefined
  const join = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' · ')

  return {
    long: join(number, number && position?.part.title, due) || '\u00a0',
    short: join(number, due) || '\u00a0',
  }
}

/** Returns a function that declares the course done, and then leaves it. */
function useConfirm(engine: ScormEngine, onConfirmed: () => void) {
  const [isPending, setPending] = useState(false)
  const confirm = () => {
    setPending(true)
    engine
      .confirm()
      .then(onConfirmed, reportFailure)
      .finally(() => setPending(false))
  }

  return { isPending, confirm }
}

/** Leaves the course when its last part has ended and the attempt has a result. */
function useResultAfterEnd({ result, hasEnded, phase }: ScormState, leave: () => void): void {
  const isOver = result !== null && hasEnded && phase === 'open'
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
}
